import type { Options, State } from "./generated/protocol.ts";

// Options as a command takes them.
export const optionText = (options: Options): string =>
  Object.entries(options)
    .map(([key, value]) => `${key}=${value}`)
    .join(";");

// How many moves two lines have in common.
export function sharedMoves(a: readonly string[], b: readonly string[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

// The moves of a game in their stored form.
export const recordOf = (state: State): string[] => state.record ?? state.moves.map((move) => move.uci);

// Those moves, each with its notation.
export const recordedMoves = (state: State): { uci: string; san: string }[] =>
  recordOf(state).map((uci, i) => ({ uci, san: state.moves[i]!.san }));
