import { batch, signal } from "@preact/signals";
import { en } from "./en/index.ts";
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

export const language = signal<Language>("en");
const words = signal<Words>(en);

// Has the page speak a language, once its texts are there.
export async function speak(code: Language): Promise<void> {
  const { words: all, core } = await fetched[code]();
  learn(core);
  batch(() => {
    language.value = code;
    words.value = all;
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
