// The texts of the page, in the language in use, which loadLanguage.ts switches. TypeScript refuses a language that
// lacks a text or an argument.
import { signal } from "@preact/signals";
import type { Arguments } from "./arguments.ts";
import { en } from "./en/index.ts";
import { format, plain, type Phrase, type Value } from "./format.ts";
import { language } from "./language.ts";
import { renamed } from "./otherNames.ts";

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

// Those of the language in use.
export const words = signal<Words>(en);

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
