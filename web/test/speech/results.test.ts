import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { readMessages, readSchema } from "../../build/catalogues.ts";
import { resultMessage } from "../../src/speech/results.ts";
import { resultPhrase } from "../../src/speech/speech.ts";
import type { Message, Result } from "../../src/core/types.ts";
import { plain } from "../../src/i18n/format.ts";
import { loadLanguage } from "../../src/i18n/loadLanguage.ts";

// Results that a server stored before they had codes.

const stored = (over: Partial<Result>): Result => ({
  score: "1/2-1/2",
  winner: null,
  reason: "agreement",
  text: "in English",
  ...over,
});
const { enum: reasons } = (
  JSON.parse(readFileSync(new URL("../../../schema/game.schema.json", import.meta.url), "utf8")) as {
    definitions: { Reason: { enum: Result["reason"][] } };
  }
).definitions.Reason;

describe("a result without a code", () => {
  afterEach(() => loadLanguage("en"));

  it("has that of its reason, which is in every language", () => {
    const [english, german] = [readSchema(), readMessages("de")];
    for (const reason of reasons) {
      for (const result of [stored({ reason }), stored({ reason, score: "0-1", winner: "b" })]) {
        const { code, args } = resultMessage(result);
        const why = args["reason"] as Message | undefined;
        for (const one of [code, ...(why ? [why.code] : [])])
          expect([reason, one in english, one in german]).toEqual([reason, true, true]);
      }
    }
  });

  it("is said in the language of the page", async () => {
    await loadLanguage("de");
    const said = (over: Partial<Result>) => plain(resultPhrase(stored(over)));
    expect(said({ reason: "checkmate", score: "0-1", winner: "b" })).toBe("Schachmatt: Schwarz gewinnt.");
    expect(said({ reason: "resignation", score: "1-0", winner: "w" })).toBe(
      "Weiß hat gewonnen, Schwarz hat aufgegeben.",
    );
    expect([said({}), said({ reason: "time" })]).toEqual([
      "Vereinbarung: Die Partie ist remis.",
      "Die Zeit ist abgelaufen, aber niemand kann mattsetzen: Die Partie ist remis.",
    ]);
    expect([
      resultMessage(stored({ score: "0-0", reason: "forfeit" })).code,
      resultMessage(stored({ score: "*", reason: "annulment" })).code,
      resultMessage(stored({ decision: "tie" })).code,
    ]).toEqual(["game-lost-by-both", "game-not-scored", "game-tied"]);
  });

  it("is no other than the message of a result that has one", () => {
    const result = stored({
      code: "game-drawn",
      args: { reason: { code: "stalemate", args: {}, text: "Stalemate" } },
    });
    expect(resultMessage(result)).toEqual({ code: "game-drawn", args: result.args, text: "in English" });
  });
});
