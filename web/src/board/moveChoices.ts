// What Chooser offers, in words, when several moves lead between the same squares. Text only.
import { arrestsIn, pieceAt, type Atlas } from "../position/stateQueries.ts";
import { t } from "../i18n/index.ts";
import { shownMove } from "../speech/notation.ts";
import { pieceNoun } from "../i18n/pieces.ts";
import type { GameState, Move } from "../core/types.ts";

// An entry of the chooser: a promotion, a board to reach, an arrest, a Castle to found, or several of them. `board` is
// its heading.
export interface Choice {
  move: Move;
  label: string;
  letter: string | null;
  board: string;
}

// "arrest the knight on b8: hall d5", or "no arrest" if an alternative arrests.
function arrestWords(map: Atlas, state: GameState, move: Move): { group: string; text: string } {
  const arrests = arrestsIn(state, move).map((arrest) => {
    const letter = pieceAt(state, arrest.from)?.letter ?? "";
    const name = map.info.pieces.find((kind) => kind.letter === letter.toUpperCase())?.name ?? letter;
    const group = t("choice.arrest", { piece: pieceNoun(name).word, cell: map.cell(arrest.from).name });
    return { group, text: `${group}: ${t("choice.hall", { cell: map.cell(arrest.arrival).name })}` };
  });
  if (arrests.length === 0) return { group: t("choice.noArrest"), text: t("choice.noArrest") };
  return {
    group: arrests.map((one) => one.group).join(", "),
    text: arrests.map((one) => one.text).join(", "),
  };
}

// "To board B", "Stay on board A"; for a piece that does nothing but pass, also "To board B".
function boardReached(map: Atlas, move: Move): string {
  const boardOf = (cell: number) => map.info.levels[map.cell(cell).level]!;
  const end = boardOf(move.arrival);
  if (map.boards < 2) return "";
  return t(boardOf(move.from).board === end.board ? "choice.stays" : "choice.passes", {
    board: end.boardName,
  });
}

// The chooser's texts for moves that share their squares.
export function choices(map: Atlas, moves: Move[], state: GameState): Choice[] {
  const kinds = new Map(map.info.pieces.map((kind) => [kind.letter.toLowerCase(), kind]));
  const arrests = moves.some((move) => arrestsIn(state, move).length > 0);
  const boards =
    new Set(moves.map((move) => move.arrival)).size > 1 ||
    moves.every((move) => move.promotion === null && move.chair == null && !arrests);
  return moves.map((move) => {
    const kind = move.promotion ? kinds.get(move.promotion.toLowerCase()) : undefined;
    const board = boards ? boardReached(map, move) : "";
    const arrest = arrests ? arrestWords(map, state, move) : { group: "", text: "" };
    const castle = move.chair == null ? "" : t("choice.found", { cell: map.cell(move.chair).name });
    const label = [kind ? pieceNoun(kind.name).word : (move.promotion ?? ""), board, arrest.text, castle]
      .filter(Boolean)
      .join(", ");
    return {
      move,
      label: label || shownMove(move.san, move.uci),
      letter: kind?.letter ?? null,
      board: board || arrest.group,
    };
  });
}

// The chooser's heading.
export function question(moves: Move[], state: GameState): string {
  const boards = new Set(moves.map((move) => move.arrival)).size > 1;
  if (moves.some((move) => move.promotion !== null))
    return t(boards ? "choice.promoteBoard" : "choice.promote");
  if (moves.some((move) => arrestsIn(state, move).length > 0)) return t("choice.arrestWhom");
  if (moves.some((move) => move.chair != null)) return t("choice.castle");
  return t(boards ? "choice.board" : "choice.move");
}
