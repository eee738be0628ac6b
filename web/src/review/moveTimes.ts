// How long the moves of a game took, as far as its record says: by the time that it gives for a move, or by the clocks before and
// after it. It only reads the tree.
import { lineFrom } from "../tree/lines.ts";
import type { MoveNode } from "../tree/moveTree.ts";

// The tag TimeControl of PGN, "600+5": milliseconds at the start, if it says so, and for each move.
export interface TimeControl {
  initial: number | undefined;
  increment: number;
}

export function timeControlOf(tag = ""): TimeControl {
  const [, initial, increment] = /^(\d{1,7})(?:\+(\d{1,5}))?$/.exec(tag) ?? [];
  return {
    initial: initial === undefined ? undefined : Number(initial) * 1000,
    increment: Number(increment ?? 0) * 1000,
  };
}

// What the clock of the side that moved showed before its move.
function clockBefore(node: MoveNode, { initial }: TimeControl): number | undefined {
  const own = node.parent?.parent;
  if (!own?.parent) return initial;
  return own.notes.value.recorded.clock;
}

// Milliseconds; undefined if the record does not say.
export function timeOf(node: MoveNode, control: TimeControl): number | undefined {
  const { elapsed, clock } = node.notes.value.recorded;
  if (elapsed !== undefined) return elapsed;
  const before = clock === undefined ? undefined : clockBefore(node, control);
  const took = before === undefined ? -1 : before - clock! + control.increment;
  return took < 0 ? undefined : took;
}

// Of each move of the main line.
export const timesOf = (root: MoveNode, control: TimeControl): (number | undefined)[] =>
  [...lineFrom(root.next)].map((node) => timeOf(node, control));

// The height of a bar, 0 to 1 for the longest time: that of a short move can be seen beside a long one.
export const heightOf = (time: number, longest: number): number =>
  longest === 0 ? 0 : Math.sqrt(time / longest);

// "0.4 s", "12 s", "1:05", "2:03:10", "3 d": short, as it stands beside a move.
export function shortTime(ms: number): string {
  const tenths = Math.round(ms / 100) / 10;
  if (tenths < 10) return `${tenths.toFixed(1)} s`;
  const all = Math.round(ms / 1000);
  if (all < 60) return `${all} s`;
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
