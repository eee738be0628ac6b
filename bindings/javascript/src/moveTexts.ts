import { shown, textOnly } from "./arguments.ts";
import { CheshireError, fault } from "./errors.ts";
import type { Move, State } from "./generated/protocol.ts";

// Moves as callers give them and see them.

// What other programs write for a null move, and a program by mistake: `${null}`. Records may have these forms.
const foreignNullMoves = new Set(["null", "Z0", "z0", "@@@@", "—", "––"]);

/** A move as a text: coordinates or SAN. Throws a CheshireError for a null move in another form than "--" and "0000". */
export function textOf(move: unknown): string {
  const text = textOnly(typeof move === "object" && move !== null && "uci" in move ? move.uci : move);
  if (!foreignNullMoves.has(text)) return text;
  throw new CheshireError(fault("null-move-form", { move: shown(text) }));
}

/** Several moves, a list or a text with blanks between them, which may have the numbers of moves: "1. e4 e5 2. Nf3". */
export const listOf = (moves: unknown): string[] =>
  Array.isArray(moves)
    ? moves.map(textOf)
    : textOnly(moves)
        .split(/\s+/)
        .map((move) => move.replace(/^\d+\.+/, ""))
        .filter((move) => move !== "")
        .map(textOf);

/** Moves in SAN with their numbers, "1. e4 e5 2. Nf3", from a position on. */
export function numbered(moves: readonly Move[], { side, fullmoveNumber }: State): string {
  const first = side === "w" ? 0 : 1;
  return moves
    .map(({ san }, i) => {
      const number = fullmoveNumber + Math.floor((i + first) / 2);
      if ((i + first) % 2 === 0) return `${number}. ${san}`;
      return i === 0 ? `${number}... ${san}` : san;
    })
    .join(" ");
}
