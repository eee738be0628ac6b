import type { Steps } from "../ctrl/historyCtrl.ts";

// The keys that step through moves. Arrow keys, Home and End belong to a board or a field that has the focus.
const everywhere: { [key: string]: keyof Steps } = { ",": "back", ".": "forward", "<": "first", ">": "last" };
const elsewhere: { [key: string]: keyof Steps } = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
};

// Whether the key was a step, which is then done.
export function stepKey(event: KeyboardEvent, steps: Steps | undefined): boolean {
  if (!steps || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const own = (event.target as Element).closest("[role=grid], [role=slider], [role=tablist], [role=menu]");
  const step = everywhere[event.key] ?? (own ? undefined : elsewhere[event.key]);
  if (step) steps[step]();
  return step !== undefined;
}
