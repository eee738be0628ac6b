// How pieces stand for a viewer: upright, and from high above leaning back, so that their shape is seen and not only the
// circle of their head.
import { Matrix4, Quaternion, Vector3 } from "three";
import type { Point } from "./places.ts";

// Pieces lean from this height of the camera on, in radians above the boards, and from straight above by so much.
const from = (48 * Math.PI) / 180;
const most = (64 * Math.PI) / 180;

export const leanOf = (tilt: number): number =>
  most * Math.min(1, Math.max(0, (tilt - from) / (Math.PI / 2 - from)));

// A leaning piece is moved towards the viewer, so that it stays within its square, and up by the half of its foot that
// would be in the board.
const shift = 0.34;
const rise = 0.34;

const [up, right, unit] = [new Vector3(0, 1, 0), new Vector3(1, 0, 0), new Vector3(1, 1, 1)];

// The pose of all pieces for a camera at this angle around the boards.
export class Pose {
  private readonly turned = new Quaternion();
  private readonly lathed = new Quaternion();

  constructor(
    private readonly turn: number,
    readonly lean: number,
  ) {
    const [around, back] = [new Quaternion(), new Quaternion()];
    around.setFromAxisAngle(up, turn);
    back.setFromAxisAngle(right, -lean);
    this.turned.copy(around).multiply(back);
    // The light on a turned shape stays where it is.
    this.lathed.copy(this.turned).multiply(around.invert());
  }

  // `flat`: a piece cut out of a board, which faces the viewer.
  rotation(flat: boolean): Quaternion {
    return flat ? this.turned : this.lathed;
  }

  at([x, y, z]: Point): Point {
    const aside = shift * Math.sin(this.lean);
    return [x + Math.sin(this.turn) * aside, y + rise * Math.sin(this.lean), z + Math.cos(this.turn) * aside];
  }

  matrix(into: Matrix4, at: Point, flat: boolean): Matrix4 {
    return into.compose(new Vector3(...this.at(at)), this.rotation(flat), unit);
  }

  same(turn: number, lean: number): boolean {
    return Math.abs(turn - this.turn) < 0.004 && Math.abs(lean - this.lean) < 0.004;
  }
}
