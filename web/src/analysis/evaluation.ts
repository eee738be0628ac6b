import type { Color, Score } from "../types.ts";

// The engine's evaluation of a position, from White's point of view.
export interface Evaluation {
  score: Score;
  depth: number;
}

// Scores are from the side to move.
export function forWhite(score: Score, side: Color): Score {
  if (side === "w") return score;
  return "cp" in score ? { cp: score.cp === 0 ? 0 : -score.cp } : { mate: -score.mate };
}

// White's winning chance from 0 to 1, as the gauge shows it.
export function winShare(score: Score): number {
  if ("mate" in score) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368 * score.cp));
}

// "+0.31", "−1.20", "#3", "−#2".
export function shortScore(score: Score): string {
  if ("mate" in score) return `${score.mate > 0 ? "" : "−"}#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp / 100).toFixed(2);
  return `${pawns === "0.00" ? "" : score.cp > 0 ? "+" : "−"}${pawns}`;
}

export type Verdict = "mate" | "even" | "slight" | "clear" | "winning";

// Who is better, and by how much; the languages supply the words.
export function verdictOf(score: Score): { verdict: Verdict; side: Color; moves: number } {
  if ("mate" in score)
    return { verdict: "mate", side: score.mate > 0 ? "w" : "b", moves: Math.abs(score.mate) };
  const size = Math.abs(score.cp);
  const verdict = size < 30 ? "even" : size < 100 ? "slight" : size < 300 ? "clear" : "winning";
  return { verdict, side: score.cp < 0 ? "b" : "w", moves: 0 };
}
