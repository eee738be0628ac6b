import drawings from "../../../data/pieces.json";
import { layered, levelName } from "../levels.ts";
import { faceOf } from "../pieces.ts";
import type { Atlas } from "../select.ts";
import type { GameState } from "../types.ts";
import { pathPoints, scale } from "./lathe.ts";
import {
  arrangeInDepth,
  nameSize,
  outline,
  pieceHeight,
  usual,
  type Places,
  type Point,
  type Spread,
} from "./places.ts";
import { basis, fit, slope, type Eye } from "./views.ts";

// The view from which a game opens: the first of the candidates below in which no piece and no name of a level lies over
// another.

const tilts = [42, 48, 53, 58, 63, 68, 74];
const turns = [0, -12, 12, -24, 24];
const spreads = [0.3, 0.6, 1];
const steps = [0, 0.3, 0.5, 0.7, 1];

// The foot of a piece, its upper end, and the line around both.
const foot = 0.3;
const head = 0.12;

interface Shape {
  top?: number[];
  outline?: string;
}

// How high a piece is.
function heightOf(face: string): number {
  const shape = (drawings.pieces as unknown as { [face: string]: Shape })[face];
  if (!shape) return pieceHeight;
  const top = shape.top?.[1] ?? Math.min(...pathPoints(shape.outline ?? "M0 0").map(([, y]) => y));
  return (93 - top + 1.5) * scale;
}

export interface Rect {
  what: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

// The name of a level: its middle, from the middle of the level, and its size.
export function nameAt(map: Atlas, level: number, flipped: boolean): { at: Point; size: number } {
  const [left, right, far, near] = outline(map, level);
  const size = nameSize(right - left);
  return {
    at: [
      flipped ? right + size * 0.5 : left - size * 0.5,
      0.1,
      flipped ? far - size * 0.5 : near + size * 0.5,
    ],
    size,
  };
}

export type Picture = Pick<GameState, "pieces">;

// What may lie over something else: the names of the levels, and the pieces as a foot and a head above it.
interface Thing {
  what: string;
  // A name has a size; a piece has a cell and a height.
  name?: { level: number; at: Point; size: number };
  piece?: { cell: number; height: number };
}

function thingsOf(map: Atlas, { pieces }: Picture, flipped: boolean): Thing[] {
  const heights = new Map<string, number>();
  const names = map.info.levels.flatMap((_, level): Thing[] => {
    const text = levelName(map.info, level);
    return text === "" ? [] : [{ what: `level ${text}`, name: { level, ...nameAt(map, level, flipped) } }];
  });
  return [
    ...names,
    ...pieces.map(({ cell, letter }): Thing => {
      const height = heights.get(letter) ?? heightOf(faceOf(map.info.pieces, letter));
      heights.set(letter, height);
      return { what: `${letter} ${map.cell(cell).name}`, piece: { cell, height } };
    }),
  ];
}

// Where they appear: in halves of the picture, from its middle.
function seen(
  things: readonly Thing[],
  places: Places,
  eye: Pick<Eye, "turn" | "tilt">,
  aspect: number,
): Rect[] {
  const { target, distance } = fit(places.ends, eye, slope, aspect);
  const { right, up, back } = basis(eye);
  const dot = (a: Point, x: number, y: number, z: number) => a[0] * x + a[1] * y + a[2] * z;
  // A point, and the length of 1 there.
  const see = (px: number, py: number, pz: number) => {
    const [x, y, z] = [px - target[0], py - target[1], pz - target[2]];
    const high = 1 / ((distance - dot(back, x, y, z)) * slope);
    const wide = high / aspect;
    return { x: dot(right, x, y, z) * wide, y: dot(up, x, y, z) * high, wide, high };
  };
  // How much of a horizontal circle's radius is seen upward.
  const lean = Math.hypot(up[0], up[2]);
  return things.map(({ what, name, piece }): Rect => {
    if (name) {
      const middle = places.levels[name.level]!;
      const { x, y, wide, high } = see(
        name.at[0] + middle[0],
        name.at[1] + middle[1],
        name.at[2] + middle[2],
      );
      const half = name.size / 2;
      return {
        what,
        left: x - half * wide,
        right: x + half * wide,
        bottom: y - half * high,
        top: y + half * high,
      };
    }
    const [x, y, z] = places.cell(piece!.cell);
    const [low, high] = [see(x, y, z), see(x, y + piece!.height, z)];
    return {
      what,
      left: Math.min(low.x - foot * low.wide, high.x - head * high.wide),
      right: Math.max(low.x + foot * low.wide, high.x + head * high.wide),
      bottom: Math.min(low.y - foot * lean * low.high, high.y),
      top: Math.max(high.y + head * lean * high.high, low.y + foot * lean * low.high),
    };
  });
}

export const rectsOf = (
  map: Atlas,
  picture: Picture,
  places: Places,
  eye: Pick<Eye, "turn" | "tilt">,
  aspect: number,
  flipped: boolean,
): Rect[] => seen(thingsOf(map, picture, flipped), places, eye, aspect);

const within = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

// The pairs of which one lies over the other; no more than `most`.
export function overlaps(rects: readonly Rect[], max = Infinity): [Rect, Rect][] {
  const found: [Rect, Rect][] = [];
  const sorted = [...rects].sort((a, b) => a.left - b.left);
  for (const [i, one] of sorted.entries()) {
    for (let j = i + 1; j < sorted.length && sorted[j]!.left < one.right; j++) {
      if (within(one, sorted[j]!)) found.push([one, sorted[j]!]);
      if (found.length >= max) return found;
    }
  }
  return found;
}

export interface Opening {
  eye: Eye;
  spread: Spread;
}

// How far a view is from one that shows the levels above each other, closely, from the side of the player and from the
// height of a player's eyes.
const cost = ({ spread, step }: Spread, tilt: number, turn: number): number =>
  1.2 * step + 0.6 * spread + Math.abs(tilt - tilts[0]!) / 30 + Math.abs(turn) / 30;

const round = (turn: number): number => (turn > 180 ? turn - 360 : turn);

export function opening(map: Atlas, picture: Picture, aspect: number, flipped: boolean): Opening {
  const laid = [
    usual(map, aspect),
    ...(!layered(map.info)
      ? []
      : spreads.flatMap((spread) => steps.map((step): Spread => ({ spread, step })))),
  ];
  const candidates = laid
    .flatMap((spread) =>
      tilts.flatMap((tilt) => turns.map((turn) => ({ spread, tilt, turn, cost: cost(spread, tilt, turn) }))),
    )
    .sort((a, b) => a.cost - b.cost);
  const things = thingsOf(map, picture, flipped);
  const arranged = new Map<Spread, Places>();
  let [best, min]: [Opening | undefined, number] = [undefined, Infinity];
  for (const { spread, tilt, turn } of candidates) {
    const places = arranged.get(spread) ?? arrangeInDepth(map, spread);
    arranged.set(spread, places);
    const eye: Eye = { turn: round(turn + (flipped ? 180 : 0)), tilt, zoom: 1, shift: [0, 0, 0] };
    const faults = overlaps(seen(things, places, eye, aspect), min).length;
    if (faults >= min) continue;
    [best, min] = [{ eye, spread }, faults];
    if (faults === 0) break;
  }
  return best!;
}
