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
    expect(said("the way is blocked by the pawn on e4 on A")).toBe("Der Weg ist versperrt: Bauer auf e4 auf A");
    expect(said("your own prime minister stands on Dd4")).toBe("Auf Dd4 steht eine eigene Figur: Premierminister");
    expect(said("Checkmate: White wins.")).toBe("Schachmatt: Weiß gewinnt.");
    expect(said("Stalemate, but nobody can give mate: the game is drawn.")).toBe("Patt, aber niemand kann mattsetzen: Die Partie ist remis.");
  });

  it("keeps the rule that it cites", () => {
    expect(german("a Pawn does not capture straight ahead (Pieces, CH-34)")).toBe("Bauer: schlägt nicht geradeaus (CH-34)");
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
