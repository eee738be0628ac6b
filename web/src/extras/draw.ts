// Drawing on the flat boards by the right button; in 3D the pen is led by space/pointer.ts. Listens on the window, and
// changes Shapes, which keeps what is drawn.
import type { Parts } from "../store/controllers.ts";
import type { Pen } from "../board/boardExtras.ts";
import { cellOf } from "../board/boardInput.ts";
import { cellElement } from "../board/drag.ts";
import { inkOf, type Shapes } from "./shapes.ts";

const boards = ".boards-inner";
const right = 2;

// What tells which cell an element is.
type Page = Parts<"view" | "board">;

// The cell of the boards that an element means.
export function boardCell(page: Page, target: EventTarget | null): number | null {
  const element = cellElement(target);
  return element?.closest(boards) ? cellOf(page, element) : null;
}

export const penOf = (shapes: Shapes, taken: () => boolean): Pen => ({
  begin(cell, event) {
    if (!taken()) shapes.unfinished.value = { from: cell, to: cell, ink: inkOf(event) };
  },
  over(cell) {
    const { value } = shapes.unfinished;
    const to = cell ?? value?.from;
    if (value && to !== undefined && to !== value.to) shapes.unfinished.value = { ...value, to };
  },
  end(cell) {
    const { value } = shapes.unfinished;
    shapes.unfinished.value = null;
    if (value && cell !== null) shapes.draw({ ...value, to: cell });
  },
  cancel: () => void (shapes.unfinished.value = null),
  clear: () => shapes.clear(),
});

// Drawing by the right button: a press and release on one cell makes a circle, on two an arrow. A click on no piece
// removes everything.
export function drawByMouse(page: Page, pen: Pen): void {
  let pointer: number | null = null;
  // The menu of the browser does not open for a press on a board.
  let menu = true;
  const under = (event: PointerEvent) =>
    boardCell(page, document.elementFromPoint(event.clientX, event.clientY));
  addEventListener("pointerdown", (event) => {
    menu = true;
    const target = event.target as Element;
    if (event.button !== right || event.pointerType !== "mouse") return;
    const cell = boardCell(page, target);
    if (cell === null) return;
    menu = false;
    pointer = event.pointerId;
    target.setPointerCapture(pointer);
    pen.begin(cell, event);
  });
  addEventListener("pointermove", (event) => {
    if (event.pointerId === pointer) pen.over(under(event));
  });
  addEventListener("pointerup", (event) => {
    // Another button of the same mouse.
    if (event.pointerId !== pointer || event.button !== right) return;
    pointer = null;
    pen.end(under(event));
  });
  addEventListener("pointercancel", (event) => {
    if (event.pointerId !== pointer) return;
    pointer = null;
    pen.cancel();
  });
  // Dragging the boards keeps the drawings.
  addEventListener("click", ({ target }) => {
    if ((target as Element).closest(boards) && !cellElement(target)?.querySelector(".piece")) pen.clear();
  });
  addEventListener("contextmenu", (event) => {
    if (!menu) event.preventDefault();
  });
}
