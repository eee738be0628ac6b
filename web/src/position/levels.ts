// Names and shapes of boards and levels.
import { t } from "../i18n/index.ts";
import type { Cell, GameInfo, Level } from "../core/types.ts";

// The part of a level's grid to show: without outer rows and columns in which no aligned level has a cell.
export interface Window {
  x: number;
  y: number;
  files: number;
  ranks: number;
}

export const boardCount = (info: GameInfo): number => new Set(info.levels.map((level) => level.board)).size;

// True if a board has several levels.
export const layered = (info: GameInfo): boolean => info.levels.length > boardCount(info);

// Short names for captions: a level's own, or its board's if each board is one level.
export const levelName = (info: GameInfo, level: number): string => {
  const { name = "", boardName = "" } = info.levels[level] ?? {};
  return layered(info) ? name : boardName;
};

export const boardTitle = (level: Level): string =>
  level.boardName === "" ? t("board.one") : t("board.named", { name: level.boardName });

// "Board A", "Level 3", "Board B, level 3", or "Board" if there is only one.
export function levelTitle(info: GameInfo, index: number): string {
  const level = info.levels[index]!;
  if (!layered(info)) return boardTitle(level);
  return boardCount(info) > 1
    ? t("board.level", { board: level.boardName, level: level.name })
    : t("level.named", { name: level.name });
}

// The levels of each board, boards in their order.
export function boardsOf(info: GameInfo): number[][] {
  const boards = new Map<number, number[]>();
  info.levels.forEach((level, i) => boards.set(level.board, [...(boards.get(level.board) ?? []), i]));
  return [...boards.entries()].sort(([a], [b]) => a - b).map(([, levels]) => levels);
}

const grounds = (info: GameInfo, level: number): Set<string> =>
  new Set(info.cells.flatMap((cell) => (cell.level === level ? [`${cell.x} ${cell.y}`] : [])));

const tips = new WeakMap<GameInfo, boolean>();

// Whether every level of a board lies within the one before it and is smaller. Such a pyramid stands on its tip: its
// first level is the highest.
export function onTip(info: GameInfo): boolean {
  const known = tips.get(info);
  if (known !== undefined) return known;
  const found =
    layered(info) &&
    boardsOf(info).every((levels) =>
      levels.slice(1).every((level, i) => {
        const [inner, outer] = [grounds(info, level), grounds(info, levels[i]!)];
        return inner.size < outer.size && [...inner].every((place) => outer.has(place));
      }),
    );
  tips.set(info, found);
  return found;
}

// From a level to the one above it, or from a board to the one before it: levels are listed from the lowest up, but
// those of a pyramid on its tip from the highest down.
export const upward = (info: GameInfo): 1 | -1 => (layered(info) && !onTip(info) ? 1 : -1);

type Span = [number, number];
const wider = (span: Span | undefined, n: number): Span =>
  span ? [Math.min(span[0], n), Math.max(span[1], n)] : [n, n];

// The part of each level's grid that has cells. Levels of one column share their files and levels of one row their ranks.
export function extents(info: GameInfo): Window[] {
  const [files, ranks] = [new Map<number, Span>(), new Map<number, Span>()];
  for (const cell of info.cells) {
    const level = info.levels[cell.level];
    if (!level) continue;
    files.set(level.column, wider(files.get(level.column), cell.x));
    ranks.set(level.row, wider(ranks.get(level.row), cell.y));
  }
  return info.levels.map((level) => {
    const [x0, x1] = files.get(level.column) ?? [0, level.files - 1];
    const [y0, y1] = ranks.get(level.row) ?? [0, level.ranks - 1];
    return { x: x0, y: y0, files: x1 - x0 + 1, ranks: y1 - y0 + 1 };
  });
}

// The part of each level's grid that is drawn flat. All levels have one grid, so that a square is at the same place of
// every level and a vertical line can be seen; those of a pyramid are in the middle of each other anyway.
export function windows(info: GameInfo): Window[] {
  const own = extents(info);
  if (!layered(info) || onTip(info)) return own;
  const [x, y] = [Math.min(...own.map((one) => one.x)), Math.min(...own.map((one) => one.y))];
  const files = Math.max(...own.map((one) => one.x + one.files)) - x;
  const ranks = Math.max(...own.map((one) => one.y + one.ranks)) - y;
  return own.map(() => ({ x, y, files, ranks }));
}

// File and rank as in the cell's name, without the level.
export function coordinates(info: GameInfo, cell: Cell): { file: string; rank: string } {
  const level = info.levels[cell.level]?.name ?? "";
  const plain = level !== "" && cell.name.startsWith(level) ? cell.name.slice(level.length) : cell.name;
  const [, file = "", rank = ""] = /^(\D*)(\d*)(?:@\d+)?$/.exec(plain) ?? [];
  return { file, rank };
}
