import { describe, expect, it } from "vitest";
import { rated, unrated } from "../../src/puzzles/glicko2.ts";

describe("Glicko-2", () => {
  // Glickman, "Example of the Glicko-2 system": a player against three opponents.
  it("gives the numbers of Glickman's example", () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    // He prints mu and phi with four digits, and goes on with these: 1464.06 where unrounded numbers give 1464.05.
    const scale = 173.7178;
    const mu = ((after.rating - 1500) / scale).toFixed(4);
    const phi = (after.deviation / scale).toFixed(4);
    expect([mu, phi]).toEqual(["-0.2069", "0.8722"]);
    expect((1500 + scale * Number(mu)).toFixed(2)).toBe("1464.06");
    expect((scale * Number(phi)).toFixed(2)).toBe("151.52");
    expect(after.deviation.toFixed(2)).toBe("151.52");
    // He prints 0.05999, without rounding.
    expect(Math.floor(after.volatility * 1e5)).toBe(5999);
  });

  it("lets only the deviation grow where nothing was played, to that of a newcomer", () => {
    expect(rated(unrated, [])).toEqual(unrated);
    const idle = rated({ rating: 1700, deviation: 50, volatility: 0.06 }, []);
    expect(idle.rating).toBe(1700);
    expect(idle.deviation.toFixed(2)).toBe("51.07");
  });

  it("takes upsets for a sign of volatility", () => {
    const upset = rated({ rating: 1500, deviation: 50, volatility: 0.06 }, [
      { rating: 2800, deviation: 30, score: 1 },
      { rating: 2800, deviation: 30, score: 1 },
    ]);
    expect(upset.volatility).toBeGreaterThan(0.06);
    expect(upset.rating).toBeGreaterThan(1510);
  });
});
