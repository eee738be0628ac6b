// The levels on show, where they are on the picture of the boards, and in which colours. Computed from the game and the
// view; nothing is kept.
import type { GameInfo } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { boardCount, boardsOf, layered, windows } from "../position/levels.ts";
import type { Atlas } from "../position/stateQueries.ts";
import type { Tile } from "./layout.ts";

// The levels of one board in its picture; all boards of a game are alike.
export const tilesOf = (info: GameInfo, shown = windows(info)): Tile[] =>
  (boardsOf(info)[0] ?? []).map((level) => {
    const [{ column, row }, { files, ranks }] = [info.levels[level]!, shown[level]!];
    return { column, row, files, ranks };
  });

// Boards share three palettes; the third serves all further boards.
export const palette = (info: GameInfo, level: number): number => Math.min(info.levels[level]?.board ?? 0, 2);

// A pair of boards is a looking-glass; more boards need only their names.
export const subtitle = (info: GameInfo, level: number): string =>
  boardCount(info) === 2 && !layered(info) && info.levels[level]?.board === 1 ? t("boards.glass") : "";

// Which levels are on show, and their layout on the board.
export function onShow(
  map: Atlas,
  merged: boolean,
  alone: boolean,
  front: number,
): { levels: number[]; tiles: Tile[]; boards: number } {
  if (merged || alone) {
    const level = merged ? 0 : front;
    const { files, ranks } = map.windows[level]!;
    return { levels: [level], tiles: [{ column: 0, row: 0, files, ranks }], boards: 1 };
  }
  const boards = boardsOf(map.info);
  return { levels: boards.flat(), tiles: tilesOf(map.info, map.windows), boards: boards.length };
}
