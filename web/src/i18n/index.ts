import { batch, signal } from "@preact/signals";
import type { Arguments } from "./arguments.ts";
import { en } from "./en/index.ts";
import { format, plain, type Noun, type Phrase, type Value } from "./format.ts";
import { chosen, renamed, type Others } from "./others.ts";
import { catalogue, type Catalogue } from "./messages.ts";
import { pieces } from "./pieces.ts";
import { terms, type Terms } from "./terms.ts";
import { variants, type Variants } from "./variants.ts";

// The languages of the page. A language is a folder beside this file; TypeScript refuses one that lacks a text or an argument.

type English = typeof en;
export type Key = keyof English;
export type Words = { readonly [key in Key]: string };
// The texts of another language: those of T, which have to be all there are, each with the arguments of the English one.
export type Translation<T> = {
  readonly [key in Key]: key extends keyof T
    ? T[key] extends string
      ? Same<Arguments<T[key]>, Arguments<English[key]>> extends true
        ? string
        : never
      : never
    : never;
};
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

export type Language = "en" | "de";

export const languages: { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

// Pieces and games have no texts of their own in the language of the core.
interface Texts {
  words: Words;
  pieces?: { [name: string]: Noun };
  variants?: Variants;
}
const fetched: { [code in Language]: () => Promise<Texts> } = {
  en: () => Promise.resolve({ words: en }),
  de: () => import("./de/index.ts").then((part) => ({ words: part.de, ...part })),
};

// What the core and the server may say, and what the terms in it mean.
interface Messages {
  messages: Catalogue;
  terms: Terms;
}
const catalogues: { [code in Language]: () => Promise<Messages> } = {
  en: () =>
    Promise.all([import("virtual:messages/en"), import("./en/terms.ts")]).then(([all, part]) => ({
      messages: all.default,
      terms: part.terms,
    })),
  de: () =>
    Promise.all([import("virtual:messages/de"), import("./de/terms.ts")]).then(([all, part]) => ({
      messages: all.default,
      terms: part.terms,
    })),
};

const otherNames: { [code in Language]: () => Promise<Others> } = {
  en: () => import("./en/others.ts").then((part) => part.others),
  de: () => import("./de/others.ts").then((part) => part.others),
};

export const language = signal<Language>("en");
const words = signal<Words>(en);

// The player wants the other names of pieces and things.
let wanted = false;

export async function useOtherNames(on: boolean): Promise<void> {
  wanted = on;
  const names = on ? await otherNames[language.peek()]().catch(() => null) : null;
  if (wanted === on) chosen.value = names;
}

function take({ messages, terms: all }: Messages): void {
  catalogue.value = messages;
  terms.value = all;
}

// Fetches the messages of the language with which the page begins. Until then they are said by the English text that comes with each.
export async function learnMessages(): Promise<void> {
  const code = language.peek();
  const all = await catalogues[code]();
  if (language.peek() === code) batch(() => take(all));
}

// Has the page speak a language, once its texts are there.
export async function speak(code: Language): Promise<void> {
  const [texts, messages, names] = await Promise.all([
    fetched[code](),
    catalogues[code](),
    wanted ? otherNames[code]().catch(() => null) : null,
  ]);
  batch(() => {
    language.value = code;
    words.value = texts.words;
    take(messages);
    pieces.value = texts.pieces ?? {};
    variants.value = texts.variants ?? null;
    chosen.value = wanted ? names : null;
  });
}

// The language to begin with: the one chosen before, else the first of the browser's that is known.
export function firstLanguage(chosen: string | null, wanted: readonly string[]): Language {
  const known = (code: string) => languages.find((one) => one.code === code.slice(0, 2).toLowerCase())?.code;
  return (chosen && known(chosen)) || wanted.map(known).find((code) => code !== undefined) || "en";
}

export const hasKey = (key: string): key is Key => Object.hasOwn(en, key);

// The keys of texts without arguments.
export type PlainKey = { [key in Key]: [Arguments<English[key]>] extends [never] ? key : never }[Key];
type Given<K extends Key> = [Arguments<English[K]>] extends [never]
  ? []
  : [values: { [name in Arguments<English[K]>]: Value }];

// A text of the page with its arguments, and with the terms in it that can be explained.
export const phrase = <K extends Key>(key: K, ...[values]: Given<K>): Phrase =>
  format(words.value[key], values ?? {}, language.value, renamed);

// A text of the page: t("analysis.nodes", { nodes: 3 }) for "{nodes} nodes".
export const t = <K extends Key>(key: K, ...given: Given<K>): string => plain(phrase(key, ...given));
