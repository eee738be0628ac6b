import { objectOnly, oneOf, shortText } from "./arguments.ts";
import type { PgnResult } from "./generated/protocol.ts";

// The tags of records, as callers give them.

/** Tags by name. */
export interface Tags {
  readonly [name: string]: string;
}

export const resultsOfPgn: readonly PgnResult[] = ["1-0", "0-1", "1/2-1/2", "0-0", "*"];

/** Returns tags as the command pgn-write takes them, without the result. */
export const tagParts = (tags: Tags): string[][] =>
  Object.entries(objectOnly("tags", tags))
    .map(([name, value]) => ["tag", shortText(name, "tags"), shortText(value, "tags")])
    .filter(([, name]) => name !== "Result");

/** Returns the result of a game: that of the board, or of the tag Result while the board's game is in progress. */
export function resultOf(board: string, tags: Tags): PgnResult {
  const { Result: given } = objectOnly("tags", tags);
  const tag = given === undefined ? "*" : oneOf("Result", given as PgnResult, resultsOfPgn);
  return board === "*" ? tag : (board as PgnResult);
}
