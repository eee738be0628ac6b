import { TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { analysis as analysisDe } from "../../src/analysis/texts/de.ts";
import { analysis as analysisEn } from "../../src/analysis/texts/en.ts";
import { card as cardDe } from "../../src/cards/texts/de.ts";
import { card as cardEn } from "../../src/cards/texts/en.ts";
import { end as endDe } from "../../src/gameOver/texts/de.ts";
import { extras as extrasDe } from "../../src/extras/texts/de.ts";
import { review as reviewDe } from "../../src/review/texts/de.ts";
import { review as reviewEn } from "../../src/review/texts/en.ts";
import { end as endEn } from "../../src/gameOver/texts/en.ts";
import { extras as extrasEn } from "../../src/extras/texts/en.ts";
import { keys as keysDe } from "../../src/keyboard/texts/de.ts";
import { keys as keysEn } from "../../src/keyboard/texts/en.ts";
import { learn as learnDe } from "../../src/learn/texts/de.ts";
import { learn as learnEn } from "../../src/learn/texts/en.ts";
import { problem as problemDe } from "../../src/problem/texts/de.ts";
import { problem as problemEn } from "../../src/problem/texts/en.ts";
import { editor as editorDe } from "../../src/editor/texts/de.ts";
import { editor as editorEn } from "../../src/editor/texts/en.ts";
import { front as frontDe } from "../../src/front/texts/de.ts";
import { front as frontEn } from "../../src/front/texts/en.ts";
import { games as gamesDe } from "../../src/games/texts/de.ts";
import { games as gamesEn } from "../../src/games/texts/en.ts";
import { settings as settingsDe } from "../../src/settings/texts/de.ts";
import { setup as setupDe } from "../../src/setup/texts/de.ts";
import { settings as settingsEn } from "../../src/settings/texts/en.ts";
import { setup as setupEn } from "../../src/setup/texts/en.ts";
import { space as spaceDe } from "../../src/space/texts/de.ts";
import { space as spaceEn } from "../../src/space/texts/en.ts";
import { de } from "../../src/i18n/de/index.ts";
import { others as german } from "../../src/i18n/de/otherNames.ts";
import { variants } from "../../src/i18n/de/variants.ts";
import { en } from "../../src/i18n/en/index.ts";
import { others as english } from "../../src/i18n/en/otherNames.ts";
import { format, plain, type Compiled } from "../../src/i18n/format.ts";
import { t } from "../../src/i18n/index.ts";
import { loadLanguage } from "../../src/i18n/loadLanguage.ts";
import { firstLanguage } from "../../src/i18n/language.ts";
import { terms } from "../../src/i18n/en/terms.ts";
import type { TermId } from "../../src/i18n/terms.ts";
import { compile, readMessages, readSchema } from "../../build/catalogues.ts";

// All elements of a compiled message, including nested ones.
function elements(message: unknown): MessageFormatElement[] {
  if (!Array.isArray(message)) return [];
  return (message as MessageFormatElement[]).flatMap((one) => {
    if (one.type === TYPE.tag) return [one, ...elements(one.children)];
    return one.type === TYPE.select || one.type === TYPE.plural
      ? [one, ...Object.values(one.options).flatMap((option) => elements(option.value))]
      : [one];
  });
}
const slots = (message: unknown) =>
  [
    ...new Set(
      elements(message).flatMap((one) =>
        one.type === TYPE.literal || one.type === TYPE.tag || one.type === TYPE.pound
          ? []
          : one.value.split("_")[0]!,
      ),
    ),
  ].sort();
const tags = (message: unknown) =>
  elements(message).flatMap((one) =>
    one.type === TYPE.tag
      ? [
          [
            one.value,
            one.children.map((child) => (child.type === TYPE.literal ? child.value : "")).join(""),
          ] as const,
        ]
      : [],
  );

// The catalogues: that of the first load, and those of parts that are loaded on first use.
const catalogues: [{ [key: string]: string }, { [key: string]: string }][] = [
  [en, de],
  [analysisEn, analysisDe],
  [cardEn, cardDe],
  [editorEn, editorDe],
  [endEn, endDe],
  [reviewEn, reviewDe],
  [extrasEn, extrasDe],
  [frontEn, frontDe],
  [gamesEn, gamesDe],
  [keysEn, keysDe],
  [learnEn, learnDe],
  [problemEn, problemDe],
  [settingsEn, settingsDe],
  [setupEn, setupDe],
  [spaceEn, spaceDe],
];

// All sources except the texts themselves.
function sources(): string {
  const folder = new URL("../../src/", import.meta.url);
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/^(?:i18n\/[a-z]{2}|\w+\/texts)\/\w+\.ts$/.test(name));
  return names.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
}

// The keys that a source uses: by name, or by a name with gaps.
function uses(source: string): (key: string) => boolean {
  const named = new Set([...source.matchAll(/"([a-z]\w*(?:\.[\w-]+)+)"/g)].map((found) => found[1]!));
  const gaps = [...source.matchAll(/`([a-z]\w*\.[^`]*\$\{[^`]*)`/g)].map(
    (found) => new RegExp(`^${found[1]!.replace(/\./g, "\\.").replace(/\$\{[^}]*\}/g, "[\\w -]+")}$`),
  );
  const faults = new Set(
    [...source.matchAll(/\b(?:fault|wrong)\("([\w-]+)"/g)].map((found) => `fault.${found[1]}`),
  );
  return (key) => named.has(key) || faults.has(key) || gaps.some((gap) => gap.test(key));
}

describe("the languages", () => {
  afterEach(() => loadLanguage("en"));

  it("have the same texts with the same arguments", () => {
    for (const [english, other] of catalogues) {
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(english))
        expect([key, slots(other[key])]).toEqual([key, slots(text)]);
      expect(Object.values({ ...other, ...english }).filter((text) => text.length === 0)).toEqual([]);
    }
  });

  it("have no text that nothing says", () => {
    const used = uses(sources());
    for (const [english] of catalogues) expect(Object.keys(english).filter((key) => !used(key))).toEqual([]);
  });

  it("tag no term but those that are explained, and know the other name of each form", () => {
    const messages = (texts: unknown): unknown[] =>
      typeof texts !== "object" || texts === null
        ? []
        : Array.isArray(texts) && typeof texts[0] === "object"
          ? [texts]
          : Object.values(texts).flatMap(messages);
    const compiled = (texts: string[]) => ({ ...texts.map(compile) });
    const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
    const spoken = {
      en: {
        words: { ...catalogues.map(([texts]) => texts) },
        said: compiled(Object.values(readSchema()).map((one) => one.en)),
      },
      de: {
        words: { ...catalogues.map(([, texts]) => texts) },
        variants,
        said: compiled(Object.values(readMessages("de"))),
      },
    };
    for (const [texts, names] of [
      [spoken.en, english],
      [spoken.de, german],
    ] as const) {
      const all = messages(texts).flatMap(tags);
      expect(all.length).toBeGreaterThan(40);
      expect(all.filter(([term]) => !Object.hasOwn(terms, term))).toEqual([]);
      const named = ([term, form]: readonly [string, string]) => {
        const forms = names.terms[term as TermId];
        return !forms || Object.hasOwn(forms, form) || Object.hasOwn(forms, small(form));
      };
      expect(all.filter((one) => !named(one))).toEqual([]);
      // No form has another name that no text has.
      const unused = Object.entries(names.terms).flatMap(([term, forms]) =>
        Object.keys(forms).filter(
          (form) => !all.some(([one, text]) => one === term && (text === form || small(text) === form)),
        ),
      );
      expect(unused).toEqual([]);
    }
  });

  it("have plurals", async () => {
    expect([t("people.days", { n: 1 }), t("people.days", { n: 2 })]).toEqual(["1 day", "2 days"]);
    await loadLanguage("de");
    expect([t("people.days", { n: 1 }), t("people.days", { n: 2 })]).toEqual(["1 Tag", "2 Tage"]);
  });

  it("say nothing without an argument that is wanted", () => {
    expect(() => format(en["people.days"] as unknown as Compiled, {}, "en", (_, text) => text)).toThrow(
      /"n" was not provided/,
    );
  });

  it("keep what a user wrote as it is", () => {
    expect(
      plain(
        format(en["people.came"] as unknown as Compiled, { side: "<b>{n}</b>" }, "en", (_, text) => text),
      ),
    ).toBe("<b>{n}</b> has joined.");
  });

  it("are changed while the page is open", async () => {
    expect(t("nav.games")).toBe("Games");
    await loadLanguage("de");
    expect(t("nav.games")).toBe("Partien");
  });

  it("begin with the one chosen before, else with the browser's", () => {
    expect(firstLanguage("de", ["en"])).toBe("de");
    expect(firstLanguage(null, ["fr", "de-AT", "en"])).toBe("de");
    expect(firstLanguage("tlh", ["fr"])).toBe("en");
  });
});
