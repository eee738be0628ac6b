// What would be seen of a position from a camera in 3D, and how well: the arithmetic by which views are chosen, before
// anything is drawn.
import drawings from "../../../data/pieces.json";
import { levelName } from "../position/levels.ts";
import { faceOf } from "../board/pieceDrawings.ts";
import type { Atlas } from "../position/stateQueries.ts";
import type { GameState } from "../core/types.ts";
import { pathPoints, scale } from "./lathe.ts";
import { nameSize, onBoard, outline, pieceHeight, type Places, type Point } from "./places.ts";
import { Occlusion } from "./occlusion.ts";
import { basis, fit, slope, type Eye } from "./views.ts";

// The slope below which squares are hard to tell apart.
const flat = 0.24;

// How many squares stand for all of a large game.
const samples = 160;

// Half the width of a piece.
const half = 0.24;

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

// The name of a level: its middle, from the middle of the level, and its size. It is at the level's nearest corner to the
// left of the player; on a level with holes, at the cell that is nearest to that corner.
export function nameAt(map: Atlas, level: number, flipped: boolean): { at: Point; size: number } {
  const [left, right] = outline(map, level);
  const [size, way] = [nameSize(right - left), flipped ? -1 : 1];
  const [first] = map.info.cells
    .filter((cell) => cell.level === level)
    .sort((a, b) => way * (a.x + a.y - b.x - b.y) || way * (a.x - b.x));
  const [x, z] = onBoard(map, first!);
  const aside = way * (0.5 + size / 2);
  return { at: [x - aside, 0.1, z + aside], size };
}

export type Picture = Pick<GameState, "pieces">;

// A camera that sees all levels. A point appears at x and y, in halves of the picture from its middle; `high` is how
// large a square is there, and `near` grows towards the viewer.
export class Projection {
  readonly position: Point;
  private readonly target: Point;
  readonly distance: number;
  private readonly axes: ReturnType<typeof basis>;

  constructor(
    places: Places,
    eye: Pick<Eye, "turn" | "tilt">,
    private readonly aspect: number,
  ) {
    const { target, distance } = fit(places.ends, eye, slope, aspect);
    this.axes = basis(eye);
    [this.target, this.distance] = [target, distance];
    this.position = target.map((n, i) => n + this.axes.back[i]! * distance) as Point;
  }

  project(px: number, py: number, pz: number): { x: number; y: number; near: number; high: number } {
    const [x, y, z] = [px - this.target[0], py - this.target[1], pz - this.target[2]];
    const along = (a: Point) => a[0] * x + a[1] * y + a[2] * z;
    const near = along(this.axes.back);
    const high = 1 / ((this.distance - near) * slope);
    return {
      x: (along(this.axes.right) * high) / this.aspect,
      y: along(this.axes.up) * high,
      near,
      high,
    };
  }

  // A piece as an upright rectangle.
  rectangle([x, y, z]: Point, height: number) {
    const [low, top] = [this.project(x, y, z), this.project(x, y + height, z)];
    const wide = (half * low.high) / this.aspect;
    return {
      left: Math.min(low.x, top.x) - wide,
      right: Math.max(low.x, top.x) + wide,
      bottom: low.y,
      top: top.y,
      near: low.near,
    };
  }
}

interface Standing {
  what: string;
  at: Point;
  height: number;
}

export class Scenery {
  readonly occlusion: Occlusion;
  private readonly names: { what: string; at: Point }[];
  private readonly standing: Standing[];

  constructor(
    private readonly map: Atlas,
    { pieces }: Picture,
    readonly places: Places,
    flipped: boolean,
  ) {
    this.occlusion = new Occlusion(map, places);
    const heights = new Map<string, number>();
    this.standing = pieces.map(({ cell, letter }) => {
      const height = heights.get(letter) ?? heightOf(faceOf(map.info.pieces, letter));
      heights.set(letter, height);
      return { what: `${letter} ${map.cell(cell).name}`, at: places.cell(cell), height };
    });
    this.names = map.info.levels.flatMap((_, level) => {
      const text = levelName(map.info, level);
      if (text === "") return [];
      const [own, { at }] = [places.levels[level]!, nameAt(map, level, flipped)];
      return [{ what: `level ${text}`, at: [own[0] + at[0], own[1] + at[1], own[2] + at[2]] as Point }];
    });
  }

  // The pieces whose upper part, and the names that, are behind a level or another piece.
  hidden(projection: Projection): string[] {
    const bodies = this.standing
      .map((one) => ({ ...projection.rectangle(one.at, one.height), one }))
      .sort((a, b) => a.left - b.left);
    const seen = (x: number, y: number, z: number, own?: Standing): boolean => {
      if (this.occlusion.blocked(projection.position, x, y, z)) return false;
      const at = projection.project(x, y, z);
      for (const { left, right, bottom, top, near, one } of bodies) {
        if (left > at.x) break;
        if (at.x < right && at.y > bottom && at.y < top && near > at.near && one !== own) return false;
      }
      return true;
    };
    return [
      ...this.names.filter(({ at: [x, y, z] }) => !seen(x, y, z)),
      ...this.standing.filter((one) => {
        const { at, height } = one;
        return ![0.6, 0.95].every((part) => seen(at[0], at[1] + height * part, at[2], one));
      }),
    ].map(({ what }) => what);
  }

  // How much of the squares is not seen, from 0 to 1: those of which a level hides the middle or what stands there, and
  // those seen from so low that they are only lines.
  unseen(projection: Projection): number {
    const [ex, ey, ez] = projection.position;
    const { cells } = this.map.info;
    const stride = Math.ceil(cells.length / samples);
    let [sum, count] = [0, 0];
    for (let i = 0; i < cells.length; i += stride) {
      const [x, y, z] = this.places.cell(cells[i]!.id);
      count += 2;
      const steep = (ey - y) / Math.hypot(ex - x, ez - z);
      for (const above of [0, 0.5])
        sum += this.occlusion.blocked(projection.position, x, y + above, z)
          ? 1
          : Math.max(0, 1 - steep / flat);
    }
    return sum / count;
  }
}
