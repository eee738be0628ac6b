import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { atlas } from "../../src/position/stateQueries.ts";
import { openingView } from "../../src/space/openingView.ts";
import { arrangeInDepth, arrangementOf, type Point } from "../../src/space/places.ts";
import { Projection, Scenery } from "../../src/space/scenery.ts";
import { Occlusion } from "../../src/space/occlusion.ts";
import { angle, direction, fit, slope } from "../../src/space/views.ts";
import { ask, infoOf, stateAfter } from "../nodeCore.ts";

// The view from which a game opens in 3D.

const laid = (game: string) => ({ map: atlas(infoOf(game)), state: stateAfter(game) });

describe("the sight of a viewer", () => {
  const { map } = laid("hyperchess");
  const places = arrangeInDepth(map, { spread: 0.5, step: 0 });
  const occlusion = new Occlusion(map, places);
  const cell = (name: string) => places.cell(map.info.cells.find((one) => one.name === name)!.id);
  const over = ([x, y, z]: Point): Point => [x, y + 40, z];

  it("is blocked by the squares of another level, and not by its holes", () => {
    // 5c3 is below 4c3; above 5e5, levels 4 and 3 have no more than 4e5.
    expect(occlusion.blocked(over(cell("5c3")), ...cell("5c3"))).toBe(true);
    expect(occlusion.blocked(over(cell("1c3")), ...cell("1c3"))).toBe(false);
    expect(occlusion.blocked(over(cell("6f6")), ...cell("6f6"))).toBe(false);
    expect(occlusion.blocked(over(cell("6e5")), ...cell("6e5"))).toBe(true);
  });

  it("is blocked by the edge of a level, and not by the level on which a piece stands", () => {
    const [x, y, z] = cell("3c3");
    expect(occlusion.blocked([x, y + 0.02, z + 30], x, y, z)).toBe(false);
    // From in front of level 4, through its edge, to behind it.
    const [, low] = cell("4b2");
    expect(occlusion.blocked([x, low - 0.08, 30], x, low - 0.1, -30)).toBe(true);
    expect(occlusion.blocked([x, low + 0.3, 30], x, low + 0.2, -30)).toBe(false);
  });
});

describe("the view from which a game opens", () => {
  for (const arrangement of ["stack", "row"] as const)
    it(`shows every piece and every name of a level, whatever the game, the side and the window: ${arrangement}`, () => {
      const wrong: string[] = [];
      for (const { id } of ask<{ id: string }[]>("games")) {
        const { map, state } = laid(id);
        for (const aspect of [1.5, 2.2, 0.7]) {
          for (const flipped of [false, true]) {
            const { eye, spread } = openingView(map, state, aspect, flipped, arrangement);
            const scenery = new Scenery(map, state, arrangeInDepth(map, spread), flipped);
            const projection = new Projection(scenery.places, eye, aspect);
            for (const what of scenery.hidden(projection)) wrong.push(`${id} ${aspect} ${flipped}: ${what}`);
            // In the picture, and from the player's side.
            for (const { cell } of state.pieces) {
              const { left, right, top, bottom } = projection.rectangle(scenery.places.cell(cell), 1);
              expect(Math.max(-left, right, -bottom, top)).toBeLessThan(1);
            }
            expect(Math.abs(eye.turn) > 90).toBe(flipped);
            // From the height of a player's eyes, with nearly all squares in sight.
            expect(eye.tilt, id).toBeLessThanOrEqual(arrangement === "stack" ? 40 : 48);
            expect(scenery.unseen(projection), `${id} ${aspect}`).toBeLessThan(0.3);
          }
        }
      }
      expect(wrong).toEqual([]);
    }, 120000);

  it("stacks the levels and the boards, and lays them side by side when asked to", () => {
    for (const game of ["alice", "three-boards", "raumschach", "hyperchess", "cheops", "alice:raumschach"]) {
      const { map, state } = laid(game);
      const stack = openingView(map, state, 1.5, false);
      expect(arrangementOf(stack.spread), game).toBe("stack");
      // Every level has a height of its own, but levels of the same number on two boards may share one.
      const heights = new Set(arrangeInDepth(map, stack.spread).levels.map(([, y]) => y.toFixed(3)));
      expect(heights.size, game).toBe(map.info.levels.length / (game === "alice:raumschach" ? 2 : 1));
      const row = openingView(map, state, 1.5, false, "row");
      expect(arrangementOf(row.spread), game).toBe("row");
      expect(new Set(arrangeInDepth(map, row.spread).levels.map(([, y]) => y)).size, game).toBe(1);
    }
  });

  it("finds what is hidden in a close stack", () => {
    for (const game of ["hyperchess", "raumschach"]) {
      const { map, state } = laid(game);
      const scenery = new Scenery(map, state, arrangeInDepth(map, { spread: 0.1, step: 0 }), false);
      const projection = new Projection(scenery.places, { turn: 0, tilt: 50 }, 1.5);
      expect(scenery.hidden(projection).length, game).toBeGreaterThan(3);
      expect(scenery.unseen(projection), game).toBeGreaterThan(0.3);
    }
  });

  it("knows where the camera sees the pieces", () => {
    const { map, state } = laid("raumschach");
    const aspect = 1.4;
    const eye = { turn: 24, tilt: 50 };
    const places = arrangeInDepth(map, { spread: 0.3, step: 0 });
    const { target, distance } = fit(places.ends, eye, slope, aspect);
    const camera = new PerspectiveCamera(angle, aspect, 0.1, 400);
    camera.position.set(...target).addScaledVector(new Vector3(...direction(eye)), distance);
    camera.lookAt(new Vector3(...target));
    camera.updateMatrixWorld();
    const projection = new Projection(places, eye, aspect);
    projection.position.forEach((n, i) => expect(n).toBeCloseTo(camera.position.toArray()[i]!));
    for (const { cell } of state.pieces) {
      const [x, y, z] = places.cell(cell);
      for (const height of [0, 0.4, 1]) {
        const [seen, own] = [
          new Vector3(x, y + height, z).project(camera),
          projection.project(x, y + height, z),
        ];
        expect(own.x).toBeCloseTo(seen.x);
        expect(own.y).toBeCloseTo(seen.y);
      }
    }
  });
});
