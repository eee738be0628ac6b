import { TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { afterEach, describe, expect, it } from "vitest";
import { compile, readMessages, readSchema } from "../../build/catalogues.ts";
import { fault, messageOf, uncoded } from "../../src/i18n/refusal.ts";
import { setTermsGame } from "../../src/speech/terms.ts";
import type { Message } from "../../src/core/types.ts";
import { loadMessages, loadLanguage, showOtherNames } from "../../src/i18n/loadLanguage.ts";
import { catalogue, messagePhrase, messageText, messageSentence } from "../../src/i18n/messages.ts";
import { explain } from "../../src/i18n/terms.ts";
import { infos } from "../fake/pyramids.ts";

// What the core and the server say, in every language.

const schema = readSchema();
const german = readMessages("de");

// The arguments of a text; a noun's gender and form are its own.
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((one) => {
    if (one.type === TYPE.tag) return argumentsOf(one.children);
    const own = one.type === TYPE.literal || one.type === TYPE.pound ? [] : [one.value.split("_")[0]!];
    return one.type === TYPE.select || one.type === TYPE.plural
      ? [...own, ...Object.values(one.options).flatMap((option) => argumentsOf(option.value))]
      : own;
  });
}
const argumentsIn = (text: string): string[] => {
  const compiled = compile(text);
  return typeof compiled === "string" ? [] : [...new Set(argumentsOf(compiled))].sort();
};

const message = (code: string, args: Message["args"] = {}, text = "in English"): Message => ({
  code,
  args,
  text,
});

describe("the catalogue of messages", () => {
  it("has every code in German, and no other", () => {
    expect(Object.keys(schema).length).toBeGreaterThan(20);
    expect(Object.keys(schema).filter((code) => !german[code])).toEqual([]);
    expect(Object.keys(german).filter((code) => !schema[code])).toEqual([]);
  });

  it("has the same arguments in every language, all of them but rules", () => {
    for (const [code, { args = {}, en }] of Object.entries(schema)) {
      const wanted = Object.keys(args)
        .filter((name) => args[name] !== "rule")
        .sort();
      expect([code, argumentsIn(en)]).toEqual([code, wanted]);
      expect([code, argumentsIn(german[code] ?? "")]).toEqual([code, wanted]);
    }
  });

  it("has types that the page knows", () => {
    const known = ["text", "number", "side", "square", "board", "piece", "titled-piece", "rule", "message"];
    const types = Object.entries(schema).flatMap(([code, { args = {} }]) =>
      Object.values(args).map((type) => [code, type] as const),
    );
    expect(
      types.filter(([, type]) => !known.includes(type.endsWith("[]") ? type.slice(0, -2) : type)),
    ).toEqual([]);
  });
});

describe("a message", () => {
  afterEach(async () => {
    setTermsGame(null);
    await showOtherNames(false);
    await loadLanguage("en");
  });

  it("is said in English by its text until the catalogue is there, and then by the catalogue", async () => {
    await loadMessages();
    expect(messageText(message("way-blocked", { piece: "rook", square: { name: "c3", board: "B" } }))).toBe(
      "the way is blocked by the rook on c3 on B",
    );
  });

  it("is said in German, with the words that agree with a piece", async () => {
    await loadLanguage("de");
    const blocked = (piece: string) => messageText(message("way-blocked", { piece, square: { name: "c3" } }));
    expect([blocked("queen"), blocked("pawn"), blocked("unicorn")]).toEqual([
      "der Weg ist durch die Dame auf c3 versperrt",
      "der Weg ist durch den Bauern auf c3 versperrt",
      "der Weg ist durch das Einhorn auf c3 versperrt",
    ]);
    expect(messageText(message("not-your-turn", { side: "b" }))).toBe("Schwarz ist am Zug");
    expect(
      messageText(
        message("castling-refused", {
          reason: message("square-attacked", { square: { name: "f1", board: "A" } }),
        }),
      ),
    ).toBe("Rochade: f1 auf A ist angegriffen");
    expect(
      messageText(
        message("transfers-occupied", {
          squares: [
            { name: "e4", board: "B" },
            { name: "e4", board: "C" },
          ],
        }),
      ),
    ).toBe("alle Felder hinter dem Spiegel sind besetzt: e4 auf B und e4 auf C");
  });

  it("has its terms, which are explained", async () => {
    await loadLanguage("de");
    expect(messagePhrase(message("transfer-occupied", { square: { name: "c3", board: "B" } }))).toEqual([
      { name: "c3 auf B" },
      " ist besetzt, also kann die Figur nicht ",
      { term: "transfer", text: "hindurchgehen" },
    ]);
    expect(explain("transfer")).toContain("anderen Brettes");
    expect(explain("toString")).toBeNull();
  });

  it("may have a term and an argument of the same name", async () => {
    await loadLanguage("de");
    expect(messagePhrase(message("castle-inactive", { chair: { name: "e5" } }))).toEqual([
      "die Burg von ",
      { name: "e5" },
      " ist nicht aktiv, obwohl auf ihrem ",
      { term: "chair", text: "Thron" },
      " eine Figur steht",
    ]);
  });

  it("has its arguments and terms in every language", async () => {
    const example: { [type: string]: unknown } = {
      text: "x",
      number: 2,
      side: "w",
      square: { name: "e4", board: "A" },
      board: "A",
      piece: "knight",
      "titled-piece": "knight",
      rule: "AL-1",
      term: "hall",
      message: message("king-in-check"),
    };
    const valued = (type: string) =>
      type.endsWith("[]") ? [example[type.slice(0, -2)], example[type.slice(0, -2)]] : example[type];
    for (const language of ["en", "de"] as const) {
      await loadLanguage(language);
      const fallen = Object.entries(schema).filter(([code, { args = {} }]) => {
        const given = Object.fromEntries(Object.entries(args).map(([name, type]) => [name, valued(type)]));
        return Object.hasOwn(catalogue.value, code) && messageText(message(code, given)) === "in English";
      });
      expect(fallen.map(([code]) => code)).toEqual([]);
    }
  });

  it("writes squares as the game does", async () => {
    await loadMessages();
    setTermsGame(infos["pyramid-9"]!);
    expect(messageText(message("square-occupied", { square: { name: "Ae2" } }))).toBe(
      infos["pyramid-9"]!.levels.length > 1 ? "e2@1 is occupied" : "Ae2 is occupied",
    );
  });

  it("of a newer core, or with other arguments, is said by its text", async () => {
    await loadLanguage("de");
    expect(messagePhrase(message("never-heard-of", { piece: "rook" }))).toEqual(["in English"]);
    expect(messagePhrase(message("way-blocked", {}))).toEqual(["in English"]);
    expect(messagePhrase(message("toString"))).toEqual(["in English"]);
  });

  it("never takes what a user wrote for markup", async () => {
    await loadMessages();
    for (const text of ["<hall>hall</hall>", "{piece}", "it''s"])
      expect(messagePhrase(uncoded(text))).toEqual([text]);
    expect(messageText(fault("core-failed", { reason: "<b>{reason}" }))).toBe("the core failed: <b>{reason}");
  });

  it("of the page itself may have another in it", async () => {
    await loadLanguage("de");
    expect(messageText(fault("link", { reason: message("king-in-check") }))).toBe(
      "Der Link ist nicht lesbar: der König steht im Schach",
    );
  });

  it("is taken from among other members", () => {
    const error = { code: "a", args: { n: 1 }, text: "b", at: 3 };
    expect(messageOf(error)).toEqual({ code: "a", args: { n: 1 }, text: "b" });
  });

  it("begins a sentence with a large letter, unless with a name", async () => {
    await loadMessages();
    expect(messageSentence({ ...message("king-in-check"), text: "the king is in check" })).toBe(
      "The king is in check",
    );
    expect(messageSentence(message("square-occupied", { square: { name: "e4", board: "A" } }))).toBe(
      "e4 on A is occupied",
    );
    expect(messageSentence(message("promotion-not-due", { move: "e2e4" }))).toBe("e2e4 is not a promotion");
  });
});
