import { batch, computed, signal } from "@preact/signals";
import { en } from "./en/index.ts";
import { speech } from "./en/speech.ts";
import { chosen, others, renamed, type Others } from "./others.ts";
import { learn, type Lexicon } from "./said.ts";

// The languages of the page. A language is a folder beside this file; TypeScript refuses one with a text missing.

export type Key = keyof typeof en;
export type Words = { [key in Key]: string };
export type Language = "en" | "de";

export const languages: { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

const fetched: { [code in Language]: () => Promise<{ words: Words; core: Lexicon | null }> } = {
  en: async () => ({ words: en, core: null }),
  de: () => import("./de/index.ts").then(({ de, core }) => ({ words: de, core })),
};

const otherNames: { [code in Language]: () => Promise<Others> } = {
  en: () => import("./en/others.ts").then((part) => part.others),
  de: () => import("./de/others.ts").then((part) => part.others),
};

export const language = signal<Language>("en");
const spoken = signal<Words>(en);

// What the table says of pieces and squares, with the other names where they are in force.
const words = computed<Words>(() => {
  const [all, names] = [spoken.value, others.value];
  if (!names) return all;
  const about = Object.keys(speech) as Key[];
  return { ...all, ...Object.fromEntries(about.map((key) => [key, names.texts[key] ?? renamed(all[key], names)])) };
});

// A person wants the other names of pieces and things.
let wanted = false;

export async function useOtherNames(on: boolean): Promise<void> {
  wanted = on;
  const names = on ? await otherNames[language.peek()]().catch(() => null) : null;
  if (wanted === on) chosen.value = names;
}

// Has the page speak a language, once its texts are there.
export async function speak(code: Language): Promise<void> {
  const [{ words: all, core }, names] = await Promise.all([fetched[code](), wanted ? otherNames[code]().catch(() => null) : null]);
  learn(core);
  batch(() => {
    language.value = code;
    spoken.value = all;
    chosen.value = wanted ? names : null;
  });
}

// The language to begin with: the one chosen before, else the first of the browser's that is known.
export function firstLanguage(chosen: string | null, wanted: readonly string[]): Language {
  const known = (code: string) => languages.find((one) => one.code === code.slice(0, 2).toLowerCase())?.code;
  return (chosen && known(chosen)) || wanted.map(known).find((code) => code !== undefined) || "en";
}

type Values = { [name: string]: string | number };

// A text with its values in their places: t("moves.left", { n: 3 }) for "{n} moves are left".
export const t = (key: Key, values: Values = {}): string => words.value[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

// A text that depends on a number, from the keys KEY.one and KEY.other; {n} is the number.
export function tn<K extends string>(key: `${K}.one` extends Key ? (`${K}.other` extends Key ? K : never) : never, n: number, values: Values = {}): string {
  const form = new Intl.PluralRules(language.value).select(n) === "one" ? "one" : "other";
  return t(`${key}.${form}` as Key, { n, ...values });
}
