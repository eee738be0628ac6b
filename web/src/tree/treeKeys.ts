// Keyboard and focus in a list of moves with variations: that of an analysis, and the solution of a problem. Keys call
// the steps that they are given; only the list scrolls.
import type { Steps } from "./treeCtrl.ts";

// Brings the current step of a tree into its box, with the focus if the tree has it. Nothing else scrolls.
export function showStep(box: HTMLElement | null): void {
  const now = box?.querySelector<HTMLElement>("[aria-current]");
  if (!box || !now) return;
  if (document.activeElement !== box && box.contains(document.activeElement))
    now.focus({ preventScroll: true });
  const [outer, inner] = [box.getBoundingClientRect(), now.getBoundingClientRect()];
  if (inner.top < outer.top + 4) box.scrollTop -= outer.top + 8 - inner.top;
  else if (inner.bottom > outer.bottom - 4) box.scrollTop += inner.bottom - outer.bottom + 8;
}

// What keys do in a tree that has the focus.
export const treeKeys =
  (steps: Steps, beside: (by: number) => void, others: { [key: string]: () => void } = {}) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does: { [key: string]: () => void } = {
      ArrowLeft: steps.back,
      ArrowRight: steps.forward,
      ArrowUp: () => beside(-1),
      ArrowDown: () => beside(1),
      Home: steps.first,
      End: steps.last,
      ...others,
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
