// The engine in the page takes about as long as a player would, and its clock is safe.
import { describe, expect, it } from "vitest";
import { grace, pace } from "../../src/game/pace.ts";

const chances = [0, 0.25, 0.5, 0.75, 1];
const clock = (minutes: number, increment: number) => ({
  time: minutes * 60_000,
  increment: increment * 1000,
});

describe("the pace of the engine", () => {
  it("is that of a player without a clock", () => {
    for (let level = 1; level < 8; level++) {
      for (const chance of chances) {
        expect(pace(level, false, null, chance)).toBeGreaterThanOrEqual(grace);
        expect(pace(level, false, null, chance)).toBeLessThanOrEqual(1400);
      }
    }
    expect(pace(3, false, null, 0)).toBeLessThan(pace(3, false, null, 1));
  });

  it("is quicker where there is nothing to think about", () => {
    for (const left of [null, clock(3, 2), clock(15, 10)])
      expect(pace(3, true, left, 0.5)).toBeLessThan(pace(3, false, left, 0.5));
  });

  it("depends on the clock, but is never long", () => {
    const average = (left: ReturnType<typeof clock>) => pace(3, false, left, 0.5);
    expect(average(clock(1, 0))).toBeLessThan(average(clock(3, 2)));
    expect(average(clock(3, 2))).toBeLessThan(average(clock(5, 3)));
    for (const left of [clock(15, 10), clock(60, 30)])
      expect(pace(3, false, left, 1)).toBeLessThanOrEqual(6000);
  });

  it("never spends much of the clock", () => {
    for (const chance of chances) {
      for (const easy of [true, false]) {
        for (const time of [50, 500, 3000, 20_000, 180_000]) {
          for (const increment of [0, 5000]) {
            for (let level = 1; level <= 8; level++)
              expect(pace(level, easy, { time, increment }, chance)).toBeLessThanOrEqual(time / 10);
          }
        }
      }
    }
    // Sixty moves without an increment leave half of it.
    let left = 180_000;
    for (let move = 0; move < 60; move++) left -= pace(1, false, { time: left, increment: 0 }, 0.5);
    expect(left).toBeGreaterThan(60_000);
  });

  it("adds nothing at full strength", () => {
    for (const chance of chances) expect(pace(8, false, clock(15, 10), chance)).toBe(grace);
    expect(pace(8, false, { time: 1000, increment: 0 })).toBe(100);
  });
});
