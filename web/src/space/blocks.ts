// Things built from plain blocks: walls of Castles, cages, frames.
import { BufferGeometry, Float32BufferAttribute } from "three";
import type { CheopsView } from "../core/types.ts";
import { wallsOf } from "../board/castles.ts";
import type { Rgb, Tint } from "./lathe.ts";

// A block by the middle of its underside, and its size.
export interface Block {
  x: number;
  y: number;
  z: number;
  w: number;
  h: number;
  d: number;
  color: Rgb;
}

const faces: readonly (readonly [readonly number[], number])[] = [
  [[0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0], 1],
  [[0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1], 0.86],
  [[1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0], 0.7],
  [[1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1], 0.76],
  [[0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0], 0.8],
];

// Their undersides are never visible.
export function blocks(list: readonly Block[]): BufferGeometry {
  const [positions, colors, index]: [number[], number[], number[]] = [[], [], []];
  for (const { x, y, z, w, h, d, color } of list) {
    for (const [corners, light] of faces) {
      const first = positions.length / 3;
      for (let i = 0; i < 12; i += 3) {
        positions.push(x + (corners[i]! - 0.5) * w, y + corners[i + 1]! * h, z + (corners[i + 2]! - 0.5) * d);
        colors.push(color[0] * light, color[1] * light, color[2] * light);
      }
      index.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(positions, 3));
  made.setAttribute("color", new Float32BufferAttribute(colors, 3));
  made.setIndex(index);
  return made;
}

// A frame around the origin: square, or of the given depth.
export function frame(wide: number, width: number, high: number, color: Rgb, deep = wide): Block[] {
  const [x, z] = [(wide - width) / 2, (deep - width) / 2];
  return [
    { x: 0, y: 0, z, w: wide, h: high, d: width, color },
    { x: 0, y: 0, z: -z, w: wide, h: high, d: width, color },
    { x, y: 0, z: 0, w: width, h: high, d: deep - 2 * width, color },
    { x: -x, y: 0, z: 0, w: width, h: high, d: deep - 2 * width, color },
  ];
}

// The bars around an arrested piece.
export function cage(dark: Rgb): Block[] {
  const around = [-0.38, 0, 0.38];
  const bars = around.flatMap((x) =>
    around.flatMap((z): Block[] =>
      x === 0 && z === 0 ? [] : [{ x, y: 0, z, w: 0.05, h: 1.02, d: 0.05, color: dark }],
    ),
  );
  const rails = [0.02, 1].flatMap((y) => frame(0.81, 0.06, 0.05, dark).map((rail) => ({ ...rail, y })));
  return [...bars, ...rails];
}

const top = 64;

// The walls of the active Castles on one level, with battlements. `origin`: the grid position of the level's middle.
export function walls(
  cheops: CheopsView | null | undefined,
  place: (cell: number) => { x: number; y: number } | undefined,
  origin: { x: number; y: number },
  pieces: { w: Tint; b: Tint },
): Block[] {
  const seen = wallsOf(cheops, (id) => {
    const cell = place(id);
    return cell && { x: cell.x, y: top - 1 - cell.y };
  });
  return seen.flatMap(({ owner, path }) =>
    [...path.matchAll(/M(-?\d+) (-?\d+)([hv])1/g)].flatMap(([, x, y, way]): Block[] => {
      const { fill, contrast } = pieces[owner];
      const across = way === "h";
      const [cx, cz] = [
        Number(x) - origin.x + (across ? 0.5 : 0),
        Number(y) - top + origin.y + (across ? 0 : 0.5),
      ];
      const block = (
        along: number,
        y: number,
        length: number,
        h: number,
        thick: number,
        color: Rgb,
      ): Block =>
        across
          ? { x: cx + along, y, z: cz, w: length, h, d: thick, color }
          : { x: cx, y, z: cz + along, w: thick, h, d: length, color };
      return [
        block(0, 0, 1.1, 0.05, 0.16, contrast),
        block(0, 0.05, 1.06, 0.15, 0.1, fill),
        block(0, 0.2, 1.06, 0.025, 0.11, contrast),
        ...[-0.36, 0, 0.36].map((along) => block(along, 0.225, 0.2, 0.09, 0.1, fill)),
      ];
    }),
  );
}
