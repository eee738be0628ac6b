import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Board, Move, Piece } from "../src/index.ts";
import { loaded } from "./cores.ts";
import { refused } from "./refused.ts";

// The words that the libraries share: bindings/words.json says what they mean.

interface Word {
  does: string;
  gives: unknown;
  javascript: string | null;
}
const table = readFileSync(new URL("../../words.json", import.meta.url), "utf8");
const { words } = JSON.parse(table) as { words: Word[] };

const cheshire = await loaded();
const after = (board: Board, ...moves: (string | Move)[]): Board => {
  const copy = board.copy();
  copy.pushMoves(moves);
  return copy;
};
const alice = after(cheshire.board("alice"), "e4", "d5", "Be2", "dxe4");
const names = {
  cheshire,
  alice,
  chess: after(cheshire.board("chess"), "e4", "e5", "Nf3"),
  move: alice.parseSan("Bb5"),
  record: cheshire.readGamePGN('[White "Ann"]\n\n1. e4 $1 {[%clk 0:01:00] good} (1. d4) 1... e5 1-0\n'),
  after,
  letter: (piece: Piece | null) =>
    piece?.color === "b" ? piece.letter.toLowerCase() : (piece?.letter ?? null),
  refusal: (call: () => unknown) => refused(call).code,
};

it.each(words.filter((word) => word.javascript !== null))("$does: $javascript", ({ javascript, gives }) => {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the table has expressions in several languages
  const evaluate = new Function(...Object.keys(names), `return (${javascript});`) as (
    ...values: unknown[]
  ) => unknown;
  expect(evaluate(...Object.values(names))).toEqual(gives);
});
