import { TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { compile, readMessages, readSchema } from "../../build/catalogues.ts";
import { atlas } from "../../src/position/stateQueries.ts";
import { cheopsTexts, pieceText } from "../../src/speech/speech.ts";
import { setTermsGame } from "../../src/speech/terms.ts";
import type { Message } from "../../src/core/types.ts";
import { de } from "../../src/i18n/de/index.ts";
import { others as german } from "../../src/i18n/de/otherNames.ts";
import { en } from "../../src/i18n/en/index.ts";
import { others as english } from "../../src/i18n/en/otherNames.ts";
import { t } from "../../src/i18n/index.ts";
import { loadMessages, loadLanguage, showOtherNames } from "../../src/i18n/loadLanguage.ts";
import { messageText } from "../../src/i18n/messages.ts";
import type { Others } from "../../src/i18n/otherNames.ts";
import { infoOf } from "../nodeCore.ts";
import { firstNames } from "../firstNames.ts";
import { at, infos, pieces, scene } from "../fake/pyramids.ts";

const alice = infoOf("alice");

// The alternative names of the Cheops glossary, if the user has chosen them.

const info = infos["pyramid-9"]!;
const message = (code: string, args: Message["args"] = {}): Message => ({ code, args, text: "" });
const [knight] = pieces(info, "wNb1");

// The words of a compiled text, without those of terms that have other names.
const everything = (text: unknown, names?: Others): string =>
  typeof text === "string"
    ? text
    : (text as MessageFormatElement[])
        .map((one): string => {
          if (one.type === TYPE.literal) return one.value;
          if (one.type === TYPE.tag)
            return Object.hasOwn(names?.terms ?? {}, one.value) ? "" : everything(one.children, names);
          return one.type === TYPE.select || one.type === TYPE.plural
            ? Object.values(one.options)
                .map((option) => everything(option.value, names))
                .join(" ")
            : "";
        })
        .join("");

describe("the other names", () => {
  afterEach(async () => {
    setTermsGame(null);
    await showOtherNames(false);
    await loadLanguage("en");
  });

  it("call pieces and squares in English", async () => {
    setTermsGame(info);
    expect(pieceText(info, knight!)).toBe("white knight");
    await showOtherNames(true);
    expect(pieceText(info, knight!)).toBe("white horse");
    expect(t("action.hallFor", { piece: "horse", cell: "e4" })).toBe("Choose the room for the horse from e4");
    expect(cheopsTexts(atlas(info), scene("pyramid-9").view!, at(info, "d4"), false)).toEqual([
      "bastion of Black's Castle on e5, active, White's",
    ]);
    expect([t("field.sanctuary"), t("group.apex"), t("term.exchange"), t("term.force")]).toEqual([
      "Safe zone",
      "Queen's Level",
      "skirmish",
      "zugzwang",
    ]);
    await loadMessages();
    expect(messageText(message("master-without-screen"))).toBe("a Master takes only over a shield");
    expect(messageText(message("pawn-sideways-without-capture"))).toBe(
      "a Soldier moves sideways only to take",
    );
    expect(messageText(message("pillar-captured"))).toBe("bastions of a Castle are never taken");
    expect(messageText(message("pillar-jumped", { square: { name: "e4" } }))).toBe(
      "no piece hops over the bastion on e4",
    );
    expect(messageText(message("path-blocked", { piece: "assassin", square: { name: "e4" } }))).toBe(
      "the way is blocked by the Engineer on e4",
    );
    expect([t("field.luft"), t("field.luft.says"), t("field.frontier-w"), t("mark.capture")]).toEqual([
      "Backdoor",
      "in a King's backdoor",
      "White's front line",
      "can be taken",
    ]);
    await showOtherNames(false);
    expect(pieceText(info, knight!)).toBe("white knight");
  });

  it("call pieces and squares in German, with the right forms", async () => {
    await showOtherNames(true);
    await loadLanguage("de");
    setTermsGame(info);
    expect(pieceText(info, knight!)).toBe("weißes Pferd");
    expect([t("castle.pillar"), t("castle.chair"), t("castle.hall")]).toEqual(["Bastion", "Sitz", "Kammer"]);
    expect(t("action.promotion")).toBe("In der Kammer umwandeln");
    await loadMessages();
    expect(messageText(message("pillar-jumped", { square: { name: "e4" } }))).toContain(
      "ber die Bastion auf e4 hüpft keine Figur",
    );
    expect(messageText(message("pillar-captured"))).toContain("ie Bastionen einer Burg werden nie genommen");
    expect([t("field.luft"), t("field.frontier-b.says"), t("mark.capture")]).toEqual([
      "Hintertür",
      "in der Frontlinie von Schwarz",
      "zu nehmen",
    ]);
  });

  it("are for the games of Cheops alone", async () => {
    await showOtherNames(true);
    setTermsGame(alice);
    await loadMessages();
    expect(messageText(message("path-blocked", { piece: "pawn", square: { name: "e4" } }))).toBe(
      "the way is blocked by the Pawn on e4",
    );
    expect(t("castle.hall")).toBe("hall");
  });

  it("leave no first name behind that has another one", () => {
    // What games of Cheops never say.
    const foreign = ["board", "gamefile", "movement", "results", "rules", "setup", "text"].flatMap((area) =>
      Object.keys(
        JSON.parse(
          readFileSync(new URL(`../../../schema/messages/${area}.json`, import.meta.url), "utf8"),
        ) as object,
      ),
    );
    const codes = Object.keys(readSchema()).filter((code) => !foreign.includes(code));
    // Settings, which are about all games, the screen of a computer, somebody who proposes something ("schlägt vor"), what other games count, and captures that only other games have.
    const kept = [
      "set-half-moves",
      "settings.names.author",
      "settings.sound.capture",
      "setup.opponent.both",
      "people.proposes",
      "en-passant-incomplete",
      "en-passant-not-made",
      "en-passant-left-out",
    ];
    for (const [code, pages, names] of [
      ["en", en, english],
      ["de", de, german],
    ] as const) {
      const texts =
        code === "en"
          ? Object.fromEntries(Object.entries(readSchema()).map(([code, { en }]) => [code, en]))
          : readMessages(code);
      const said = [
        ...codes.map((one) => [one, compile(texts[one]!)] as const),
        ...Object.entries<unknown>(pages),
      ].filter(([key]) => !kept.includes(key));
      expect(said.filter(([, text]) => firstNames[code].test(everything(text))).length).toBeGreaterThan(70);
      expect(
        said
          .map(([key, text]) => [key, everything(text, names)])
          .filter(([, text]) => firstNames[code].test(text!)),
      ).toEqual([]);
    }
  });

  it("are those of pieces that there are", () => {
    for (const name of Object.keys(german.pieces))
      expect(info.pieces.some((kind) => kind.name === name)).toBe(true);
    expect(Object.keys(english.pieces)).toEqual(Object.keys(german.pieces));
  });
});
