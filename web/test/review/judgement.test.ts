import { describe, expect, it } from "vitest";
import { accuracyOf, moveAccuracy } from "../../src/review/accuracy.ts";
import { areaOf, plyAt, spotsOf } from "../../src/review/graph.ts";
import { judge, lossOf } from "../../src/review/judgement.ts";

// White's chances by hand: 1 / (1 + e^(-0.00368 cp)). +100: 0.5910; +300: 0.7510; -300: 0.2490.

describe("a judgement", () => {
  it("is of the chances that the mover lost", () => {
    expect(lossOf({ cp: 100 }, { cp: 0 }, "w")).toBeCloseTo(0.091, 3);
    expect(lossOf({ cp: 0 }, { cp: 300 }, "b")).toBeCloseTo(0.251, 3);
    // Better than expected is no loss.
    expect(lossOf({ cp: 0 }, { cp: 300 }, "w")).toBe(0);
    expect(lossOf({ mate: 3 }, { cp: 300 }, "w")).toBeCloseTo(0.249, 3);
    expect(lossOf({ mate: 3 }, { mate: 9 }, "w")).toBe(0);
    expect(lossOf({ cp: -300 }, { mate: 1 }, "b")).toBeCloseTo(0.751, 3);
  });

  it("begins at losses of five, ten and fifteen hundredths", () => {
    expect([0, 0.049, 0.05, 0.099, 0.1, 0.149, 0.15, 1].map(judge)).toEqual([
      null,
      null,
      "inaccuracy",
      "inaccuracy",
      "mistake",
      "mistake",
      "blunder",
      "blunder",
    ]);
  });
});

describe("accuracy", () => {
  it("is 100 without losses, and falls with each", () => {
    expect(moveAccuracy(0)).toBe(100);
    // 100 e^-0.45 and 100 e^-2.25.
    expect(moveAccuracy(0.1)).toBeCloseTo(63.763, 3);
    expect(moveAccuracy(0.5)).toBeCloseTo(10.54, 2);
  });

  it("of a side lies between the mean and the harmonic mean", () => {
    expect(accuracyOf([])).toBeNull();
    expect(accuracyOf([0, 0, 0])).toBe(100);
    // 100 and 63.763: mean 81.881, harmonic mean 77.873.
    expect(accuracyOf([0, 0.1])).toBeCloseTo(79.877, 2);
  });
});

describe("the graph", () => {
  const box = { width: 600, height: 100 };

  it("has White's share below the curve", () => {
    const spots = spotsOf([0.5, 0.75, 0], 4, box);
    expect(spots).toEqual([
      { x: 0, y: 50 },
      { x: 150, y: 25 },
      { x: 300, y: 100 },
    ]);
    expect(areaOf(spots, box)).toBe("M0 100L0 50L150 25L300 100L300 100Z");
    expect(areaOf(spots.slice(0, 1), box)).toBe("");
    expect(spotsOf([1], 0, box)).toEqual([{ x: 0, y: 0 }]);
  });

  it("leads to the nearest half-move", () => {
    expect([0, 0.12, 0.13, 0.99, 1, 2, -1].map((x) => plyAt(x, 4))).toEqual([0, 0, 1, 4, 4, 4, 0]);
  });
});
