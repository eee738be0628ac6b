// Formats messages with their arguments in them, as text or as phrases with terms, rules and names. Their texts were
// compiled by build/catalogues.ts; nothing is changed here.
import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";

export type Compiled = string | MessageFormatElement[];
export type Gender = "m" | "f" | "n";

// A word that others agree with. The argument NAME is the word, NAME_gender its gender, and NAME_oblique its form as an object.
export interface Noun {
  word: string;
  gender: Gender;
  oblique?: string;
}

// A phrase is text, with the terms and the rules in it that the page can explain, and names, of squares for example, which keep their
// first letter small.
export interface TermPart {
  term: string;
  text: string;
}
export interface RulePart {
  rule: string;
}
export interface NamePart {
  name: string;
}
export type Part = string | TermPart | RulePart | NamePart;
export type Phrase = readonly Part[];

export type Value = string | number | Noun | Phrase;
export type Values = { [name: string]: Value };

const textOf = (part: Part): string =>
  typeof part === "string" ? part : "term" in part ? part.text : "rule" in part ? part.rule : part.name;

export const plain = (phrase: Phrase): string => phrase.map(textOf).join("");

// The beginning of a sentence. The name of a square keeps its small letter.
export const capitalized = (text: string): string =>
  /^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

// A phrase as the beginning of a sentence.
export function capitalizedPhrase(phrase: Phrase): Phrase {
  const [first, ...rest] = phrase;
  if (first === undefined) return phrase;
  return [
    typeof first === "string"
      ? capitalized(first)
      : "term" in first
        ? { ...first, text: capitalized(first.text) }
        : first,
    ...rest,
  ];
}

// What a term is called, which the message calls `text`.
export type Renamed = (term: string, text: string) => string;

interface Formatter {
  format: IntlMessageFormat;
  tags: readonly string[];
}
const made = new WeakMap<MessageFormatElement[], Formatter>();

// The terms that a message names. Elements with others in them have them as children, or in each of their options.
function tagsIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((one) => {
    if ("children" in one) return [one.value, ...tagsIn(one.children)];
    return "options" in one ? Object.values(one.options).flatMap((option) => tagsIn(option.value)) : [];
  });
}

// The formatter looks up tags and arguments by the same names, and a message may have a term and an argument of one name: here a tag
// is its term with "<" before it.
const tagged = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((one): MessageFormatElement => {
    if ("children" in one) return { ...one, value: `<${one.value}`, children: tagged(one.children) };
    if (!("options" in one)) return one;
    const options = Object.entries(one.options).map(
      ([name, option]) => [name, { ...option, value: tagged(option.value) }] as const,
    );
    return { ...one, options: Object.fromEntries(options) };
  });

type Given = string | number | Phrase | ((chunks: (string | Phrase)[]) => Phrase);

export function format(message: Compiled, values: Values, language: string, renamed: Renamed): Phrase {
  if (typeof message === "string") return [message];
  let formatter = made.get(message);
  if (!formatter)
    made.set(
      message,
      (formatter = { format: new IntlMessageFormat(tagged(message), language), tags: tagsIn(message) }),
    );
  const given: { [name: string]: Given } = {};
  for (const term of formatter.tags)
    given[`<${term}`] = (chunks) => [{ term, text: renamed(term, plain(chunks.flat())) }];
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "object" && "word" in value)
      Object.assign(given, {
        [name]: value.word,
        [`${name}_gender`]: value.gender,
        [`${name}_oblique`]: value.oblique ?? value.word,
      });
    else given[name] = value;
  }
  return formatter.format.formatToParts<Phrase>(given as never).flatMap(({ value }) => value);
}
