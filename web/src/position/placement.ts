// The pieces of a FEN, for pictures of positions that the core has not set up.
import { boardsOf } from "./levels.ts";
import type { GameInfo, Piece } from "../core/types.ts";

// The squares of one row of the placement field.
const widthOf = (row: string): number =>
  [...row.matchAll(/\d+|[a-z]/gi)].reduce((sum, [token]) => sum + (Number(token) || 1), 0);

// True if the first level is the highest: only then do the rows fit its squares in that order.
function fitsFromFirst(info: GameInfo, placement: string): boolean {
  const rows = (turn: number): string => {
    const widths = new Map<string, number>();
    const order = [...info.cells].sort((a, b) => (a.level - b.level) * turn || b.y - a.y);
    for (const { level, y } of order) widths.set(`${level} ${y}`, (widths.get(`${level} ${y}`) ?? 0) + 1);
    return [...widths.values()].join();
  };
  const given = placement.split("/").map(widthOf).join();
  return given === rows(1) && given !== rows(-1);
}

// The pieces of a position, for a picture: the placement field of a FEN in the dialect of the game's start, read over
// the existing cells from the top level, the top rank and the left file. Null if the text does not fit the cells.
export const startPieces = (info: GameInfo): Piece[] | null => piecesOf(info, info.start);

export function piecesOf(info: GameInfo, fen: string): Piece[] | null {
  const placement = fen.trim().split(/\s+/)[0] ?? "";
  const turn = fitsFromFirst(info, placement) ? -1 : 1;
  const boards = boardsOf(info).map((levels) =>
    info.cells
      .filter((cell) => levels.includes(cell.level))
      .sort((a, b) => (b.level - a.level) * turn || b.y - a.y || a.x - b.x),
  );
  const parts = placement.split(";");
  const pieces: Piece[] = [];
  for (const [part, text] of parts.entries()) {
    let at = 0;
    let bars = 0;
    for (const [token] of text.matchAll(/\d+|[^/]/g)) {
      if (token === "|") bars++;
      else if (/\d/.test(token)) at += Number(token);
      else {
        const cell = boards[part + bars]?.[at++];
        if (!cell) return null;
        pieces.push({
          cell: cell.id,
          letter: token.toUpperCase(),
          color: token === token.toUpperCase() ? "w" : "b",
        });
        bars = 0;
      }
    }
    if (at !== boards[part]?.length) return null;
  }
  return pieces;
}
