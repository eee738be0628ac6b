// Computes where boards and their levels are drawn. Lengths in CSS pixels; one cell size for all boards.

// A level in its board's picture, which is a grid of levels.
export interface Tile {
  column: number;
  row: number;
  files: number;
  ranks: number;
}
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
// `boards` are whole groups with their captions; `levels` are the squares only, board by board in the order of the
// tiles.
export interface Layout {
  cell: number;
  boards: Rect[];
  levels: Rect[];
}

export interface Spaces {
  // Gap between boards, and between levels.
  boards: number;
  levels: number;
  // The height of a caption; 0 if there is none.
  boardCaption: number;
  levelCaption: number;
}

// A board of one level has one caption; otherwise each level has one, and each board if there are several.
function usualSpaces(tiles: number, boards: number, phone: boolean): Spaces {
  if (phone) return { boards: 0, levels: 0, boardCaption: 34, levelCaption: 0 };
  if (tiles === 1) return { boards: 28, levels: 0, boardCaption: 34, levelCaption: 0 };
  const boardCaption = boards > 1 ? 32 : 0;
  return tiles * boards > 8
    ? { boards: 24, levels: 13, boardCaption, levelCaption: 21 }
    : { boards: 26, levels: 18, boardCaption, levelCaption: 24 };
}

// `scale`: of the captions' font.
export function spaces(tiles: number, boards: number, phone = false, scale = 1): Spaces {
  const { boards: between, levels, boardCaption, levelCaption } = usualSpaces(tiles, boards, phone);
  return {
    boards: between,
    levels,
    boardCaption: boardCaption * scale,
    levelCaption: levelCaption * scale,
  };
}

interface Shape {
  tiles: Tile[];
  files: number[];
  ranks: number[];
  wrapped: boolean;
}

const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);

function shape(tiles: Tile[], wrapped: boolean): Shape {
  const [files, ranks]: [number[], number[]] = [[], []];
  for (const { column, row } of tiles) {
    while (files.length <= column) files.push(0);
    while (ranks.length <= row) ranks.push(0);
  }
  for (const tile of tiles) {
    files[tile.column] = Math.max(files[tile.column]!, tile.files);
    ranks[tile.row] = Math.max(ranks[tile.row]!, tile.ranks);
  }
  return { tiles, files, ranks, wrapped };
}

// The tiles as they are, and a single row of them split into several.
function shapes(tiles: Tile[]): Shape[] {
  const all = [shape(tiles, false)];
  if (tiles.some((tile) => tile.row !== 0)) return all;
  for (let columns = tiles.length - 1; columns > 1; columns--) {
    all.push(
      shape(
        tiles.map((tile) => ({
          ...tile,
          column: tile.column % columns,
          row: Math.floor(tile.column / columns),
        })),
        true,
      ),
    );
  }
  return all;
}

// How much larger the squares must become for a row of levels to be split.
const worth = 1.2;

// The largest cells with which `boards` boards, each of these tiles, fit the area. `upsideDown`: the rows of levels in
// reverse order.
export function arrange(
  tiles: Tile[],
  boards: number,
  width: number,
  height: number,
  space: Spaces,
  upsideDown = false,
): Layout {
  let best: { cell: number; value: number; made: () => Layout } | undefined;
  for (const one of shapes(tiles)) {
    const fixedWide = space.levels * (one.files.length - 1);
    const fixedHigh =
      space.boardCaption + space.levelCaption * one.ranks.length + space.levels * (one.ranks.length - 1);
    for (let columns = 1; columns <= boards; columns++) {
      const rows = Math.ceil(boards / columns);
      const wide = (width - space.boards * (columns - 1) - fixedWide * columns) / (columns * sum(one.files));
      const high = (height - (space.boards / 2) * (rows - 1) - fixedHigh * rows) / (rows * sum(one.ranks));
      // Whole pixels keep the squares sharp.
      const cell = Math.max(Math.floor(Math.min(wide, high)), 4);
      // On a tie, the layout with fewer empty places.
      const empty = one.files.length * one.ranks.length - tiles.length;
      const value = (one.wrapped ? cell / worth : cell) - empty * 0.01;
      if (best && value <= best.value) continue;
      const [groupWide, groupHigh] = [sum(one.files) * cell + fixedWide, sum(one.ranks) * cell + fixedHigh];
      best = {
        cell,
        value,
        made: () => place(one, boards, columns, cell, groupWide, groupHigh, width, height, space, upsideDown),
      };
    }
  }
  return best?.made() ?? { cell: 4, boards: [], levels: [] };
}

// Room for coordinates left of every level and below it.
export interface Gutter {
  left: number;
  below: number;
  // The least gap between two levels.
  between: number;
}

// Below this size one digit on a square touches the piece there, and below the other one two digits do.
const tightCell = { one: 32, two: 46 };
// Around the coordinates: the frame of the board, and of the level.
const frames = 12;

// The room that coordinates need beside levels with cells of this size; null if the squares have room for them.
// `scale`: of their font.
export function gutterOf(cell: number, ranks: number, scale = 1): Gutter | null {
  const two = ranks > 9;
  if (cell >= (two ? tightCell.two : tightCell.one)) return null;
  const left = (two ? 20 : 14) * scale;
  return { left, below: 16 * scale, between: left + frames * scale };
}

// The same as `arrange`, with coordinates beside the levels.
export function arrangeBeside(
  tiles: Tile[],
  boards: number,
  width: number,
  height: number,
  space: Spaces,
  gutter: Gutter,
  upsideDown = false,
): Layout {
  const levels = Math.max(space.levels, gutter.between);
  const { left, below } = gutter;
  const layout = arrange(tiles, boards, width - left, height - below, { ...space, levels }, upsideDown);
  const aside = (one: Rect): Rect => ({ ...one, x: one.x + left });
  const boardsAside = layout.boards.map((one) => ({ ...aside(one), height: one.height + below }));
  return { ...layout, boards: boardsAside, levels: layout.levels.map(aside) };
}

function place(
  one: Shape,
  boards: number,
  columns: number,
  cell: number,
  wide: number,
  high: number,
  width: number,
  height: number,
  space: Spaces,
  upsideDown: boolean,
): Layout {
  const rows = Math.ceil(boards / columns);
  const left = Math.floor((width - columns * wide - (columns - 1) * space.boards) / 2);
  const top = Math.max(0, Math.floor((height - rows * high - (rows - 1) * (space.boards / 2)) / 2));
  const layout: Layout = { cell, boards: [], levels: [] };
  for (let board = 0; board < boards; board++) {
    const x = left + (board % columns) * (wide + space.boards);
    const y = top + Math.floor(board / columns) * (high + space.boards / 2);
    layout.boards.push({ x, y, width: wide, height: high });
    for (const tile of one.tiles) {
      const before = (row: number) => (upsideDown && !one.wrapped ? row > tile.row : row < tile.row);
      const above = one.ranks.filter((_, row) => before(row));
      layout.levels.push({
        x: x + sum(one.files.slice(0, tile.column)) * cell + tile.column * space.levels,
        y:
          y +
          space.boardCaption +
          space.levelCaption +
          sum(above) * cell +
          above.length * (space.levels + space.levelCaption),
        width: tile.files * cell,
        height: tile.ranks * cell,
      });
    }
  }
  return layout;
}

// Where the boards are in their area: from its left, top and bottom. Without a height, something is below them.
export interface Edges {
  left: number;
  width: number;
  top: number;
  bottom: number;
  // The width of the coordinates left of them.
  gutter: number;
}

export function edgesOf({ boards }: Layout, gutter: number, height?: number): Edges {
  const left = Math.min(...boards.map((board) => board.x));
  return {
    left,
    width: Math.max(...boards.map((board) => board.x + board.width)) - left,
    top: Math.min(...boards.map((board) => board.y)),
    bottom:
      height === undefined
        ? 0
        : Math.max(0, height - Math.max(...boards.map((board) => board.y + board.height))),
    gutter,
  };
}

// A narrower window shows one board at a time.
export const phoneWidth = 640;

export type Frame = "side" | "below" | "phone";

// Where the panel goes: beside the boards, unless they are clearly larger with the panel below; on a phone one board.
export function frame(
  tiles: Tile[],
  boards: number,
  width: number,
  height: number,
  panel: { side: number; below: number },
): Frame {
  if (width < phoneWidth) return "phone";
  const space = spaces(tiles.length, boards);
  const side = arrange(tiles, boards, width - panel.side, height, space).cell;
  const below = arrange(tiles, boards, width, height - panel.below, space).cell;
  return side >= below * 0.92 ? "side" : "below";
}
