// Loads the texts of a part of the page together with that part: they are in catalogues of their own, and follow the
// page's language.
import { effect, signal } from "@preact/signals";
import type { Arguments } from "./arguments.ts";
import { format, plain, type Phrase, type Value } from "./format.ts";
import { language, type Language } from "./language.ts";
import { renamed } from "./otherNames.ts";

interface Texts {
  readonly [key: string]: string;
}
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

// The texts in another language: the same ones, each with the arguments of the English one.
export type Translated<E extends Texts, T> = {
  readonly [key in keyof E]: key extends keyof T
    ? T[key] extends string
      ? Same<Arguments<T[key]>, Arguments<E[key]>> extends true
        ? string
        : never
      : never
    : never;
};

type Given<Text extends string> = [Arguments<Text>] extends [never]
  ? []
  : [values: { [name in Arguments<Text>]: Value }];
type TranslatorTo<E extends Texts, Form> = <K extends keyof E & string>(
  key: K,
  ...given: Given<E[K]>
) => Form;
export type Translator<E extends Texts> = TranslatorTo<E, string>;
type Others<E extends Texts> = {
  [code in Exclude<Language, "en">]: () => Promise<{ readonly [key in keyof E]: string }>;
};

// Returns what gives these texts in the language of the page. Resolves once they are there.
export async function lazyTexts<E extends Texts>(english: E, others: Others<E>): Promise<Translator<E>> {
  const phrase = await lazyPhrases(english, others);
  return (key, ...given) => plain(phrase(key, ...given));
}

// The same, with the terms and rules in each text that can be explained.
export async function lazyPhrases<E extends Texts>(
  english: E,
  others: Others<E>,
): Promise<TranslatorTo<E, Phrase>> {
  const words = signal<{ readonly [key in keyof E]: string }>(english);
  const learn = async (code: Language): Promise<void> => {
    const texts = code === "en" ? english : await others[code]().catch(() => english);
    if (language.peek() === code) words.value = texts;
  };
  await learn(language.peek());
  effect(() => void learn(language.value));
  return (key, ...[values]) => format(words.value[key], values ?? {}, language.value, renamed);
}
