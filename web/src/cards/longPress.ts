// Opens the card of a piece that a finger presses for long. Listens on the whole document; what the user had begun on
// the board is cancelled.
import type { Controllers } from "../store/controllers.ts";
import { squares, type CardCtrl } from "./cardCtrl.ts";
import { subjectAt } from "./cardSubject.ts";

const pressTime = 500;
// A finger that moves further is dragging.
const slack = 10;

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

export function watchFingers(store: Controllers, cards: CardCtrl): void {
  let press: { x: number; y: number; timer: number } | null = null;
  const release = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const open = (element: HTMLElement) => {
    const subject = subjectAt(store, element);
    press = null;
    if (!subject) return;
    // The click that ends the press does not count.
    document.addEventListener("click", swallow, { capture: true, once: true });
    document.addEventListener(
      "pointerup",
      () => setTimeout(() => document.removeEventListener("click", swallow, true), 50),
      { capture: true, once: true },
    );
    store.board.cancel();
    cards.open(subject);
  };
  document.addEventListener(
    "pointermove",
    (event) => {
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack) release();
    },
    true,
  );
  document.addEventListener(
    "pointerdown",
    ({ target, pointerType, isPrimary, clientX: x, clientY: y }) => {
      release();
      if (!(target as Element).closest(".piece-card")) cards.close();
      const element = (target as Element).closest<HTMLElement>(squares);
      if (pointerType !== "touch" || !isPrimary || !element) return;
      press = { x, y, timer: window.setTimeout(() => open(element), pressTime) };
    },
    true,
  );
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release, true);
  document.addEventListener("contextmenu", (event) => {
    if (press || cards.opened.value) event.preventDefault();
  });
}
