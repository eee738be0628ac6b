// Evaluations of positions from White's point of view: as scores, as winning chances, and as short texts. It only
// computes.
import { opposite } from "../position/opposite.ts";
import type { Color, Score } from "../core/types.ts";

// A score from White's point of view. A mate that is still to come is never 0 moves away: one that stands on the board
// says who gave it, since 0 has no sign.
export type WhiteScore = { cp: number } | { mate: number } | { mated: Color };

// The engine's evaluation of a position.
export interface Evaluation {
  score: WhiteScore;
  depth: number;
}

// The engine's score, which is from the point of view of `side`, whose move it is; "mate 0" says that it is mated.
export function forWhite(score: Score, side: Color): WhiteScore {
  const sign = side === "w" ? 1 : -1;
  const { kind, value } = score;
  if (kind === "cp") return { cp: value * sign || 0 };
  return value === 0 ? { mated: opposite(side) } : { mate: value * sign };
}

// Who mates, or has mated.
const matingSide = (score: Exclude<WhiteScore, { cp: number }>): Color =>
  "mated" in score ? score.mated : score.mate > 0 ? "w" : "b";

// White's winning chance from 0 to 1, as the gauge shows it.
export function winShare(score: WhiteScore): number {
  if (!("cp" in score)) return matingSide(score) === "w" ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368 * score.cp));
}

// "+0.31", "−1.20", "#3", "−#2"; "1–0" once White has mated.
export function shortScore(score: WhiteScore): string {
  if ("mated" in score) return score.mated === "w" ? "1–0" : "0–1";
  if ("mate" in score) return `${score.mate > 0 ? "" : "−"}#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp / 100).toFixed(2);
  return `${pawns === "0.00" ? "" : score.cp > 0 ? "+" : "−"}${pawns}`;
}

export type Advantage = "mated" | "mate" | "even" | "slight" | "clear" | "winning";

// Who is better, and by how much; the languages supply the words.
export function advantageOf(score: WhiteScore): { advantage: Advantage; side: Color; moves: number } {
  if (!("cp" in score)) {
    const moves = "mated" in score ? 0 : Math.abs(score.mate);
    return { advantage: moves === 0 ? "mated" : "mate", side: matingSide(score), moves };
  }
  const size = Math.abs(score.cp);
  const advantage = size < 30 ? "even" : size < 100 ? "slight" : size < 300 ? "clear" : "winning";
  return { advantage, side: score.cp < 0 ? "b" : "w", moves: 0 };
}
