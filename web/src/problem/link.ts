// Writes and reads a problem in the fragment of its address. Text only.
import { fragmentOf, readFragment } from "../editor/link.ts";
import type { Setup } from "../core/types.ts";

// A problem in the fragment of its address: a position as the editor has it, and what is demanded.
export interface ProblemData {
  setup: Setup;
  stipulation: string;
  twin: string;
  // The FEN of the position to reach, of a=>b.
  to: string;
}

export function linkOf({ setup, stipulation, twin, to }: ProblemData): string {
  const others = Object.entries({ twin, to }).filter(([, text]) => text !== "");
  const fields = new URLSearchParams({ stipulation, ...Object.fromEntries(others) });
  return `${fragmentOf(setup)}&${fields.toString()}`;
}

// Null if the fragment names no game.
export function readLink(fragment: string): ProblemData | null {
  const [setup, fields] = [readFragment(fragment), new URLSearchParams(fragment)];
  const text = (name: string) => fields.get(name) ?? "";
  return setup && { setup, stipulation: text("stipulation") || "#2", twin: text("twin"), to: text("to") };
}
