// How good a move was, from the evaluations before and after it. All scores are White's.
import { winShare, type WhiteScore } from "../tree/evaluation.ts";
import type { Color } from "../core/types.ts";

export type Judgement = "inaccuracy" | "mistake" | "blunder";
export const judgements: readonly Judgement[] = ["inaccuracy", "mistake", "blunder"];

// PGN's symbols: ?!, ? and ??.
export const nagOf: { readonly [judgement in Judgement]: number } = { inaccuracy: 6, mistake: 2, blunder: 4 };

// The smallest loss of winning chances for each, the worst first.
const limits: readonly (readonly [number, Judgement])[] = [
  [0.15, "blunder"],
  [0.1, "mistake"],
  [0.05, "inaccuracy"],
];

// By how much the move lowered its player's winning chances, from 0 to 1. A move that the engine likes better than its
// own loses nothing.
export function lossOf(before: WhiteScore, after: WhiteScore, mover: Color): number {
  const change = winShare(before) - winShare(after);
  return Math.max(0, mover === "w" ? change : -change);
}

export function judge(loss: number): Judgement | null {
  // Without the last bits of a difference of two shares.
  return limits.find(([min]) => loss >= min - 1e-9)?.[1] ?? null;
}
