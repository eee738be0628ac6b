// Lets the wheel over the boards step through the moves, where it does not scroll. Listens on the boards, and calls the
// steps that it is given.
import type { Steps } from "../tree/treeCtrl.ts";
import { listen } from "../ui/listen.ts";

// How far the wheel turns from one move to the next, in CSS pixels, and what a line counts. A mouse turns farther with
// each notch.
const way = 50;
const line = 20;

// Whether the wheel scrolls the page or something around the boards.
function scrolls(boards: Element): boolean {
  for (let box: Element | null = boards; box; box = box.parentElement) {
    const free = box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (free && box.scrollHeight > box.clientHeight + 1) return true;
  }
  return false;
}

export function wheelSteps(boards: HTMLElement, steps: () => Steps | undefined): () => void {
  let [gone, last] = [0, 0];
  const turn = (event: WheelEvent) => {
    const to = steps();
    if (!to || event.ctrlKey || event.deltaY === 0 || scrolls(boards)) return;
    event.preventDefault();
    // A pause, or the other direction, begins anew.
    if (event.timeStamp - last > 300 || gone * event.deltaY < 0) gone = 0;
    last = event.timeStamp;
    gone += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * line : event.deltaY;
    if (Math.abs(gone) < way) return;
    if (gone < 0) to.back();
    else to.forward();
    gone = 0;
  };
  return listen(boards, { wheel: turn }, { passive: false });
}
