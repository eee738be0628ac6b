// Shows the card of a piece on which the mouse rests: on the boards, flat or in 3D, or in the editor's palette. Listens
// on the whole document, and changes CardCtrl only.
import { effect, untracked } from "@preact/signals";
import { settings } from "../settings/settings.ts";
import type { Controllers } from "../store/controllers.ts";
import { squaresAndPalette, squares, type CardCtrl, type Hovered } from "./cardCtrl.ts";
import { subjectAt, subjectInEditor, subjectOn, type CardSubject } from "./cardSubject.ts";

const restTime = 600;

interface Point {
  x: number;
  y: number;
}

function boxAt({ x, y }: Point): Omit<Hovered, "subject"> {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(squaresAndPalette);
  // In 3D a square has no box of its own.
  if (!element) return { box: { left: x - 30, top: y - 30, width: 60, height: 60 }, gap: 50 };
  const { left, top, width, height } = element.getBoundingClientRect();
  return { box: { left, top, width, height }, gap: width * 1.1 };
}

export function watchMouse(store: Controllers, cards: CardCtrl): void {
  const { board, dialogs } = store;
  let pointer: Point | null = null;
  // Nothing appears while a piece is picked up.
  const idle = () =>
    settings.cards.value &&
    pointer !== null &&
    cards.opened.value === null &&
    board.selected.value === null &&
    board.choice.value === null &&
    board.chooser.value === null &&
    dialogs.open.value === null;
  const rest = (subject: () => Promise<CardSubject | null> | CardSubject | null) => {
    if (!idle()) return cards.close();
    const from = pointer;
    cards.rest(restTime, () => {
      void (async () => {
        const found = await subject();
        if (!found) return cards.close();
        if (idle() && pointer && from) cards.hovered.value = { subject: found, ...boxAt(pointer) };
      })();
    });
  };
  // In 3D the board says what the pointer is on. Elsewhere that may also be the square with the focus.
  effect(() => {
    const cell = board.pointed.value;
    untracked(() => {
      if (pointer === null || !document.elementFromPoint(pointer.x, pointer.y)?.closest(".space-picture"))
        return;
      if (cell === null) cards.leave();
      else rest(() => subjectOn(store, cell));
    });
  });
  // Which square or which of the editor's pieces the mouse is on.
  let over: HTMLElement | null = null;
  document.addEventListener("pointerover", (event) => {
    const target = event.target as Element;
    const element = target.closest<HTMLElement>(`${squares}, .palette [data-cell]`);
    if (event.pointerType !== "mouse" || element === over || target.closest(".space-picture")) return;
    over = element;
    if (element === null) {
      if (!target.closest(".piece-card")) cards.leave();
    } else if (element.matches(squares)) rest(() => subjectAt(store, element));
    else rest(() => subjectInEditor(store, element.dataset["cell"]!));
  });
  for (const type of ["pointerover", "pointermove"] as const)
    document.addEventListener(
      type,
      (event) => {
        pointer = event.pointerType === "mouse" ? { x: event.clientX, y: event.clientY } : null;
      },
      true,
    );
  document.addEventListener(
    "keydown",
    () => {
      pointer = null;
      cards.close();
    },
    true,
  );
}
