// What a ray of sight hits first: squares are flat, pieces are pillars on them.
import type { Point } from "./places.ts";

export interface Ray {
  from: Point;
  way: Point;
}
export interface Target {
  cell: number;
  at: Point;
  level: number;
  piece: boolean;
  goal: boolean;
}

// A piece is a foot and a slimmer body; its mark is in the middle of the square.
const foot = { radius: 0.34, height: 0.22 };
const trunk = { radius: 0.22, height: 0.92 };
const middle = 0.2;

// The distance at which the ray hits the square, or undefined.
export function hitSquare({ from, way }: Ray, [x, y, z]: Point): number | undefined {
  if (Math.abs(way[1]) < 1e-9) return undefined;
  const t = (y - from[1]) / way[1];
  if (t <= 0) return undefined;
  const [dx, dz] = [from[0] + way[0] * t - x, from[2] + way[2] * t - z];
  return Math.abs(dx) <= 0.5 && Math.abs(dz) <= 0.5 ? t : undefined;
}

function meetPillar(
  { from, way }: Ray,
  [x, y, z]: Point,
  { radius, height }: { radius: number; height: number },
): number | undefined {
  const [ox, oz] = [from[0] - x, from[2] - z];
  const a = way[0] * way[0] + way[2] * way[2];
  const b = ox * way[0] + oz * way[2];
  const c = ox * ox + oz * oz - radius * radius;
  if (a > 1e-9) {
    const root = b * b - a * c;
    if (root < 0) return undefined;
    const t = (-b - Math.sqrt(root)) / a;
    const up = from[1] + way[1] * t - y;
    if (t > 0 && up >= 0 && up <= height) return t;
  }
  // Through the top.
  if (Math.abs(way[1]) < 1e-9) return undefined;
  const t = (y + height - from[1]) / way[1];
  const [dx, dz] = [ox + way[0] * t, oz + way[2] * t];
  return t > 0 && dx * dx + dz * dz <= radius * radius ? t : undefined;
}

// The distance at which the ray hits a piece on this square, or undefined.
export function hitPiece(ray: Ray, at: Point): number | undefined {
  const all = [meetPillar(ray, at, foot), meetPillar(ray, at, trunk)].filter((t) => t !== undefined);
  return all.length > 0 ? Math.min(...all) : undefined;
}

// The cell that is meant. A translucent level does not hide the pieces and targets behind it, a barely visible one is
// not hit at all, and a target's mark can be clicked through the pieces in front of it. `opacity` is by level.
export function pick(ray: Ray, targets: readonly Target[], opacity: readonly number[]): number | undefined {
  const hits: { t: number; target: Target; what: "piece" | "mark" | "square" }[] = [];
  for (const target of targets) {
    const piece = target.piece ? hitPiece(ray, target.at) : undefined;
    if (piece !== undefined) hits.push({ t: piece, target, what: "piece" });
    const square =
      (opacity[target.level] ?? 1) < 0.08 && !target.goal ? undefined : hitSquare(ray, target.at);
    if (square === undefined) continue;
    const away = Math.hypot(
      ray.from[0] + ray.way[0] * square - target.at[0],
      ray.from[2] + ray.way[2] * square - target.at[2],
    );
    hits.push({ t: square, target, what: target.goal && away <= middle ? "mark" : "square" });
  }
  hits.sort((a, b) => a.t - b.t);
  const solid = (hit: (typeof hits)[number]) =>
    hit.what !== "piece" && (opacity[hit.target.level] ?? 1) > 0.9;
  const end = hits.findIndex(solid);
  const seen = end < 0 ? hits : hits.slice(0, end + 1);
  const goal = seen.find((hit) => hit.what === "mark" || (hit.what === "piece" && hit.target.goal));
  return (
    goal ??
    seen.find((hit) => hit.what === "piece" || hit.target.goal || hit.target.piece || solid(hit)) ??
    seen[0]
  )?.target.cell;
}
