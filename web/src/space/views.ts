// The views from which boards are seen in 3D: named ones, saved ones, and the arithmetic of the camera. It only
// computes; SpaceCtrl keeps the user's view.
import type { Arrangement, Point, Spread } from "./places.ts";

// The camera's view of the boards, in degrees: `turn` 0 is White's side and 180 Black's; `tilt` 0 is level with the
// boards and 90 from above. `zoom` 1 shows everything; `shift` moves the middle of the picture.
export interface Eye {
  turn: number;
  tilt: number;
  zoom: number;
  shift: Point;
}

export type Named = "white" | "black" | "above" | "side";
export const named: readonly Named[] = ["white", "black", "above", "side"];

const angles: { [key in Named]: [number, number] } = {
  white: [0, 28],
  black: [180, 28],
  above: [0, 90],
  side: [-52, 22],
};

// From straight above, the highest level of a stack would hide the others.
const steep = 50;

export function eyeOf(view: Named, flipped = false, arrangement: Arrangement = "row"): Eye {
  const [turn, tilt] = angles[view];
  const from = flipped && (view === "above" || view === "side") ? turn + 180 : turn;
  return {
    turn: from > 180 ? from - 360 : from,
    tilt: arrangement === "stack" ? Math.min(tilt, steep) : tilt,
    zoom: 1,
    shift: [0, 0, 0],
  };
}

export interface SavedView {
  eye: Eye;
  spread: Spread;
  opacity: number[];
}

const finite = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

// The stored views of one game; unreadable ones are dropped.
export function readSaved(text: string | null, levels: number): (SavedView | null)[] {
  const slots: (SavedView | null)[] = [null, null, null];
  try {
    const list = JSON.parse(text ?? "[]") as (SavedView | null)[];
    slots.forEach((_, i) => {
      const one = list[i];
      const numbers = one
        ? [
            one.eye.turn,
            one.eye.tilt,
            one.eye.zoom,
            ...one.eye.shift,
            one.spread.spread,
            one.spread.step,
            one.spread.terrace ?? 0,
            ...one.opacity,
          ]
        : [];
      if (one && numbers.length === 9 + levels && numbers.every(finite)) slots[i] = one;
    });
  } catch {
    // Storage that was tampered with contains no views.
  }
  return slots;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

// The direction from the boards to the camera.
export function direction({ turn, tilt }: Pick<Eye, "turn" | "tilt">): Point {
  const [a, b] = [radians(turn), radians(Math.min(tilt, 89.9))];
  return [Math.sin(a) * Math.cos(b), Math.sin(b), Math.cos(a) * Math.cos(b)];
}

// The vertical angle of view, and the tangent of half of it.
export const angle = 32;
export const slope = Math.tan(radians(angle / 2));

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const along = (a: Point, b: Point, t: number): Point => [a[0] + b[0] * t, a[1] + b[1] * t, a[2] + b[2] * t];

// The directions of the picture: to the right, up, and towards the viewer.
export function basis(eye: Pick<Eye, "turn" | "tilt">): { right: Point; up: Point; back: Point } {
  const back = direction(eye);
  const right: Point = [Math.cos(radians(eye.turn)), 0, -Math.sin(radians(eye.turn))];
  return { right, up: cross(back, right), back };
}

export interface Fit {
  target: Point;
  distance: number;
}

// Where to look and from how far, so that all these points fill the picture and are centred in it.
export function fit(
  all: readonly Point[],
  eye: Pick<Eye, "turn" | "tilt">,
  slope: number,
  aspect: number,
  margin = 1.06,
): Fit {
  const { right, up, back } = basis(eye);
  let target: Point = [0, 1, 2].map(
    (axis) => (Math.min(...all.map((one) => one[axis]!)) + Math.max(...all.map((one) => one[axis]!))) / 2,
  ) as Point;
  let distance = 0;
  for (let round = 0; round < 8; round++) {
    const seen = all.map((corner) => {
      const from = along(corner, target, -1);
      return { x: dot(from, right), y: dot(from, up), near: dot(from, back) };
    });
    distance = Math.max(
      ...seen.map(
        ({ x, y, near }) => near + margin * Math.max(Math.abs(x) / (slope * aspect), Math.abs(y) / slope),
      ),
    );
    const xs = seen.map(({ x, near }) => x / (distance - near));
    const ys = seen.map(({ y, near }) => y / (distance - near));
    target = along(target, right, ((Math.max(...xs) + Math.min(...xs)) / 2) * distance * 0.7);
    target = along(target, up, ((Math.max(...ys) + Math.min(...ys)) / 2) * distance * 0.7);
  }
  return { target, distance };
}

export const sameEye = (a: Eye, b: Eye): boolean =>
  Math.abs(a.turn - b.turn) < 0.1 &&
  Math.abs(a.tilt - b.tilt) < 0.1 &&
  Math.abs(a.zoom - b.zoom) < 0.01 &&
  a.shift.every((n, i) => Math.abs(n - b.shift[i]!) < 0.01);

// The path from one view to another, by the shorter turn. `t` from 0 to 1.
export function between(a: Eye, b: Eye, t: number): Eye {
  const turn = ((((b.turn - a.turn) % 360) + 540) % 360) - 180;
  const mix = (from: number, to: number) => from + (to - from) * t;
  return {
    turn: a.turn + turn * t,
    tilt: mix(a.tilt, b.tilt),
    zoom: mix(a.zoom, b.zoom),
    shift: along(a.shift, along(b.shift, a.shift, -1), t),
  };
}

export const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));
