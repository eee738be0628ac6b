import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { atlas, type Atlas } from "../../src/position/stateQueries.ts";
import { fromAbove, stillAbove } from "../../src/space/above.ts";
import { arrangeInDepth, type Spread } from "../../src/space/places.ts";
import { angle, direction, eyeOf, fit, slope, type Eye } from "../../src/space/views.ts";
import { ask, infoOf } from "../nodeCore.ts";

// The view from above, on the screen: where the corners of every square appear, and which squares lie over others.

interface Seen {
  name: string;
  // How high its level is.
  y: number;
  middle: Vector3;
  corners: Vector3[];
}

function onScreen(map: Atlas, spread: Spread, eye: Eye, aspect: number): Seen[] {
  const places = arrangeInDepth(map, spread);
  const { target, distance } = fit(places.ends, eye, slope, aspect);
  const camera = new PerspectiveCamera(angle, aspect, 0.1, 1000);
  camera.position.set(...target).addScaledVector(new Vector3(...direction(eye)), distance);
  camera.lookAt(new Vector3(...target));
  camera.updateMatrixWorld();
  return map.info.cells.map(({ id, name }) => {
    const [x, y, z] = places.cell(id);
    const at = (dx: number, dz: number) => new Vector3(x + dx, y, z + dz).project(camera);
    const corners = [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)];
    return { name, y, middle: at(0, 0), corners };
  });
}

// Whether the point lies in the convex shape.
function covers({ corners }: Seen, { x, y }: Vector3): boolean {
  const sides = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
  });
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}

// The squares whose middle a higher level covers.
function covered(map: Atlas, { spread, eye }: { spread: Spread; eye: Eye }, aspect: number): string[] {
  const all = onScreen(map, spread, eye, aspect);
  return all
    .filter((one) => all.some((other) => other.y > one.y + 0.01 && covers(other, one.middle)))
    .map(({ name }) => name);
}

// One game of each shape.
const maps = new Map(
  ask<{ id: string }[]>("games")
    .map(({ id }) => atlas(infoOf(id)))
    .filter(({ info }) => info.levels.length > 1)
    .map((map) => [JSON.stringify([map.info.levels, map.info.cells.map(({ x, y }) => [x, y])]), map]),
);

describe("the view from above", () => {
  it("shows every square of every level of a stack, whatever the game, the side and the window", () => {
    expect(maps.size).toBeGreaterThan(5);
    for (const map of maps.values())
      for (const aspect of [1.5, 0.7])
        for (const flipped of [false, true])
          for (const spread of [0, 0.4, 1]) {
            const seen = fromAbove(map, aspect, flipped, { spread, step: 0 });
            expect(covered(map, seen, aspect), `${map.info.id} ${aspect} ${flipped} ${spread}`).toEqual([]);
            expect(seen.eye.tilt).toBeGreaterThan(45);
            expect(Math.abs(seen.eye.turn)).toBe(flipped ? 180 : 0);
            // Still a stack.
            expect(seen.spread).toMatchObject({ spread, step: 0 });
          }
  }, 120000);

  it("moves no level further than it must", () => {
    const map = atlas(infoOf("alice"));
    const terrace = (spread: number) => fromAbove(map, 1.5, false, { spread, step: 0 }).spread.terrace!;
    expect(terrace(1)).toBeLessThan(0.2);
    expect(terrace(0)).toBeGreaterThan(0.6);
    expect(terrace(0)).toBeLessThan(1);
    // The glass between the boards still lies.
    const [glass] = arrangeInDepth(map, fromAbove(map, 1.5, false, { spread: 0.25, step: 0 }).spread).glasses;
    expect(glass!.through).toEqual([0, 1, 0]);
    // Without a terrace, the upper board covers the lower one.
    const flat = { spread: { spread: 0.25, step: 0 }, eye: eyeOf("above", false, "stack") };
    expect(covered(map, flat, 1.5).length).toBeGreaterThan(20);
  });

  it("is made anew for another window and other distances, but only for who looks from there", () => {
    const map = atlas(infoOf("alice"));
    const { eye, spread } = fromAbove(map, 1.5, false, { spread: 0.25, step: 0 });
    const nearer = { ...spread, spread: 0 };
    expect(stillAbove(map, 1.5, false, eye, nearer)).toEqual(fromAbove(map, 1.5, false, nearer));
    const narrow = stillAbove(map, 0.4, false, eye, spread);
    expect(narrow ?? { eye, spread }).toEqual(fromAbove(map, 0.4, false, spread));
    expect(stillAbove(map, 1.5, false, eye, spread)).toBeUndefined();
    expect(stillAbove(map, 1.5, false, { ...eye, turn: 20 }, nearer)).toBeUndefined();
    expect(stillAbove(map, 1.5, false, eye, { spread: 0, step: 0 })).toBeUndefined();
  });

  it("is from straight above on a row", () => {
    const map = atlas(infoOf("raumschach"));
    const seen = fromAbove(map, 1.5, true, { spread: 0.3, step: 1 });
    expect(seen).toEqual({ eye: eyeOf("above", true), spread: { spread: 0.3, step: 1 } });
    expect(covered(map, seen, 1.5)).toEqual([]);
  });
});
