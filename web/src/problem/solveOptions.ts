// Turns the user's choices about solving into the options that the solver takes.
import type { Options } from "../core/types.ts";
import { readStipulation } from "./stipulation.ts";

// What is asked for besides the solution, where the play has it.
export interface SolveOptions {
  tries: number;
  setPlay: boolean;
  threats: boolean;
  duals: boolean;
}

export function howOf({ tries, setPlay, threats, duals }: SolveOptions, stipulation: string): Options {
  const { forced, hasSetPlay } = readStipulation(stipulation);
  return {
    ...(setPlay && hasSetPlay ? { "set-play": "on" } : {}),
    ...(forced && tries > 0 ? { tries: String(tries) } : {}),
    ...(forced && threats ? { threats: "on" } : {}),
    ...(forced && duals ? { duals: "on" } : {}),
  };
}
