import type { Uses } from "../ctrl/controllers.ts";
import { cellOf } from "../view/Boards.tsx";
import { cellElement } from "../view/drag.ts";
import { inkOf, type Shapes } from "./shapes.ts";

const boards = ".boards-inner";
const right = 2;

// What tells which cell an element is.
type Page = Uses<"session" | "view" | "board">;

// The cell of the boards that an element means.
export function boardCell(page: Page, target: EventTarget | null): number | null {
  const element = cellElement(target);
  return element?.closest(boards) ? cellOf(page, element) : null;
}

// Drawing by the right button: a press and release on one cell makes a circle, on two an arrow. A click on no piece
// removes everything. `taken`: the press was for something else.
export function drawByMouse(page: Page, shapes: Shapes, taken: () => boolean): void {
  let pointer: number | null = null;
  // The menu of the browser does not open for a press on a board.
  let menu = true;
  const under = (event: PointerEvent) =>
    boardCell(page, document.elementFromPoint(event.clientX, event.clientY));
  const end = () => {
    pointer = null;
    shapes.unfinished.value = null;
  };
  addEventListener("pointerdown", (event) => {
    menu = true;
    const target = event.target as Element;
    if (event.button !== right || event.pointerType !== "mouse") return;
    const cell = boardCell(page, target);
    if (cell === null) return;
    menu = false;
    if (taken()) return;
    pointer = event.pointerId;
    target.setPointerCapture(pointer);
    shapes.unfinished.value = { from: cell, to: cell, ink: inkOf(event) };
  });
  addEventListener("pointermove", (event) => {
    const unfinished = shapes.unfinished.value;
    if (event.pointerId !== pointer || !unfinished) return;
    const to = under(event) ?? unfinished.from;
    if (to !== unfinished.to) shapes.unfinished.value = { ...unfinished, to };
  });
  addEventListener("pointerup", (event) => {
    const unfinished = shapes.unfinished.value;
    // Another button of the same mouse.
    if (event.pointerId !== pointer || event.button !== right) return;
    const to = under(event);
    end();
    if (unfinished && to !== null) shapes.draw({ ...unfinished, to });
  });
  addEventListener("pointercancel", (event) => {
    if (event.pointerId === pointer) end();
  });
  // Dragging the boards keeps the drawings.
  addEventListener("click", ({ target }) => {
    if ((target as Element).closest(boards) && !cellElement(target)?.querySelector(".piece")) shapes.clear();
  });
  addEventListener("contextmenu", (event) => {
    if (!menu) event.preventDefault();
  });
}
