import { Matrix4, ShapeUtils, Vector2, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import drawings from "../../../data/pieces.json";
import { onTip } from "../../src/position/levels.ts";
import { faceOf } from "../../src/board/pieceDrawings.ts";
import type { MoveAnimation } from "../../src/board/boardCtrl.ts";
import { atlas } from "../../src/position/stateQueries.ts";
import { frame, walls } from "../../src/space/blocks.ts";
import { framed } from "../../src/space/groups.ts";
import {
  body,
  pathPoints,
  profilePoints,
  scale,
  simplified,
  type Flat,
  type Rgb,
  type Tint,
} from "../../src/space/lathe.ts";
import { glassBrightness, lengthOf, moment, slideTime, passTime } from "../../src/space/motion.ts";
import { tripsOf } from "../../src/board/trips.ts";
import { pick, type Ray, type Target } from "../../src/space/picking.ts";
import { arrangeInDepth, pieceHeight, type Point } from "../../src/space/places.ts";
import { pictureKey } from "../../src/space/levelPicture.ts";
import { leanOf, Pose } from "../../src/space/pose.ts";
import { between, direction, eyeOf, fit, readSaved } from "../../src/space/views.ts";
import { groupsAt } from "../../src/speech/terms.ts";
import { levelRows } from "../../src/board/squares.ts";
import { infoOf } from "../nodeCore.ts";
import { at, infos, scene } from "../fake/pyramids.ts";

const alice = infoOf("alice");
const [stack, row] = [
  { spread: 0.3, step: 0 },
  { spread: 0.3, step: 1 },
];

const triangulate = (points: Flat[]) =>
  ShapeUtils.triangulateShape(
    points.map(([x, y]) => new Vector2(x, y)),
    [],
  );
const hex = (text: string): Rgb => [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16) / 255) as Rgb;
const tint = (color: "w" | "b"): Tint =>
  color === "w"
    ? { fill: hex("#fbf7ee"), line: hex("#2b2622"), contrast: hex("#2b2622"), black: false }
    : { fill: hex("#2f2a28"), line: hex("#0d0b0a"), contrast: hex("#efe6d6"), black: true };

describe("the lathe", () => {
  it("turns every piece of the drawings, and a disc for one without", () => {
    for (const face of [...Object.keys(drawings.pieces), "letter Z"]) {
      for (const color of ["w", "b"] as const) {
        const { positions, colors, index, turns } = body(face, tint(color), triangulate);
        expect(turns, face).toBe(face === "N" || face === "U" || face === "letter Z");
        expect(positions.every(Number.isFinite), face).toBe(true);
        expect(
          colors.every((value) => value >= 0 && value <= 1),
          face,
        ).toBe(true);
        expect(Math.max(...index), face).toBeLessThan(positions.length / 3);
        expect(index.length / 3, face).toBeLessThan(2600);
        const heights = [...positions].filter((_, i) => i % 3 === 1);
        expect(Math.min(...heights), face).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(...heights), face).toBeLessThan(pieceHeight);
        const aside = [...positions].filter((_, i) => i % 3 !== 1);
        expect(Math.max(...aside.map(Math.abs)), face).toBeLessThan(0.5);
      }
    }
  });

  it("keeps the profile: a turned piece is as high and as wide as the flat one", () => {
    const king = drawings.pieces.K;
    const points = profilePoints(king.top, king.profile);
    expect(points[0]).toEqual([0, 6]);
    expect(points.at(-1)).toEqual([0, 93]);
    const { positions } = body("K", tint("w"), triangulate);
    expect(Math.max(...[...positions].filter((_, i) => i % 3 === 1))).toBeCloseTo((93 - 6 + 1.5) * scale, 2);
  });

  it("turns its faces outward, and those of the rim inward", () => {
    const own = tint("w");
    const { positions, colors, index } = body("R", own, triangulate);
    const corner = (i: number) => [...positions.slice(index[i]! * 3, index[i]! * 3 + 3)] as Point;
    const rim = (i: number) =>
      own.line.every((value, k) => Math.abs(colors[index[i]! * 3 + k]! - value) < 1e-6);
    const seen = { body: 0, rim: 0 };
    for (let i = 0; i < index.length; i += 3) {
      const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)];
      // The shaft between head and foot.
      if (Math.min(a[1], b[1], c[1]) < 0.3 || Math.max(a[1], b[1], c[1]) > 0.56) continue;
      const [u, v] = [b.map((n, k) => n - a[k]!), c.map((n, k) => n - a[k]!)];
      const normal = [
        u[1]! * v[2]! - u[2]! * v[1]!,
        u[2]! * v[0]! - u[0]! * v[2]!,
        u[0]! * v[1]! - u[1]! * v[0]!,
      ];
      const size = Math.hypot(...normal);
      if (size < 1e-9) continue;
      const outward = (normal[0]! * a[0] + normal[2]! * a[2]) / size;
      expect(rim(i) ? -outward : outward).toBeGreaterThan(0);
      seen[rim(i) ? "rim" : "body"]++;
    }
    expect(seen.body).toBeGreaterThan(10);
    expect(seen.rim).toBeGreaterThan(10);
  });

  it("reads outlines, and leaves out corners that nobody would miss", () => {
    expect(pathPoints("M1 2 L3 4 H9 V1 Z")).toEqual([
      [1, 2],
      [3, 4],
      [9, 4],
      [9, 1],
    ]);
    expect(pathPoints("M0 0 C10 0 10 10 0 10").at(-1)).toEqual([0, 10]);
    expect(
      simplified(
        [
          [0, 0],
          [1, 0.05],
          [2, 0],
          [2, 5],
        ],
        0.1,
      ),
    ).toEqual([
      [0, 0],
      [2, 0],
      [2, 5],
    ]);
  });
});

describe("places in depth", () => {
  const two = atlas(alice);
  const pyramid = atlas(infos["pyramid-deep"]!);

  it("lays two boards side by side with a glass between them, or above each other with the glass lying", () => {
    const laid = arrangeInDepth(two, row);
    const [a, b] = [two.at(0, 4, 3)!.id, two.at(1, 4, 3)!.id];
    expect(laid.cell(a)[1]).toBe(laid.cell(b)[1]);
    expect(laid.cell(b)[0] - laid.cell(a)[0]).toBeGreaterThan(8);
    expect(laid.glasses).toHaveLength(1);
    expect(laid.glasses[0]!.through).toEqual([1, 0, 0]);
    expect(laid.glasses[0]!.at[0]).toBeCloseTo(0);
    const stacked = arrangeInDepth(two, stack);
    expect(stacked.cell(b)[0]).toBeCloseTo(stacked.cell(a)[0]);
    expect(stacked.cell(b)[1]).toBeGreaterThan(stacked.cell(a)[1] + 2);
    expect(stacked.glasses[0]!.through).toEqual([0, 1, 0]);
  });

  it("stands a pyramid on its tip: the widest level, which is the first, above the others", () => {
    expect(onTip(pyramid.info)).toBe(true);
    expect(onTip(alice)).toBe(false);
    const { levels, cell, box } = arrangeInDepth(pyramid, stack);
    expect(levels.map(([, y]) => y)).toEqual([...levels.map(([, y]) => y)].sort((a, b) => b - a));
    expect(levels.at(-1)![1]).toBe(0);
    const [low, high] = [pyramid.at(0, 4, 4)!.id, pyramid.at(4, 4, 4)!.id];
    expect(cell(high)[0]).toBeCloseTo(cell(low)[0]);
    expect(cell(high)[2]).toBeCloseTo(cell(low)[2]);
    for (const { id } of pyramid.info.cells)
      cell(id).forEach((n, axis) => expect(n >= box.min[axis]! && n <= box.max[axis]!).toBe(true));
  });

  it("spreads levels apart, and lays them out flat", () => {
    const high = (spread: number) => arrangeInDepth(pyramid, { spread, step: 0 }).box.max[1];
    expect(high(1)).toBeGreaterThan(high(0) + 5);
    const flat = arrangeInDepth(pyramid, { spread: 0.3, step: 1 });
    expect(flat.box.max[1]).toBe(pieceHeight);
    // No two squares at the same place.
    const spots = new Set(
      pyramid.info.cells.map(({ id }) =>
        flat
          .cell(id)
          .map((n) => n.toFixed(3))
          .join(),
      ),
    );
    expect(spots.size).toBe(pyramid.info.cells.length);
  });

  it("has White's pieces nearer than Black's, and files from left to right", () => {
    const { cell } = arrangeInDepth(two, row);
    expect(cell(two.at(0, 0, 0)!.id)[2]).toBeGreaterThan(cell(two.at(0, 0, 7)!.id)[2]);
    expect(cell(two.at(0, 7, 0)!.id)[0]).toBeGreaterThan(cell(two.at(0, 0, 0)!.id)[0]);
  });
});

describe("views", () => {
  it("fits the whole box into the picture from every side", () => {
    const { ends } = arrangeInDepth(atlas(alice), row);
    const [slope, aspect] = [Math.tan(Math.PI / 11), 1.6];
    for (const view of ["white", "black", "above", "side"] as const) {
      const eye = eyeOf(view);
      const { target, distance } = fit(ends, eye, slope, aspect);
      const back = direction(eye);
      const right: Point = [Math.cos((eye.turn * Math.PI) / 180), 0, -Math.sin((eye.turn * Math.PI) / 180)];
      const up: Point = [
        back[1] * right[2] - back[2] * right[1],
        back[2] * right[0] - back[0] * right[2],
        back[0] * right[1] - back[1] * right[0],
      ];
      let widest = 0;
      for (const corner of ends) {
        const from = corner.map((n, i) => n - target[i]!);
        const dot = (a: Point) => a[0] * from[0]! + a[1] * from[1]! + a[2] * from[2]!;
        const away = distance - dot(back);
        widest = Math.max(
          widest,
          Math.abs(dot(right)) / (away * slope * aspect),
          Math.abs(dot(up)) / (away * slope),
        );
      }
      expect(widest, view).toBeLessThan(1.02);
      expect(widest, view).toBeGreaterThan(0.75);
    }
  });

  it("goes the shorter way round, and is turned for Black", () => {
    const [a, b] = [
      { ...eyeOf("white"), turn: 170 },
      { ...eyeOf("white"), turn: -170 },
    ];
    expect(between(a, b, 0.5).turn).toBeCloseTo(180);
    expect(Math.abs(eyeOf("above", true).turn)).toBe(180);
    expect(eyeOf("black").turn).toBe(180);
  });

  it("sees a stack from above at a slant, because its highest level would hide the others", () => {
    expect(eyeOf("above").tilt).toBe(90);
    expect(eyeOf("above", false, "stack").tilt).toBeLessThan(60);
    for (const view of ["white", "black", "side"] as const)
      expect(eyeOf(view, false, "stack")).toEqual(eyeOf(view));
  });

  it("keeps three views and does not trust what was written", () => {
    const view = { eye: eyeOf("side"), spread: { spread: 0.2, step: 1 }, opacity: [1, 0.5] };
    expect(readSaved(JSON.stringify([null, view, null]), 2)).toEqual([null, view, null]);
    const terraced = { ...view, spread: { ...view.spread, terrace: -0.5 } };
    expect(readSaved(JSON.stringify([terraced]), 2)[0]).toEqual(terraced);
    const wrong = { ...view, spread: { ...view.spread, terrace: "all" } };
    expect(readSaved(JSON.stringify([wrong]), 2)[0]).toBe(null);
    expect(readSaved(JSON.stringify([view]), 3)).toEqual([null, null, null]);
    expect(readSaved('[{"eye":7}]', 2)).toEqual([null, null, null]);
    expect(readSaved("no JSON", 2)).toEqual([null, null, null]);
    expect(readSaved(null, 2)).toEqual([null, null, null]);
  });
});

describe("the pose of pieces", () => {
  const top = Math.PI / 2;

  it("is upright for a viewer at the side, and leans back for one above", () => {
    expect(leanOf(0)).toBe(0);
    expect(leanOf(0.7)).toBe(0);
    expect(leanOf(1.2)).toBeGreaterThan(0.3);
    expect(leanOf(top)).toBeGreaterThan(leanOf(1.2));
    const upright = new Matrix4();
    new Pose(0, 0).matrix(upright, [1, 2, 3], true);
    expect(upright.equals(new Matrix4().makeTranslation(1, 2, 3))).toBe(true);
  });

  it("shows the shape of a piece from above within its square, the head away from the viewer", () => {
    for (const turn of [0, Math.PI, -0.9]) {
      for (const [face, flat] of [
        ["K", false],
        ["N", true],
      ] as const) {
        const pose = new Pose(turn, leanOf(top));
        const matrix = pose.matrix(new Matrix4(), [0, 0, 0], flat);
        const { positions } = body(face, tint("w"), triangulate);
        // As the viewer sees it: to the right, and up.
        const seen: Flat[] = [];
        for (let i = 0; i < positions.length; i += 3) {
          const at = new Vector3(positions[i], positions[i + 1], positions[i + 2]).applyMatrix4(matrix);
          expect(at.y).toBeGreaterThan(-0.03);
          const [s, c] = [Math.sin(turn), Math.cos(turn)];
          seen.push([at.x * c - at.z * s, -(at.x * s + at.z * c)]);
        }
        const ups = seen.map(([, up]) => up);
        expect(Math.max(...ups) - Math.min(...ups), face).toBeGreaterThan(0.85);
        expect(Math.max(...ups), face).toBeLessThan(0.6);
        expect(Math.min(...ups), face).toBeGreaterThan(-0.5);
        expect(Math.max(...seen.map(([x]) => Math.abs(x))), face).toBeLessThan(0.5);
      }
    }
  });
});

describe("picking", () => {
  const down: Ray = { from: [0, 10, 0], way: [0, -1, 0] };
  const slanting: Ray = { from: [0, 6, 6], way: [0, -Math.SQRT1_2, -Math.SQRT1_2] };
  const square = (cell: number, at: Point, more: Partial<Target> = {}): Target => ({
    cell,
    at,
    level: Math.round(at[1]),
    piece: false,
    goal: false,
    ...more,
  });

  it("meets the square under the pointer, and nothing beside the board", () => {
    expect(pick(down, [square(1, [0, 0, 0]), square(2, [1, 0, 0])], [1])).toBe(1);
    expect(pick(down, [square(2, [1, 0, 0])], [1])).toBeUndefined();
  });

  it("meets a piece before the square that he hides", () => {
    // The line goes down to the origin; a piece one square nearer is in the way.
    expect(pick(slanting, [square(1, [0, 0, 0]), square(2, [0, 0, 0.6], { piece: true })], [1])).toBe(2);
    // But a target's mark shows through it.
    expect(
      pick(slanting, [square(1, [0, 0, 0], { goal: true }), square(2, [0, 0, 0.6], { piece: true })], [1]),
    ).toBe(1);
  });

  it("goes through a level that lets light through, to pieces and goals, and stops at a solid one", () => {
    const targets = [square(1, [0, 0, 0], { piece: true }), square(2, [0, 2, 0])];
    expect(pick(down, targets, [1, 1, 1])).toBe(2);
    expect(pick(down, targets, [1, 1, 0.5])).toBe(1);
    expect(pick(down, [square(1, [0, 0, 0]), square(2, [0, 2, 0])], [1, 1, 0])).toBe(1);
  });
});

describe("motion", () => {
  const map = atlas(alice);
  const place = arrangeInDepth(map, row).cell;
  const id = (level: number, x: number, y: number) => map.at(level, x, y)!.id;
  const [e2, e4, there] = [id(0, 4, 1), id(0, 4, 3), id(1, 4, 3)];
  const slide: MoveAnimation = {
    n: 1,
    dropped: false,
    piece: { cell: e2, letter: "P", color: "w" },
    victim: null,
    also: [],
    move: {
      uci: "e2e4",
      san: "e4",
      from: e2,
      to: e4,
      arrival: there,
      capture: false,
      victim: null,
      promotion: null,
      also: [],
      action: null,
      chair: null,
    },
  };

  it("slides on the board and then passes through the glass", () => {
    const [trip] = tripsOf(map, slide);
    expect(trip).toMatchObject({ from: e2, via: e4, arrival: there, passes: true, still: false });
    expect(lengthOf(trip!)).toBe(slideTime + passTime);
    expect(moment(trip!, 0, place).at).toEqual(place(e2));
    expect(moment(trip!, slideTime, place).at).toEqual(place(e4));
    const middle = moment(trip!, slideTime + passTime / 2, place);
    // In the glass, lifted and barely visible.
    expect(middle.at[0]).toBeCloseTo((place(e4)[0] + place(there)[0]) / 2);
    expect(middle.at[1]).toBeGreaterThan(0.3);
    expect(middle.opacity).toBeCloseTo(0.3);
    expect(moment(trip!, slideTime + passTime, place)).toEqual({ at: place(there), opacity: 1, done: true });
    expect(glassBrightness([trip!], slideTime / 2)).toBe(0);
    expect(glassBrightness([trip!], slideTime + passTime / 2)).toBeCloseTo(1);
  });

  it("has a piece who was carried by hand only pass, and one who does nothing but pass go straight", () => {
    const [carried] = tripsOf(map, { ...slide, dropped: true });
    expect(lengthOf(carried!)).toBe(passTime);
    const [through] = tripsOf(map, {
      ...slide,
      move: { ...slide.move, to: id(1, 4, 1), arrival: id(1, 4, 1) },
    });
    expect(through).toMatchObject({ from: e2, via: e2, arrival: id(1, 4, 1), passes: true });
  });
});

describe("what lies on a level", () => {
  const info = infos["pyramid-9"]!;
  const map = atlas(info);
  const state = scene("pyramid-9");
  const base = { map, state, selected: null, focused: null, last: null, flipped: false };

  it("is drawn anew only when it looks different", () => {
    const plain = pictureKey(levelRows(base, 0));
    expect(pictureKey(levelRows({ ...base, focused: 3 }, 0))).toBe(plain);
    expect(pictureKey(levelRows({ ...base, selected: at(info, "e1") }, 0))).not.toBe(plain);
  });

  it("has walls of blocks round the active Castles", () => {
    const active = state.view!.castles.filter((castle) => castle.owner !== null);
    const made = walls(state.view, (id) => map.cell(id), { x: 4.5, y: 4.5 }, { w: tint("w"), b: tint("b") });
    expect(made.length > 0).toBe(active.length > 0);
    expect(made.every(({ x, z }) => Math.abs(x) <= 4.51 && Math.abs(z) <= 4.51)).toBe(true);
  });

  it("has a face for everybody in it", () => {
    for (const { letter } of state.pieces)
      expect(() => body(faceOf(info.pieces, letter), tint("w"), triangulate)).not.toThrow();
  });
});

describe("the named groups in depth", () => {
  const map = atlas(infos["pyramid-17"]!);
  const places = arrangeInDepth(map, row);
  const of = (name: string, out: 1 | -1) =>
    groupsAt(map.info, at(map.info, name)).map(({ cells }, order) => framed(cells, places.cell, order, out));

  it("have a frame round their squares", () => {
    const [cabinet, cheops] = of("h1", 1);
    expect([cabinet!.wide, cabinet!.deep, cheops!.wide, cheops!.deep]).toEqual([2.92, 0.92, 7, 1]);
    for (const { at: middle } of [cabinet!, cheops!]) expect(middle).toEqual(places.cell(at(map.info, "i1")));
    const bars = frame(7, 0.1, 0.03, [0, 0, 0], 1);
    expect(Math.max(...bars.map(({ x, w }) => x + w / 2))).toBeCloseTo(3.5);
    expect(Math.max(...bars.map(({ z, d }) => z + d / 2))).toBeCloseTo(0.5);
  });

  it("have names that lie outside the board and do not cover each other", () => {
    // White's first rank is the nearest, Black's the farthest.
    expect(of("h1", 1)[0]!.title[2]).toBeGreaterThan(places.cell(at(map.info, "h1"))[2] + 0.5);
    expect(of("h17", -1)[0]!.title[2]).toBeLessThan(places.cell(at(map.info, "h17"))[2] - 0.5);
    const [inner, outer] = of("h1", 1);
    expect(inner!.title[0] - outer!.title[0]).toBeGreaterThan(2.4);
  });
});
