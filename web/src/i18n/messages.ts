// The messages of the core and the server, in the language in use. A message has a code and arguments; its text in each
// language, and the types of its arguments, are in the catalogue schema/messages, and the German texts beside it in
// src/i18n/de/messages.
import { signal } from "@preact/signals";
import { written } from "./squares.ts";
import type { Message } from "@cheshire/core/generated/protocol";
import {
  capitalizedPhrase,
  format,
  capitalized,
  plain,
  type Compiled,
  type Noun,
  type Part,
  type Phrase,
  type Value,
} from "./format.ts";
import { hasKey, phrase, t } from "./index.ts";
import { language } from "./language.ts";
import { renamed } from "./otherNames.ts";
import { pieceNoun } from "./pieces.ts";

export type ArgType =
  "text" | "number" | "side" | "square" | "board" | "piece" | "titled-piece" | "rule" | "message";
export interface Entry {
  text: Compiled;
  args: { [name: string]: ArgType | `${ArgType}[]` };
}
export interface Catalogue {
  [code: string]: Entry;
}

// That of the language in use; empty until it is fetched.
export const catalogue = signal<Catalogue>({});

// "e4 on A", as the game on the board writes its squares.
export const squareText = (name: string, board?: string): string =>
  board ? t("square.onBoard", { piece: written(name), board }) : written(name);

const square = (arg: unknown): Phrase => {
  const { name = "", board } = arg as { name?: string; board?: string };
  return [{ name: squareText(name, board) }];
};

// "Prime Minister", as English writes the pieces of Cheops.
const titled = (noun: Noun): Noun =>
  language.value === "en" ? { ...noun, word: noun.word.split(" ").map(capitalized).join(" ") } : noun;

function value(type: ArgType, arg: unknown): Value {
  switch (type) {
    case "side":
      return t(arg === "b" ? "color.b" : "color.w");
    case "square":
      return square(arg);
    case "piece":
      return pieceNoun(String(arg));
    case "titled-piece":
      return titled(pieceNoun(String(arg)));
    case "rule":
      return [{ rule: String(arg) }];
    case "message":
      return messagePhrase(arg as Message);
    case "number":
      return Number(arg);
    default:
      return [{ name: String(arg) }];
  }
}

const phraseOf = (one: Value): Phrase =>
  typeof one === "object" ? ("word" in one ? [one.word] : one) : [String(one)];

function list(type: ArgType, args: readonly unknown[]): Phrase {
  const items = args.map((arg) => phraseOf(value(type, arg)));
  let next = 0;
  return new Intl.ListFormat(language.value)
    .formatToParts(items.map(plain))
    .flatMap((part): readonly Part[] => (part.type === "element" ? items[next++]! : [part.value]));
}

function valueOf(type: string, arg: unknown): Value {
  const one = (type.endsWith("[]") ? type.slice(0, -2) : type) as ArgType;
  return Array.isArray(arg) ? list(one, arg) : value(one, arg);
}

const isMessage = (arg: unknown): arg is Message => typeof arg === "object" && arg !== null && "code" in arg;

// A message in words: as a phrase, or as plain text. One with an unknown code, of a newer core or server, is in English.
export function messagePhrase(message: Message): Phrase {
  const { code, args, text } = message;
  const key = `fault.${code}`;
  if (hasKey(key))
    return phrase(
      key,
      Object.fromEntries(
        Object.entries(args).map(([name, arg]) => [name, isMessage(arg) ? messagePhrase(arg) : String(arg)]),
      ) as never,
    );
  const entry = Object.hasOwn(catalogue.value, code) ? catalogue.value[code] : undefined;
  if (!entry) return [text];
  try {
    const rules = Object.entries(entry.args).flatMap(([name, type]): Part[] =>
      type === "rule" && args[name] !== undefined ? [" (", { rule: args[name] as string }, ")"] : [],
    );
    const values = Object.fromEntries(
      Object.entries(args).map(([name, arg]) => [name, valueOf(entry.args[name] ?? "text", arg)]),
    );
    return [...format(entry.text, values, language.value, renamed), ...rules];
  } catch {
    // The catalogue of this page is older than the message, which has other arguments.
    return [text];
  }
}

export const messageText = (message: Message): string => plain(messagePhrase(message));
// As a sentence of its own.
export const messageSentence = (message: Message): string => plain(capitalizedPhrase(messagePhrase(message)));
