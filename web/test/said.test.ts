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

  it("is said in another, with its pieces and squares", async () => {
    await speak("de");
    expect(said("the piece on e4 on A is none of this game")).toBe("Die Figur auf e4 auf A gehört nicht zu diesem Spiel");
    expect(said("White has no prime minister")).toBe("Weiß fehlt: Premierminister");
  });

  it("keeps the rule that it cites", () => {
    expect(german("this game has its Umpire or arbiter already (CH-145)")).toMatch(/ \(CH-145\)$/);
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
