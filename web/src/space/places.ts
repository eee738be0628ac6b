// Where every level is in 3D. One unit is the side of a square; x to the right, y up, z towards White.
import { boardsOf, layered, levelName, onTip } from "../position/levels.ts";
import type { Atlas } from "../position/stateQueries.ts";
import type { Cell } from "../core/types.ts";

export type Point = [number, number, number];
// How far apart levels are, and how far they have moved from a stack to side by side; both from 0 to 1. `terrace`: how far
// each level of a stack stands behind the one below it, as seen from White; 1 is as far as it is deep, below 0 is as
// seen from Black.
export interface Spread {
  spread: number;
  step: number;
  terrace?: number;
}
export interface Box {
  min: Point;
  max: Point;
}

export interface Places {
  // The middle of each level, and the middles of the glasses between boards with their directions and sizes.
  levels: Point[];
  glasses: Glass[];
  box: Box;
  // The corners of all levels including the pieces on them and their names.
  ends: Point[];
  // The middle of a cell, on its square.
  cell: (id: number) => Point;
}
export interface Glass {
  at: Point;
  through: Point;
  width: number;
  height: number;
}

export const pieceHeight = 1;
// Of a level.
export const thickness = 0.09;

// Whether the levels stand above each other, or lie side by side.
export type Arrangement = "stack" | "row";
export const arrangementOf = ({ step }: Spread): Arrangement => (step < 0.5 ? "stack" : "row");
export const sameSpread = (a: Spread, b: Spread): boolean =>
  a.spread === b.spread && a.step === b.step && (a.terrace ?? 0) === (b.terrace ?? 0);
// The same without a terrace.
export const withoutTerrace = ({ spread, step }: Spread): Spread => ({ spread, step });

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
const middle = (n: number, of: number): number => n - (of - 1) / 2;

interface Extent {
  x: number;
  y: number;
  files: number;
  ranks: number;
}

// The smallest rectangle that contains the cells of these levels.
export function extent(map: Atlas, levels: readonly number[]): Extent {
  const own = levels.map((level) => map.extents[level]!);
  const [x, y] = [Math.min(...own.map((one) => one.x)), Math.min(...own.map((one) => one.y))];
  return {
    x,
    y,
    files: Math.max(...own.map((one) => one.x + one.files)) - x,
    ranks: Math.max(...own.map((one) => one.y + one.ranks)) - y,
  };
}

// The middle of a cell from the middle of its board: to the right, and towards White.
export function onBoard(map: Atlas, { level, x, y }: Cell): [number, number] {
  const all = extent(
    map,
    boardsOf(map.info).find((own) => own.includes(level))!,
  );
  return [x + 0.5 - (all.x + all.files / 2), all.y + all.ranks / 2 - (y + 0.5)];
}

// The left, right, far and near ends of a level's squares, from the middle of its board.
export function outline(map: Atlas, level: number): [number, number, number, number] {
  const all = extent(
    map,
    boardsOf(map.info).find((own) => own.includes(level))!,
  );
  const cells = map.info.cells.filter((cell) => cell.level === level);
  const [xs, ys] = [cells.map((cell) => cell.x), cells.map((cell) => cell.y)];
  const [left, near] = [all.x + all.files / 2, all.y + all.ranks / 2];
  return [
    Math.min(...xs) - left,
    Math.max(...xs) + 1 - left,
    near - Math.max(...ys) - 1,
    near - Math.min(...ys),
  ];
}

// The size of a level's name, by the width of the level.
export const nameSize = (wide: number): number => 0.55 * Math.max(1, wide / 10);

const rise = (spread: number, side: number): number => 1.25 + spread * side * 0.55;

// How high the levels of a board are in its stack, and how far back. A wide level needs more room below and above it than a
// narrow one.
function stackOf(map: Atlas, own: readonly number[], { spread, terrace = 0 }: Spread) {
  const upwards = onTip(map.info) ? [...own].reverse() : own;
  const sizes = upwards.map((level) => {
    const [left, right, far, near] = outline(map, level);
    return Math.max(right - left, near - far);
  });
  const found = new Map<number, { high: number; back: number }>();
  let [high, back] = [0, 0];
  upwards.forEach((level, i) => {
    const size = (sizes[i]! + (sizes[i - 1] ?? sizes[i]!)) / 2;
    if (i > 0) [high, back] = [high + rise(spread, size), back + size * terrace];
    found.set(level, { high, back });
  });
  return own.map((level) => found.get(level)!);
}

// The size of the largest board, without room between its levels.
function largest(map: Atlas): { wide: number; deep: number } {
  const extents = boardsOf(map.info).map((levels) => extent(map, levels));
  return {
    wide: Math.max(...extents.map((one) => one.files)),
    deep: Math.max(...extents.map((one) => one.ranks)),
  };
}

// The middle of each level.
function middles(map: Atlas, spreading: Spread): Point[] {
  const { spread, step, terrace = 0 } = spreading;
  const { info } = map;
  const boards = boardsOf(info);
  const { wide, deep } = largest(map);
  const still = 1 - step * step;
  const gap = 0.6 + spread * 2;
  const levels: Point[] = info.levels.map(() => [0, 0, 0]);
  if (!layered(info)) {
    boards.forEach((own, b) => {
      for (const level of own)
        levels[level] = [
          middle(b, boards.length) * (wide + gap) * step,
          b * rise(spread, Math.max(wide, deep)) * 1.8 * still,
          -b * deep * terrace * still,
        ];
    });
    return levels;
  }
  const columns = 1 + Math.max(...info.levels.map((level) => level.column));
  const rows = 1 + Math.max(...info.levels.map((level) => level.row));
  // The room of one board, whose levels are partly side by side.
  const room = wide + (columns - 1) * (wide + gap) * step;
  boards.forEach((own, b) => {
    const stack = stackOf(map, own, spreading);
    own.forEach((level, i) => {
      const { column, row } = info.levels[level]!;
      const { high, back } = stack[i]!;
      levels[level] = [
        middle(b, boards.length) * (room + 1.6 + spread * 3) + middle(column, columns) * (wide + gap) * step,
        high * still,
        middle(row, rows) * (deep + gap) * step - back * still,
      ];
    });
  });
  return levels;
}

function outlines(map: Atlas, levels: readonly Point[]): Pick<Places, "box" | "ends"> {
  const ends: Point[] = [];
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  levels.forEach(([x, y, z], level) => {
    const [x0, x1, z0, z1] = outline(map, level);
    const low: Point = [x + x0, y, z + z0];
    const high: Point = [x + x1, y + pieceHeight, z + z1];
    // Its name is at one of two corners.
    const size = levelName(map.info, level) === "" ? 0 : nameSize(x1 - x0);
    ends.push([low[0] - size, y, high[2] + size], [high[0] + size, y, low[2] - size]);
    for (let i = 0; i < 8; i++)
      ends.push([i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]]);
    for (const axis of [0, 1, 2] as const) {
      box.min[axis] = Math.min(box.min[axis], low[axis]);
      box.max[axis] = Math.max(box.max[axis], high[axis]);
    }
  });
  return { box, ends };
}

// The glasses between each board and the next.
function glassesOf(map: Atlas, levels: readonly Point[], { min, max }: Box): Glass[] {
  const many = layered(map.info);
  const { wide, deep } = largest(map);
  const tall = many ? max[1] - min[1] + 0.6 : 2.2;
  const means = boardsOf(map.info).map(
    (own) =>
      [0, 1, 2].map(
        (axis) => own.reduce((sum, level) => sum + levels[level]![axis]!, 0) / own.length,
      ) as Point,
  );
  return means.slice(1).map((c, b): Glass => {
    const a = means[b]!;
    // A terrace does not tip it.
    const through: Point = [c[0] - a[0], c[1] - a[1], 0];
    const length = Math.hypot(...through) || 1;
    const upright = through[0] / length;
    return {
      // A piece of the lower board is below a horizontal glass, not in it.
      at: [
        (a[0] + c[0]) / 2,
        (a[1] + c[1]) / 2 + mix(0.4, many ? 0.5 : tall / 2 - 0.1, upright),
        (a[2] + c[2]) / 2,
      ],
      through: through.map((n) => n / length) as Point,
      width: deep + 0.3,
      height: mix(wide + 0.3, tall, upright),
    };
  });
}

export function arrangeInDepth(map: Atlas, spread: Spread): Places {
  const levels = middles(map, spread);
  const { box, ends } = outlines(map, levels);
  const boards = boardsOf(map.info);
  const extents = boards.map((own) => extent(map, own));
  return {
    levels,
    glasses: glassesOf(map, levels, box),
    box,
    ends,
    cell(id) {
      const { level, x, y } = map.cell(id);
      const all = extents[boards.findIndex((own) => own.includes(level))]!;
      const [px, py, pz] = levels[level]!;
      return [px + x + 0.5 - (all.x + all.files / 2), py, pz - (y + 0.5 - (all.y + all.ranks / 2))];
    },
  };
}
