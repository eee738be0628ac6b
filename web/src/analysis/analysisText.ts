// An analysis in words: who attacks a square, and how good an evaluation is. Text only; nothing is changed.
import { colorName, cellText, pieceText } from "../speech/speech.ts";
import { pieceAt, type Atlas } from "../position/stateQueries.ts";
import type { Both, Color, GameState } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { advantageOf, type WhiteScore } from "../tree/evaluation.ts";

// "B e4, white pawn. Attacked by Black: knight on B f6. Guarded by White: nobody."
export function attackersText(map: Atlas, state: GameState, cell: number, attackers: Both<number[]>): string {
  const piece = pieceAt(state, cell);
  const head = piece ? `${cellText(map, cell)}, ${pieceText(map.info, piece)}.` : `${cellText(map, cell)}.`;
  const list = (color: Color) =>
    attackers[color]
      .map((from) => {
        const one = pieceAt(state, from);
        return t("analysis.threats.piece", {
          piece: one ? pieceText(map.info, one) : "",
          cell: cellText(map, from),
        });
      })
      .join(", ");
  const side = (color: Color) => {
    const guards = piece?.color === color;
    const values = { color: colorName(color), pieces: list(color) };
    if (attackers[color].length === 0)
      return t(guards ? "analysis.threats.noGuard" : "analysis.threats.none", values);
    return t(guards ? "analysis.threats.guard" : "analysis.threats.attack", values);
  };
  // Attackers of the piece come first.
  const order: Color[] = piece?.color === "b" ? ["w", "b"] : ["b", "w"];
  return [head, ...order.map(side)].join(" ");
}

// "White is slightly better."
export function evaluationText(score: WhiteScore): string {
  const { advantage, side, moves } = advantageOf(score);
  return t(`analysis.advantage.${advantage}`, { color: colorName(side), n: moves });
}
