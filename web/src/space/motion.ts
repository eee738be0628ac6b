// A move in 3D: pieces slide on their board, and then pass through the glass to the other.
import { goesOn, type Trip } from "../board/trips.ts";
import type { Point } from "./places.ts";

export const slideTime = 180;
export const passTime = 420;

export const lengthOf = (trip: Trip): number => (trip.still ? 0 : slideTime) + (goesOn(trip) ? passTime : 0);

const smooth = (t: number): number => t * t * (3 - 2 * t);
const mix = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export interface Moment {
  at: Point;
  opacity: number;
  done: boolean;
}

// Where the piece is this many milliseconds after the start, and how visible it is.
export function moment(trip: Trip, time: number, place: (cell: number) => Point): Moment {
  const [a, b, c] = [place(trip.from), place(trip.via), place(trip.arrival)];
  const first = trip.still ? 0 : slideTime;
  const total = lengthOf(trip);
  if (time >= total) return { at: c, opacity: 1, done: true };
  if (time < first) {
    const t = 1 - (1 - time / first) ** 2;
    const at = mix(a, b, t);
    // It rises between levels of one board; over other pieces it is lifted slightly.
    return { at: [at[0], at[1] + Math.sin(Math.PI * t) * 0.28, at[2]], opacity: 1, done: false };
  }
  const t = smooth((time - first) / passTime);
  const at = mix(b, c, t);
  const flat = Math.hypot(c[0] - b[0], c[2] - b[2]);
  // It is thinnest in the glass itself.
  return {
    at: [at[0], at[1] + Math.sin(Math.PI * t) * Math.min(0.9, flat * 0.12), at[2]],
    opacity: 0.3 + 0.7 * Math.abs(2 * t - 1),
    done: false,
  };
}

// How bright the glass is while a piece passes, from 0 to 1.
export function glassBrightness(trips: readonly Trip[], time: number): number {
  return Math.max(
    0,
    ...trips.map((trip) => {
      if (!trip.passes) return 0;
      const t = (time - (trip.still ? 0 : slideTime)) / passTime;
      return t <= 0 || t >= 1 ? 0 : Math.sin(Math.PI * t);
    }),
  );
}
