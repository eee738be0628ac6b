import type { Point } from "./places.ts";

// What a line of sight meets first: squares are flat, men stand on them as pillars.

export interface Ray { from: Point; way: Point }
export interface Target { cell: number; at: Point; level: number; man: boolean; goal: boolean }

const radius = 0.34;
const height = 0.9;

// The distance at which the ray meets the square, or undefined.
export function meetSquare({ from, way }: Ray, [x, y, z]: Point): number | undefined {
  if (Math.abs(way[1]) < 1e-9) return undefined;
  const t = (y - from[1]) / way[1];
  if (t <= 0) return undefined;
  const [dx, dz] = [from[0] + way[0] * t - x, from[2] + way[2] * t - z];
  return Math.abs(dx) <= 0.5 && Math.abs(dz) <= 0.5 ? t : undefined;
}

// The distance at which the ray meets a man on this square, or undefined.
export function meetMan({ from, way }: Ray, [x, y, z]: Point): number | undefined {
  const [ox, oz] = [from[0] - x, from[2] - z];
  const a = way[0] * way[0] + way[2] * way[2];
  const b = ox * way[0] + oz * way[2];
  const c = ox * ox + oz * oz - radius * radius;
  const inside = (t: number): boolean => {
    const up = from[1] + way[1] * t - y;
    return t > 0 && up >= 0 && up <= height;
  };
  if (a > 1e-9) {
    const root = b * b - a * c;
    if (root < 0) return undefined;
    const t = (-b - Math.sqrt(root)) / a;
    if (inside(t)) return t;
  }
  // Through the top.
  if (Math.abs(way[1]) < 1e-9) return undefined;
  const t = (y + height - from[1]) / way[1];
  const [dx, dz] = [ox + way[0] * t, oz + way[2] * t];
  return t > 0 && dx * dx + dz * dz <= radius * radius ? t : undefined;
}

// The cell that is meant. A level that lets much light through does not hide the men and goals behind it, and one that is
// hardly to be seen is not met at all. `opacity` is by level.
export function pick(ray: Ray, targets: readonly Target[], opacity: readonly number[]): number | undefined {
  const hits: { t: number; target: Target; man: boolean }[] = [];
  for (const target of targets) {
    const shade = opacity[target.level] ?? 1;
    const man = target.man ? meetMan(ray, target.at) : undefined;
    if (man !== undefined) hits.push({ t: man, target, man: true });
    const square = shade < 0.08 && !target.goal ? undefined : meetSquare(ray, target.at);
    if (square !== undefined) hits.push({ t: square, target, man: false });
  }
  hits.sort((a, b) => a.t - b.t);
  for (const { target, man } of hits) {
    if (man || target.goal || target.man || (opacity[target.level] ?? 1) > 0.9) return target.cell;
  }
  return hits[0]?.target.cell;
}
