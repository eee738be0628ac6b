import { describe, expect, it } from "vitest";
import { stipulationOf, readStipulation } from "../../src/problem/stipulation.ts";

describe("a stipulation", () => {
  it("has a length, which can be another one", () => {
    expect(readStipulation("#2")).toMatchObject({ forced: true, series: false, length: 2 });
    expect(readStipulation("semi-r#3").with(2)).toBe("semi-r#2");
    expect(readStipulation("za8 12")).toMatchObject({ forced: true, length: 12 });
    expect(readStipulation("za8 12").with(1)).toBe("za8 1");
    expect(readStipulation("hs#2.5")).toMatchObject({ forced: false, length: 2.5 });
    expect(readStipulation("dia8.5")).toMatchObject({ forced: false, proofGame: true, length: 8.5 });
    expect(readStipulation("ser-a=>b4")).toMatchObject({ series: true, toPosition: true, length: 4 });
    expect(readStipulation("ser-#3")).toMatchObject({ forced: false, series: true });
    const withSetPlay = ["#2", "hs#3", "ser-h#3", "ser-s=2", "ser-#3", "ser-za8 3", "a=>b2", "dia3"].filter(
      (one) => readStipulation(one).hasSetPlay,
    );
    expect(withSetPlay).toEqual(["#2", "hs#3", "ser-h#3", "ser-s=2"]);
    expect(stipulationOf("#2", "move a1 b1")).toBe("#2");
    expect(stipulationOf("#2", "move a1 b1 Stipulation h#3")).toBe("h#3");
    expect(readStipulation(stipulationOf("#2", "stip h# 3 move a1 b1"))).toMatchObject({
      forced: false,
      length: 3,
    });
  });
});
