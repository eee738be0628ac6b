// The named groups of squares in 3D: a frame around each, and its name beside it. Stage says which to show.
import { Group, Mesh, MeshBasicMaterial } from "three";
import type { Grouped } from "../speech/terms.ts";
import { t } from "../i18n/index.ts";
import { blocks, frame } from "./blocks.ts";
import type { Rgb } from "./lathe.ts";
import type { Point } from "./places.ts";
import type { Signs } from "./signs.ts";

const color: Rgb = [29 / 255, 74 / 255, 110 / 255];
// Half the height of a name.
const half = 0.22;

export interface Framed {
  at: Point;
  wide: number;
  deep: number;
  title: Point;
}

// Where a group's frame and name are. `order`: 0, or 1 for a group around another one, which has the larger frame.
// `out`: 1 if the name belongs on White's side of the frame, -1 if on Black's.
export function framed(
  cells: readonly number[],
  place: (cell: number) => Point,
  order: number,
  out: 1 | -1,
): Framed {
  const spots = cells.map(place);
  const [xs, ys, zs] = [0, 1, 2].map((axis) => spots.map((spot) => spot[axis]!)) as [
    number[],
    number[],
    number[],
  ];
  const [left, right, far, near] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
  const at: Point = [(left + right) / 2, ys[0]!, (far + near) / 2];
  const grown = order === 0 ? 0.92 : 1;
  const [wide, deep] = [right - left + grown, near - far + grown];
  // The inner group's name is in the middle, the outer one's at its left end.
  return {
    at,
    wide,
    deep,
    title: [order === 0 ? at[0] : left, at[1] - half, at[2] + out * (deep / 2 + half)],
  };
}

export class Groups {
  readonly group = new Group();
  private readonly paint = new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.85 });
  private frames: Mesh[] = [];

  // `outward`: on which side of its board a group lies.
  show(
    groups: readonly Grouped[],
    place: (cell: number) => Point,
    outward: (cell: number) => 1 | -1,
    signs: Signs,
    serif: string,
  ): void {
    this.group.clear();
    for (const { geometry } of this.frames.splice(0)) geometry.dispose();
    groups.forEach(({ name, cells }, order) => {
      const { at, wide, deep, title } = framed(cells, place, order, outward(cells[0]!));
      const mesh = new Mesh(blocks(frame(wide, order === 0 ? 0.07 : 0.04, 0.03, color, deep)), this.paint);
      mesh.position.set(at[0], at[1] + 0.012, at[2]);
      mesh.renderOrder = 2;
      const sign = signs.title(t(`group.${name}`), serif);
      sign.scale.set(8 * half, 2 * half, 1);
      sign.position.set(...title);
      this.frames.push(mesh);
      this.group.add(mesh, sign);
    });
  }

  dispose(): void {
    for (const { geometry } of this.frames) geometry.dispose();
    this.paint.dispose();
  }
}
