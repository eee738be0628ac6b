// 3D pieces, made from the flat drawings: a profile is turned on a lathe; an outline is cut out of a board and set on a
// turned foot. Lighting is baked in here, so that drawing is cheap. Units of the drawing: 100 to a box, axis x = 50,
// feet at y = 93.
import drawings from "../../../data/pieces.json";

export type Rgb = [number, number, number];
export interface Tint {
  fill: Rgb;
  line: Rgb;
  contrast: Rgb;
  black: boolean;
}
export interface Solid {
  positions: Float32Array;
  colors: Float32Array;
  index: number[];
  turns: boolean;
}
export type Flat = [number, number];

interface Source {
  profile?: (string | number)[][];
  top?: number[];
  outline?: string;
  horn?: string;
  details?: string[];
  solids?: string[];
}
const sources = drawings.pieces as unknown as { [key: string]: Source };

export const scale = 0.0108;
const base = 93;
const axis = 50;
const rim = 1.5;

function curve(a: Flat, b: Flat, c: Flat, d: Flat, out: Flat[]): void {
  const length =
    Math.hypot(b[0] - a[0], b[1] - a[1]) +
    Math.hypot(c[0] - b[0], c[1] - b[1]) +
    Math.hypot(d[0] - c[0], d[1] - c[1]);
  const parts = Math.min(6, Math.max(1, Math.round(length / 4)));
  for (let i = 1; i <= parts; i++) {
    const t = i / parts;
    const at = (k: 0 | 1) =>
      a[k] * (1 - t) ** 3 + 3 * b[k] * t * (1 - t) ** 2 + 3 * c[k] * t * t * (1 - t) + d[k] * t ** 3;
    out.push([at(0), at(1)]);
  }
}

// The same line with fewer corners, nowhere further off than `slack`.
export function simplified(points: readonly Flat[], slack: number): Flat[] {
  if (points.length < 3) return [...points];
  const [a, b] = [points[0]!, points.at(-1)!];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [far, max] = [0, slack];
  points.forEach(([x, y], i) => {
    const off =
      length < 1e-6
        ? Math.hypot(x - a[0], y - a[1])
        : Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length;
    if (off > max) [far, max] = [i, off];
  });
  return far === 0
    ? [a, b]
    : [...simplified(points.slice(0, far + 1), slack).slice(0, -1), ...simplified(points.slice(far), slack)];
}

// The corners of a half profile, from the top to the base: distance from the axis, and y.
export function profilePoints(top: readonly number[], profile: readonly (string | number)[][]): Flat[] {
  const points: Flat[] = [[top[0] ?? 0, top[1] ?? 0]];
  for (const [command, ...rest] of profile) {
    const n = rest as number[];
    if (command === "C") curve(points.at(-1)!, [n[0]!, n[1]!], [n[2]!, n[3]!], [n[4]!, n[5]!], points);
    else points.push([n[0]!, n[1]!]);
  }
  return points;
}

// The corners of an outline of M, L, H, V, C, Q and Z, absolute.
export function pathPoints(path: string): Flat[] {
  const points: Flat[] = [];
  for (const [, command, text] of path.matchAll(/([MLHVCQ])([^A-Za-z]*)/g)) {
    const n = [...(text ?? "").matchAll(/-?[\d.]+/g)].map(([one]) => Number(one));
    const last = points.at(-1) ?? [0, 0];
    if (command === "H") points.push([n[0]!, last[1]]);
    else if (command === "V") points.push([last[0], n[0]!]);
    else if (command === "C")
      for (let i = 0; i < n.length; i += 6)
        curve(points.at(-1)!, [n[i]!, n[i + 1]!], [n[i + 2]!, n[i + 3]!], [n[i + 4]!, n[i + 5]!], points);
    else if (command === "Q") {
      const third = (a: number, b: number) => a + ((b - a) * 2) / 3;
      curve(
        last,
        [third(last[0], n[0]!), third(last[1], n[1]!)],
        [third(n[2]!, n[0]!), third(n[3]!, n[1]!)],
        [n[2]!, n[3]!],
        points,
      );
    } else for (let i = 0; i < n.length; i += 2) points.push([n[i]!, n[i + 1]!]);
  }
  return points;
}

// From the upper left, on White's side.
const sun = [-0.42, 0.78, 0.46] as const;

function lit(color: Rgb, contrast: Rgb, x: number, y: number, z: number, dark: boolean): Rgb {
  const light = x * sun[0] + y * sun[1] + z * sun[2];
  const soft = 0.5 + 0.5 * light;
  const shine = Math.max(0, light) ** 6;
  const body = dark ? 0.72 + 0.5 * soft : 0.6 + 0.4 * soft ** 1.1;
  const gloss = dark ? 0.2 * shine + 0.1 * soft : 0;
  return color.map((value, i) => Math.min(1, value * body + contrast[i]! * gloss)) as Rgb;
}

class GeometryBuilder {
  private readonly positions: number[] = [];
  private readonly colors: number[] = [];
  readonly index: number[] = [];

  // `around`: the number of sides of a turned shape.
  constructor(
    private readonly tint: Tint,
    readonly around: number,
  ) {}

  // A corner in units of the drawing, y down; `normal` undefined: colour without lighting.
  corner(x: number, y: number, z: number, color: Rgb, normal?: readonly number[]): number {
    this.positions.push(x * scale, (base - y) * scale, z * scale);
    this.colors.push(
      ...(normal
        ? lit(color, this.tint.contrast, normal[0]!, normal[1]!, normal[2]!, this.tint.black)
        : color),
    );
    return this.positions.length / 3 - 1;
  }

  face(a: number, b: number, c: number): void {
    this.index.push(a, b, c);
  }

  done(turns: boolean): Solid {
    return {
      positions: new Float32Array(this.positions),
      colors: new Float32Array(this.colors),
      index: this.index,
      turns,
    };
  }
}

const unit = (x: number, y: number): Flat => {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
};

// The outward normal of a profile segment, up positive.
const slope = (a: Flat, b: Flat): Flat => unit(b[1] - a[1], b[0] - a[0]);

// A strip of the lathe between two rings with their normals.
function strip(
  builder: GeometryBuilder,
  [ra, ya]: Flat,
  [rb, yb]: Flat,
  na: Flat,
  nb: Flat,
  color: Rgb,
  inward = false,
  plain = false,
): void {
  let [upper, lower] = [0, 0];
  for (let i = 0; i <= builder.around; i++) {
    const angle = (i / builder.around) * 2 * Math.PI;
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    const a = builder.corner(ra * s, ya, ra * c, color, plain ? undefined : [na[0] * s, na[1], na[0] * c]);
    const b = builder.corner(rb * s, yb, rb * c, color, plain ? undefined : [nb[0] * s, nb[1], nb[0] * c]);
    if (i > 0) {
      if (inward) {
        if (ra > 0) builder.face(upper, a, lower);
        if (rb > 0) builder.face(a, b, lower);
      } else {
        if (ra > 0) builder.face(upper, lower, a);
        if (rb > 0) builder.face(a, lower, b);
      }
    }
    [upper, lower] = [a, b];
  }
}

// The foot's lines: the groove above the base for both colours, and the ledge above it for Black only.
function lineAt([ra, ya]: Flat, [, yb]: Flat, black: boolean): boolean {
  return (
    (Math.abs(ya - 85) < 0.6 && Math.abs(yb - 86.5) < 0.1) ||
    (black && ra > 20 && Math.abs(ya - 79) < 0.1 && Math.abs(yb - 79) < 0.1)
  );
}

function turn(builder: GeometryBuilder, points: readonly Flat[], tint: Tint): void {
  const slopes = points.slice(1).map((point, i) => slope(points[i]!, point));
  const soft = (a: Flat | undefined, b: Flat | undefined): boolean =>
    a !== undefined && b !== undefined && a[0] * b[0] + a[1] * b[1] > 0.75;
  const joined = (i: number): Flat => {
    const [a, b] = [slopes[i - 1] ?? slopes[i]!, slopes[i] ?? slopes[i - 1]!];
    return unit(a[0] + b[0], a[1] + b[1]);
  };
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, own] = [points[i]!, points[i + 1]!, slopes[i]!];
    // The underside is never visible.
    if (a[1] >= base && b[1] >= base) continue;
    const start = soft(slopes[i - 1], own) ? joined(i) : own;
    const end = soft(own, slopes[i + 1]) ? joined(i + 1) : own;
    strip(builder, a, b, start, end, lineAt(a, b, tint.black) ? tint.contrast : tint.fill);
  }
  // The rim: the same turned shape, slightly larger and inside out, so that it shows only around the piece.
  const grown = points.map(([r, y], i): Flat => {
    const [x, up] = joined(i);
    return [r === 0 ? 0 : Math.max(0.01, r + x * rim), Math.min(base, y - up * rim)];
  });
  const rough = simplified(
    grown.filter((_, i) => i === 0 || points[i - 1]![1] < base),
    0.5,
  );
  for (let i = 0; i + 1 < rough.length; i++)
    strip(builder, rough[i]!, rough[i + 1]!, [0, 0], [0, 0], tint.line, true, true);
}

// The radius of a profile at a height.
function radiusAt(points: readonly Flat[], y: number): number {
  let widest = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    const [[ra, ya], [rb, yb]] = [points[i]!, points[i + 1]!];
    if ((ya - y) * (yb - y) <= 0 && ya !== yb)
      widest = Math.max(widest, ra + ((rb - ra) * (y - ya)) / (yb - ya));
  }
  return widest;
}

const area = (points: readonly Flat[]): number =>
  points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    return sum + x * ny - nx * y;
  }, 0);

export type Triangulate = (points: Flat[]) => number[][];

// A shape cut out of a board of this thickness, with its rim.
function cut(
  builder: GeometryBuilder,
  path: readonly Flat[],
  half: number,
  tint: Tint,
  triangulate: Triangulate,
): void {
  const open = path.filter(
    (point, i) => i === 0 || Math.hypot(point[0] - path[i - 1]![0], point[1] - path[i - 1]![1]) > 0.05,
  );
  if (open.length > 1 && Math.hypot(open[0]![0] - open.at(-1)![0], open[0]![1] - open.at(-1)![1]) < 0.05)
    open.pop();
  // Anticlockwise with y up, which is negative with y down.
  const points = open.map(([x, y]): Flat => [x - axis, y]);
  if (area(points) > 0) points.reverse();
  const outward = points.map((point, i): Flat => {
    const [before, after] = [points.at(i - 1)!, points[(i + 1) % points.length]!];
    const [a, b] = [
      unit(before[1] - point[1], point[0] - before[0]),
      unit(point[1] - after[1], after[0] - point[0]),
    ];
    return unit(a[0] + b[0], a[1] + b[1]);
  });
  for (const hull of [false, true]) {
    const grow = hull ? rim : 0;
    const shape = points.map(([x, y], i): Flat => [x + outward[i]![0] * grow, y + outward[i]![1] * grow]);
    const z = half + grow;
    const faces = triangulate(points.map(([x, y]): Flat => [x, -y]));
    for (const side of [1, -1] as const) {
      const corners = shape.map(([x, y]) =>
        builder.corner(
          x,
          y,
          z * side,
          hull ? tint.line : tint.fill,
          hull ? undefined : [0, 0.25, 0.97 * side],
        ),
      );
      for (const [a, b, c] of faces as [number, number, number][]) {
        const out = side === 1 ? ([a, b, c] as const) : ([a, c, b] as const);
        if (hull) builder.face(corners[out[0]]!, corners[out[2]]!, corners[out[1]]!);
        else builder.face(corners[out[0]]!, corners[out[1]]!, corners[out[2]]!);
      }
    }
    shape.forEach((a, i) => {
      const b = shape[(i + 1) % shape.length]!;
      const n = unit(b[1] - a[1], a[0] - b[0]);
      const normal = hull ? undefined : [-n[0], n[1], 0];
      const color = hull ? tint.line : tint.fill;
      const [p, q, r, s] = [
        builder.corner(a[0], a[1], z, color, normal),
        builder.corner(b[0], b[1], z, color, normal),
        builder.corner(b[0], b[1], -z, color, normal),
        builder.corner(a[0], a[1], -z, color, normal),
      ];
      if (hull)
        [
          [p, q, r],
          [p, r, s],
        ].forEach((f) => builder.face(f[0]!, f[1]!, f[2]!));
      else
        [
          [p, r, q],
          [p, s, r],
        ].forEach((f) => builder.face(f[0]!, f[1]!, f[2]!));
    });
  }
}

// A line drawn on both sides of a cut-out.
function stroke(
  builder: GeometryBuilder,
  path: readonly Flat[],
  half: number,
  width: number,
  color: Rgb,
): void {
  for (const side of [1, -1] as const) {
    let last: [number, number] | undefined;
    path.forEach(([x, y], i) => {
      const [before, after] = [path[Math.max(0, i - 1)]!, path[Math.min(path.length - 1, i + 1)]!];
      const [nx, ny] = unit(before[1] - after[1], after[0] - before[0]);
      const at = (k: number) =>
        builder.corner(x - axis + nx * k * width, y + ny * k * width, (half + 0.5) * side, color);
      const now: [number, number] = [at(0.5), at(-0.5)];
      if (last) {
        const [a, b, c, d] = [last[0], last[1], now[0], now[1]];
        // Visible from both sides, so its winding does not matter.
        [
          [a, b, c],
          [c, b, d],
          [a, c, b],
          [c, d, b],
        ].forEach((f) => builder.face(f[0]!, f[1]!, f[2]!));
      }
      last = now;
    });
  }
}

const foot: Flat[] = [[0, 79], ...profilePoints([24, 79], (sources["P"]?.profile ?? []).slice(6))];
const eyeShape = /circle\s+([\d.]+)\s+([\d.]+)\s+r\s+([\d.]+)/;

const ring = (x: number, y: number, r: number, n: number): Flat[] =>
  Array.from({ length: n }, (_, i): Flat => [
    x + r * Math.cos((i / n) * 2 * Math.PI),
    y + r * Math.sin((i / n) * 2 * Math.PI),
  ]);

// The body of a piece by the key of its drawing; without a drawing it is an upright disc for its letter.
export function body(face: string, tint: Tint, triangulate: Triangulate, around = 14): Solid {
  const source = sources[face];
  const builder = new GeometryBuilder(tint, around);
  if (source?.profile) {
    const points = simplified(profilePoints(source.top ?? [0, 0], source.profile), 0.22);
    turn(builder, points, tint);
    for (const band of source.details ?? []) {
      // Bands around the piece; other drawings on it are flat.
      const run = /^M[\d.]+ ([\d.]+)\s*[HQ]/.exec(band);
      if (!run || band.includes("V")) continue;
      const y = Number(run[1]);
      const r = radiusAt(points, y) + 0.5;
      strip(builder, [r, y - 0.9], [r, y + 0.9], [1, 0], [1, 0], tint.contrast);
    }
    return builder.done(false);
  }
  turn(builder, foot, tint);
  const half = source ? 10 : 7;
  const outline = source?.outline
    ? pathPoints(source.outline).filter(([x, y]) => y < 78.99 || (y < 79.01 && Math.abs(x - axis) < 24))
    : ring(axis, 45, 36, 28);
  cut(builder, outline, half, tint, triangulate);
  if (source?.horn) cut(builder, pathPoints(source.horn), 3.5, tint, triangulate);
  for (const detail of source?.details ?? []) stroke(builder, pathPoints(detail), half, 2.2, tint.contrast);
  for (const solid of source?.solids ?? []) {
    const eye = eyeShape.exec(solid);
    if (eye)
      stroke(
        builder,
        [
          [Number(eye[1]) - Number(eye[3]), Number(eye[2])],
          [Number(eye[1]) + Number(eye[3]), Number(eye[2])],
        ],
        half,
        4.6,
        tint.contrast,
      );
  }
  return builder.done(true);
}
