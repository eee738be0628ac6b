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
interface Mistake {
  does: string;
  code: string;
  javascript: string | null;
}
const table = readFileSync(new URL("../../words.json", import.meta.url), "utf8");
const { words, mistakes } = JSON.parse(table) as { words: Word[]; mistakes: Mistake[] };

const cheshire = await loaded("all");
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
  wrong: cheshire.readGamePGN("1. e4 e5 2. Ke3 *\n").faults[0],
  knight: cheshire.board("alice").parseSan("Nf3"),
  mate: cheshire.board("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"),
  over: after(cheshire.board("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"), "Qc8"),
  twins: cheshire.board("chess", "4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1"),
  checked: cheshire.board("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
  after,
  letter: (piece: Piece | null) =>
    piece?.color === "b" ? piece.letter.toLowerCase() : (piece?.letter ?? null),
  refusal: (call: () => unknown) => refused(call).code,
};

function evaluated(expression: string | null): unknown {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the table has expressions in several languages
  const evaluate = new Function(...Object.keys(names), `return (${expression});`) as (
    ...values: unknown[]
  ) => unknown;
  return evaluate(...Object.values(names));
}

it.each(words.filter((word) => word.javascript !== null))("$does: $javascript", ({ javascript, gives }) => {
  expect(evaluated(javascript)).toEqual(gives);
});

it.each(mistakes.filter((mistake) => mistake.javascript !== null))(
  "refuses $does: $javascript",
  ({ javascript, code }) => {
    expect(refused(() => evaluated(javascript)).code).toBe(code);
  },
);
