import { describe, expect, it } from "vitest";
import { percents } from "../../src/analysis/Chances.tsx";

describe("chances of a line", () => {
  it("are White's first, whoever is to move", () => {
    expect(percents({ win: 620, draw: 200, loss: 180 }, "w")).toEqual([62, 20, 18]);
    expect(percents({ win: 620, draw: 200, loss: 180 }, "b")).toEqual([18, 20, 62]);
  });

  it("add up to a hundred however they are rounded", () => {
    for (let win = 0; win <= 1000; win++) {
      for (const loss of [0, Math.floor((1000 - win) / 2), 1000 - win]) {
        const parts = percents({ win, draw: 1000 - win - loss, loss }, "w");
        expect(parts[0] + parts[1] + parts[2]).toBe(100);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
