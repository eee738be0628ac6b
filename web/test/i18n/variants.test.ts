import { afterEach, describe, expect, it } from "vitest";
import { setTermsGame } from "../../src/speech/terms.ts";
import type { GameInfo, GameSummary } from "../../src/core/types.ts";
import { pieces } from "../../src/i18n/de/pieces.ts";
import { variants } from "../../src/i18n/de/variants.ts";
import { others as english } from "../../src/i18n/en/otherNames.ts";
import { loadLanguage, showOtherNames } from "../../src/i18n/loadLanguage.ts";
import { gameFamily, gameNote, gameSummary, gameTitle, OptionWords } from "../../src/i18n/variants.ts";
import { asking, nodeCore } from "../nodeCore.ts";
import { firstNames } from "../firstNames.ts";

// What games are called in German, against the games that the real core has.

describe("the texts of games", () => {
  const ask = asking(nodeCore());
  const ids = ask<GameSummary[]>("games").map(({ id }) => id);
  const infos = ids.map((id) => ask<GameInfo>("info", id, ""));
  const info = (id: string) => infos.find((one) => one.id === id)!;
  afterEach(async () => {
    setTermsGame(null);
    await showOtherNames(false);
    await loadLanguage("en");
  });

  it("are there for every game, and for no other", () => {
    for (const { id, note } of infos) {
      const known = id.includes(":") ? variants.doubled[id.split(":")[0]!] : variants.games[id];
      expect([id, known === undefined]).toEqual([id, false]);
      if (!id.includes(":")) expect([id, known!.note === undefined]).toEqual([id, !note]);
    }
    expect(Object.keys(variants.games).filter((id) => !info(id))).toEqual([]);
  });

  it("are there for every option and for each of its choices, and for no other", () => {
    // Letters and numbers are the same in every language, and a switch says on and off by its look.
    const same = (choices: string[], choice: string) =>
      /^[A-Z\d ]*$/.test(choice) || (choices.length === 2 && (choice === "on" || choice === "off"));
    const used = new Set<string>();
    const missing = infos.flatMap(({ id, options }) =>
      options.flatMap(({ key, group, choices }) => {
        const place = variants.options[`${id}/${key}`] ? `${id}/${key}` : key;
        const texts = variants.options[place];
        used.add(place);
        if (!texts || (texts.group === undefined) !== (group === "")) return [`${id}/${key}`];
        for (const choice of Object.keys(texts.choices ?? {}))
          if (choices.includes(choice)) used.add(`${place}=${choice}`);
        return choices
          .filter((choice) => !same(choices, choice) && !texts.choices?.[choice])
          .map((choice) => `${id}/${key}=${choice}`);
      }),
    );
    expect(missing).toEqual([]);
    const all = Object.entries(variants.options).flatMap(([key, { choices }]) => [
      key,
      ...Object.keys(choices ?? {}).map((choice) => `${key}=${choice}`),
    ]);
    expect(all.filter((one) => !used.has(one))).toEqual([]);
  });

  it("are there for every piece", () => {
    expect(
      infos.flatMap((one) => one.pieces.map((piece) => piece.name)).filter((piece) => !pieces[piece]),
    ).toEqual([]);
  });

  it("explain single choices that the core explains", () => {
    const explained = infos.flatMap(({ options }) =>
      options.filter(({ choiceHelp }) => Object.keys(choiceHelp).length > 0),
    );
    expect(explained.map(({ key, choices }) => [key, choices.length])).toEqual([
      ["reading", 11],
      ["reading", 11],
    ]);
    for (const { key, choices, choiceHelp } of explained)
      expect([Object.keys(choiceHelp), Object.keys(variants.options[key]!.about!)]).toEqual([
        choices,
        choices,
      ]);
  });

  it("are the core's own in English", () => {
    for (const one of infos) {
      expect([gameTitle(one), gameFamily(one), gameNote(one), gameSummary(one)]).toEqual([
        one.title,
        one.family,
        one.note,
        one.summary,
      ]);
      for (const option of one.options)
        expect([new OptionWords(one.id, option).title, new OptionWords(one.id, option).group]).toEqual([
          option.title,
          option.group,
        ]);
    }
    const reading = info("hyperchess").options.find((one) => one.key === "reading")!;
    expect(new OptionWords("hyperchess", reading).help("a10-no-gaps")).toEqual({
      general: "How the lost figures are read.",
      own: "knights ignore gaps",
    });
    expect(new OptionWords("alice", info("alice").options[0]!).help("on").own).toBe("");
  });

  it("are said in German", async () => {
    await loadLanguage("de");
    expect([gameTitle(info("alice:raumschach")), gameFamily(info("alice:raumschach"))]).toEqual([
      "Alice-Raumschach",
      "Zwei Bretter",
    ]);
    expect(gameSummary(info("alice:hyperchess"))[0]).toBe(
      "Hyperchess auf zwei Brettern: Was zieht, geht auf das andere.",
    );
    expect(gameNote(info("alice:hyperchess"))).toBe(variants.games["hyperchess"]!.note);
    const words = (id: string, key: string) =>
      new OptionWords(
        id,
        info(id).options.find((one) => one.key === key)!,
      );
    expect([
      words("alice", "castling").help("on").general,
      words("duo", "castling").help("on").general,
    ]).toEqual([
      "König und Turm gehen beide auf das andere Brett.",
      "König und Turm gehen beide hindurch, oder beide bleiben.",
    ]);
    expect(words("hyperchess", "reading").help("a9-both-ways")).toEqual({
      general: "Wie die verlorenen Abbildungen gelesen werden.",
      own: "ein Springer braucht beide Winkelwege",
    });
    expect([
      words("cheops-imperial", "court").choice("B D PM K Q DS BS"),
      words("cheops", "perpetual-check").choice("6"),
    ]).toEqual(["B D PM K Q DS BS", "6"]);
  });

  it("are those of a game file where a game is of none of the library", async () => {
    await loadLanguage("de");
    expect(gameTitle({ id: "my-game", title: "Castling {" })).toBe("Castling {");
    const option = {
      ...info("alice").options[0]!,
      key: "own",
      title: "Castling",
      help: "<b>",
      choices: ["as-it-is"],
      choiceHelp: { "as-it-is": "{" },
    };
    const words = new OptionWords("my-game", option);
    expect([words.title, words.help("as-it-is"), words.choice("as-it-is")]).toEqual([
      "Castling",
      { general: "<b>", own: "{" },
      "as it is",
    ]);
  });

  it("have the other names of Cheops", async () => {
    const walk = () =>
      new OptionWords(
        "cheops",
        info("cheops").options.find((one) => one.key === "assassin-walk")!,
      ).title;
    await showOtherNames(true);
    expect(walk()).toBe("Assassin's walk");
    setTermsGame(info("cheops"));
    expect([walk(), gameSummary(info("little-cheops"))[1]]).toEqual([
      "Engineer's walk",
      "Shepherds hop over any piece and cannot be taken.",
    ]);
    await loadLanguage("de");
    expect([walk(), gameSummary(info("little-cheops"))[1]]).toEqual([
      "Weg des Ingenieurs",
      "Hirten hüpfen über alle, und niemand nimmt sie.",
    ]);
    for (const code of ["en", "de"] as const) {
      await loadLanguage(code);
      for (const one of infos.filter(({ tally }) => tally)) {
        const said = one.options.flatMap((option) => {
          const words = new OptionWords(one.id, option);
          return [
            words.title,
            words.group,
            ...option.choices.flatMap((choice) => [
              words.choice(choice),
              ...Object.values(words.help(choice)),
            ]),
          ];
        });
        // A pyramid stands on its tip, as anything may.
        const all = [gameTitle(one), gameFamily(one), gameNote(one), ...gameSummary(one), ...said].map(
          (text) => text.replace("die auf der Spitze steht", ""),
        );
        expect([one.id, all.filter((text) => firstNames[code].test(text))]).toEqual([one.id, []]);
      }
    }
    const keys = infos.flatMap((one) => one.options.map((option) => option.key));
    expect(Object.keys(english.options!).filter((key) => !keys.includes(key))).toEqual([]);
    expect(Object.keys(english.summaries!).filter((id) => !info(id))).toEqual([]);
  });
});
