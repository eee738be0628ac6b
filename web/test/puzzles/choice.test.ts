import { describe, expect, it } from "vitest";
import { dateOf, nextOfRun, nextPuzzle, puzzleOfDay } from "../../src/puzzles/choice.ts";
import type { Puzzle } from "../../src/puzzles/puzzleFile.ts";

const puzzles: Puzzle[] = Array.from({ length: 100 }, (_, i) => ({
  id: `p${i}`,
  fen: "",
  moves: [],
  rating: 600 + 10 * i,
  themes: [],
}));

describe("the next puzzle", () => {
  it("is near the user's rating and was not seen", () => {
    for (const random of [0, 0.5, 0.999]) {
      const one = nextPuzzle(
        puzzles,
        1000,
        (id) => id === "p40",
        () => random,
      )!;
      expect(Math.abs(one.rating - 1000)).toBeLessThanOrEqual(60);
      expect(one.id).not.toBe("p40");
    }
    expect(nextPuzzle(puzzles, 1000, () => true)).toBeNull();
    expect(nextPuzzle([], 1000, () => false)).toBeNull();
  });

  it("of a run is harder than those before, and none comes twice", () => {
    const done: string[] = [];
    const ratings: number[] = [];
    for (let one = nextOfRun(puzzles, done); one; one = nextOfRun(puzzles, done)) {
      done.push(one.id);
      ratings.push(one.rating);
    }
    expect(new Set(done).size).toBe(100);
    expect(ratings[0]).toBeLessThan(720);
    expect(ratings[39]).toBeGreaterThan(1400);
  });

  it("of the day is the same on one date, and every puzzle has its day", () => {
    const at = (n: number, hour: number) => puzzleOfDay(puzzles, new Date(2026, 10, n, hour))!.id;
    expect(at(30, 0)).toBe(at(30, 23));
    expect(new Set(Array.from({ length: 100 }, (_, i) => at(i, 12))).size).toBe(100);
    expect(puzzleOfDay([], new Date())).toBeNull();
    expect(puzzleOfDay(puzzles.slice(0, 1), new Date())!.id).toBe("p0");
    expect(dateOf(new Date(2026, 0, 5))).toBe("2026-01-05");
  });
});
