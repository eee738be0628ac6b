import { fragmentOf, wantedOf } from "../editor/link.ts";
import type { Setup } from "../types.ts";

// A problem in the fragment of its address: a position as the editor has it, and what is demanded.
export interface Demand {
  setup: Setup;
  stipulation: string;
  twin: string;
}

export function linkOf({ setup, stipulation, twin }: Demand): string {
  const fields = new URLSearchParams({ stipulation, ...(twin === "" ? {} : { twin }) });
  return `${fragmentOf(setup)}&${fields.toString()}`;
}

// Null if the fragment names no game.
export function demandOf(fragment: string): Demand | null {
  const [setup, fields] = [wantedOf(fragment), new URLSearchParams(fragment)];
  return setup && { setup, stipulation: fields.get("stipulation") ?? "#2", twin: fields.get("twin") ?? "" };
}
