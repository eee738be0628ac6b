import { boardsOf } from "./levels.ts";
import type { GameInfo, Man } from "./types.ts";

// The men of a game's start, for a picture of it: the placement field of its FEN, read over the cells that exist, from the top
// level, the top rank and the left file on. Null when the text does not fit the cells.
export function startMen(info: GameInfo): Man[] | null {
  const boards = boardsOf(info).map((levels) =>
    info.cells
      .filter((cell) => levels.includes(cell.level))
      .sort((a, b) => b.level - a.level || b.y - a.y || a.x - b.x),
  );
  const placement = info.start.trim().split(/\s+/)[0] ?? "";
  const parts = placement.split(";");
  const men: Man[] = [];
  for (const [part, text] of parts.entries()) {
    let at = 0;
    let bars = 0;
    for (const [token] of text.matchAll(/\d+|[^/]/g)) {
      if (token === "|") bars++;
      else if (/\d/.test(token)) at += Number(token);
      else {
        const cell = boards[part + bars]?.[at++];
        if (!cell) return null;
        men.push({ cell: cell.id, letter: token.toUpperCase(), color: token === token.toUpperCase() ? "w" : "b" });
        bars = 0;
      }
    }
    if (at !== boards[part]?.length) return null;
  }
  return men;
}
