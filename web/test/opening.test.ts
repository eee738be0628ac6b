import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { atlas } from "../src/select.ts";
import { opening, overlaps, rectsOf, type Rect } from "../src/space/opening.ts";
import { arrangeInDepth, usual } from "../src/space/places.ts";
import { angle, direction, eyeOf, fit, slope } from "../src/space/views.ts";
import { ask, infoOf, stateAfter } from "./nodeCore.ts";

// The view from which a game opens in 3D.

const rect = (what: string, left: number, right: number, bottom: number, top: number): Rect => ({
  what,
  left,
  right,
  bottom,
  top,
});

describe("overlaps", () => {
  it("are pairs that share a part of the picture; edges may touch", () => {
    const [a, b, c, d] = [
      rect("a", 0, 2, 0, 2),
      rect("b", 1, 3, 1, 3),
      rect("c", 2, 4, 0, 1),
      rect("d", 0, 2, 2, 3),
    ];
    const pairs = overlaps([d, c, b, a]).map((pair) => pair.map(({ what }) => what).join(""));
    expect(pairs.sort()).toEqual(["ab", "db"]);
    expect(overlaps([d, c, b, a], 1)).toHaveLength(1);
  });
});

describe("the view from which a game opens", () => {
  const laid = (game: string) => ({ map: atlas(infoOf(game)), state: stateAfter(game) });

  it("shows every piece and every name of a level, whatever the game, the side and the window", () => {
    const wrong: string[] = [];
    for (const { id } of ask<{ id: string }[]>("games")) {
      const { map, state } = laid(id);
      for (const aspect of [1.5, 2.2, 0.7]) {
        for (const flipped of [false, true]) {
          const { eye, spread } = opening(map, state, aspect, flipped);
          const rects = rectsOf(map, state, arrangeInDepth(map, spread), eye, aspect, flipped);
          expect(rects.length).toBeGreaterThanOrEqual(state.pieces.length);
          for (const pair of overlaps(rects))
            wrong.push(`${id} ${aspect} ${flipped}: ${pair.map(({ what }) => what).join(" and ")}`);
          // In the picture, and from the player's side.
          for (const { left, right, bottom, top } of rects)
            expect(Math.max(-left, right, -bottom, top)).toBeLessThan(1);
          expect(Math.abs(eye.turn) > 90).toBe(flipped);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120000);

  it("finds what is hidden from lower down", () => {
    for (const game of ["hyperchess", "cheops"]) {
      const { map, state } = laid(game);
      const rects = rectsOf(map, state, arrangeInDepth(map, usual(map)), eyeOf("white"), 1.5, false);
      expect(overlaps(rects).length, game).toBeGreaterThan(3);
    }
  });

  it("knows where the camera sees the pieces", () => {
    const { map, state } = laid("raumschach");
    const aspect = 1.4;
    const eye = { turn: 24, tilt: 50 };
    const places = arrangeInDepth(map, usual(map));
    const { target, distance } = fit(places.ends, eye, slope, aspect);
    const camera = new PerspectiveCamera(angle, aspect, 0.1, 400);
    camera.position.set(...target).addScaledVector(new Vector3(...direction(eye)), distance);
    camera.lookAt(new Vector3(...target));
    camera.updateMatrixWorld();
    const rects = rectsOf(map, state, places, eye, aspect, false);
    for (const { cell, letter } of state.pieces) {
      const own = rects.find(({ what }) => what === `${letter} ${map.cell(cell).name}`)!;
      const [x, y, z] = places.cell(cell);
      // The middle of the foot, its ends, and a point below the head.
      for (const point of [
        [x, y, z],
        [x - 0.2, y, z],
        [x + 0.2, y, z],
        [x, y + 0.4, z],
      ] as const) {
        const seen = new Vector3(...point).project(camera);
        expect(seen.x > own.left && seen.x < own.right, own.what).toBe(true);
        expect(seen.y > own.bottom && seen.y < own.top, own.what).toBe(true);
      }
      const over = new Vector3(x, y + 1.3, z).project(camera);
      expect(over.y).toBeGreaterThan(own.top);
    }
  });
});
