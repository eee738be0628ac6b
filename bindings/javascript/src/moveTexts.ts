import { textOnly } from "./arguments.ts";
import type { Move, State } from "./generated/protocol.ts";

// Moves as callers give them and see them.

/** A move as a text: coordinates or SAN. */
export const textOf = (move: unknown): string =>
  textOnly(typeof move === "object" && move !== null && "uci" in move ? move.uci : move);

/** Several moves, a list or a text with blanks between them. */
export const listOf = (moves: unknown): string[] =>
  Array.isArray(moves)
    ? moves.map(textOf)
    : textOnly(moves)
        .split(/\s+/)
        .filter((move) => move !== "");

/** Moves in SAN with their numbers, "1. e4 e5 2. Nf3", from a position on. */
export function numbered(moves: readonly Move[], { side, moveNumber }: State): string {
  const first = side === "w" ? 0 : 1;
  return moves
    .map(({ san }, i) => {
      const number = moveNumber + Math.floor((i + first) / 2);
      if ((i + first) % 2 === 0) return `${number}. ${san}`;
      return i === 0 ? `${number}... ${san}` : san;
    })
    .join(" ");
}
