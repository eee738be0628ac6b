import { afterEach, describe, expect, it } from "vitest";
import { speak } from "../src/words/index.ts";
import { said, translator } from "../src/words/said.ts";
import { core } from "../src/words/lexicon/core.ts";

describe("what the core says", () => {
  afterEach(() => speak("en"));
  const german = translator(core);

  it("stays as it is in the core's own language", () => {
    expect(said("the way is blocked by the pawn on e4 on A")).toBe("the way is blocked by the pawn on e4 on A");
  });

  it("is left alone where the lexicon does not have it", () => {
    expect(german("the cat has gone")).toBeNull();
  });

  it("has every gap of a sentence filled", () => {
    for (const [english, text] of core.sentences) {
      const gaps = new Set([...english.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
      for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect([english, gaps.has(name)]).toEqual([english, true]);
    }
  });
});
