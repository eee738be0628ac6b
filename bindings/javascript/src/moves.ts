import type { Options, State } from "./generated/protocol.ts";
import type { Limits } from "./types.ts";

// Lines of moves, options and States, as commands take them and answers have them. The page uses these functions too.

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

// The command that thinks within limits.
export const thinkCommand = ({ searchMoves = [], ...numbers }: Limits): ["think", ...string[]] => [
  "think",
  ...Object.entries(numbers).map(
    ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`,
  ),
  ...searchMoves.map((move) => `move=${move}`),
];

const stateCommands = new Set(["new", "state", "view", "challenge", "play", "back", "walk"]);

// Completes the States of one board, in the order in which the core sends them: each leaves out the moves that the one before had.
export class States {
  private last: State | undefined;

  // Returns the answer to a command, with all moves if it is a State.
  completed<T>(command: string, answer: T): T {
    if (!stateCommands.has(command)) return answer;
    const { kept = 0, ...state } = answer as State;
    const before = this.last;
    if (before && kept > 0) {
      state.moves = [...before.moves.slice(0, kept), ...state.moves];
      state.record = [...recordOf(before).slice(0, kept), ...(state.record ?? [])];
    }
    this.last = state;
    return state as T;
  }
}
