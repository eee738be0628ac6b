import { describe, expect, it } from "vitest";
import { scrollSpeed } from "../../src/extras/gestures.ts";
import { nearestOn } from "../../src/extras/levelStripCtrl.ts";
import { anchorAt, maxZoom, pointOf, shiftTo } from "../../src/extras/zoom.ts";
import { levelHighlights, hasHighlight } from "../../src/extras/levelHighlights.ts";
import { arrange, arrangeBeside, gutterOf, spaces, type Tile } from "../../src/board/layout.ts";
import { atlas } from "../../src/position/stateQueries.ts";
import type { Move } from "../../src/core/types.ts";
import { at, infos, scene } from "../fake/pyramids.ts";

const tiles: Tile[] = [17, 15, 13, 11, 9].map((files, i) => ({
  column: i % 3,
  row: Math.floor(i / 3),
  files,
  ranks: files,
}));
const space = spaces(tiles.length, 1);
const laid = (zoom: number) => arrange(tiles, 1, 1000 * zoom, 600 * zoom, space);

describe("the zoom of the boards", () => {
  it("keeps the point under the hand, on any level and between them", () => {
    const [small, large] = [laid(1), laid(2.5)];
    for (const [i, place] of small.levels.entries()) {
      const anchor = anchorAt(small, place.x + 2.25 * small.cell, place.y + 1.5 * small.cell);
      expect(anchor).toEqual({ level: i, x: 2.25, y: 1.5 });
      const { x, y } = pointOf(large, anchor);
      expect((x - large.levels[i]!.x) / large.cell).toBeCloseTo(2.25);
      expect((y - large.levels[i]!.y) / large.cell).toBeCloseTo(1.5);
    }
    // Just left of the second level.
    const [, second] = small.levels;
    expect(anchorAt(small, second!.x - 3, second!.y + 20)).toMatchObject({ level: 1, x: -3 / small.cell });
  });

  it("lets squares become large enough to be touched, whatever the game", () => {
    for (const natural of [8, 14, 20, 40])
      expect(natural * maxZoom(natural)).toBeGreaterThan(Math.min(60, natural * 7));
    expect(maxZoom(80)).toBe(2);
  });

  it("scrolls as little as brings a cell into view, with its neighbours", () => {
    const view = { at: 100, length: 300 };
    expect(shiftTo(view, 200, 240)).toBe(0);
    expect(shiftTo(view, 380, 420)).toBe(60);
    expect(shiftTo(view, 90, 130)).toBe(-50);
    // A cell larger than the room.
    expect(shiftTo({ at: 0, length: 30 }, 100, 140)).toBe(110);
  });

  it("pulls the boards along near the edges of their room only", () => {
    expect([scrollSpeed(10, 0, 500), scrollSpeed(250, 0, 500), scrollSpeed(500, 0, 500)]).toEqual([
      expect.closeTo(-26 / 36),
      0,
      1,
    ]);
  });
});

describe("coordinates beside small squares", () => {
  it("need room only where they would touch the pieces", () => {
    expect(gutterOf(46, 17)).toBeNull();
    expect(gutterOf(45, 17)).not.toBeNull();
    expect(gutterOf(32, 9)).toBeNull();
    expect(gutterOf(31, 9)).not.toBeNull();
  });

  it("have their room left of every level and below it, and nothing is there", () => {
    for (const ranks of [9, 17]) {
      const gutter = gutterOf(20, ranks)!;
      const { boards, levels, cell } = arrangeBeside(tiles, 1, 1000, 600, space, gutter);
      expect(cell).toBeGreaterThan(10);
      const lowest = Math.max(...levels.map(({ y, height }) => y + height));
      expect(boards[0]!.y + boards[0]!.height).toBeGreaterThanOrEqual(lowest + gutter.below);
      for (const [i, one] of levels.entries()) {
        expect(one.x - gutter.left).toBeGreaterThanOrEqual(0);
        expect(one.y + one.height + gutter.below).toBeLessThanOrEqual(600);
        for (const other of levels.slice(0, i)) {
          const apart =
            one.x - gutter.left >= other.x + other.width ||
            other.x - gutter.left >= one.x + one.width ||
            one.y >= other.y + other.height + gutter.below ||
            other.y >= one.y + one.height + gutter.below;
          expect(apart).toBe(true);
        }
      }
    }
  });
});

describe("what happens on the levels", () => {
  const info = infos["pyramid-deep"]!;
  const map = atlas(info);
  const [home, deep] = [info.levels[0]!.name, info.levels[2]!.name];
  const [from, to] = [at(info, `${home}e5`), at(info, `${deep}e5`)];
  const move = { uci: "", san: "", from, to, arrival: to, also: [], action: null } as unknown as Move;

  it("is where the last move ended, began, and where the selected piece may go, and check", () => {
    const state = { ...scene("pyramid-deep"), moves: [move], check: [from] };
    const [first, second, third] = levelHighlights(map, state, [to, at(info, `${deep}d5`)]);
    expect(first).toEqual({ last: from, goals: [], check: from });
    expect(third).toEqual({ last: to, goals: [to, at(info, `${deep}d5`)], check: undefined });
    expect([first!, second!, third!].map(hasHighlight)).toEqual([true, false, true]);
  });

  it("forgets the move before the last", () => {
    const later = { ...move, from: to, arrival: to, to };
    const state = {
      ...scene("pyramid-deep"),
      moves: [{ ...move, to: from, arrival: from }, later],
      check: [],
    };
    expect(levelHighlights(map, state, []).map((one) => one.last)).toEqual(
      info.levels.map((_, level) => (level === 2 ? to : undefined)),
    );
  });

  it("is found from another level by the nearest square", () => {
    expect(nearestOn(map, 2, at(info, `${home}a1`))).toBe(at(info, `${deep}c3`));
  });
});
