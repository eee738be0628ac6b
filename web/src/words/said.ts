import { language } from "./index.ts";
import type { Noun } from "./format.ts";

// What the core says, in the language of the page. The core speaks English; another language has a lexicon for it: texts word for word,
// and sentences with gaps such as "the way is blocked by the {piece} on {cell}".

export interface Lexicon {
  pieces: { [name: string]: Noun };
  texts: { [english: string]: string };
  sentences: [english: string, translated: string][];
}

const kinds = {
  cell: String.raw`(?:[A-I1-8]?[a-q]\d{1,2})(?: on [A-Z])?`,
  piece: String.raw`[A-Za-z]+(?: [Mm]inister)?`,
  color: "White|Black",
  board: "[A-Z]",
  n: String.raw`\d+`,
  text: ".+?",
};

// The gap's name tells what stands in it; a number behind it tells two of a kind apart.
const gap = /\{([a-z]+)\d?\}/g;

interface Sentence { pattern: RegExp; names: string[]; text: string }

const escaped = (text: string): string => text.replace(/[.*+?^$()[\]\\|]/g, "\\$&");

function sentence([english, text]: [string, string]): Sentence {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
  const source = escaped(english).replace(gap, (_, kind: keyof typeof kinds) => `(${kinds[kind]})`);
  return { pattern: new RegExp(`^${source}$`, "i"), names, text };
}

// The rule that a sentence cites: "(Pieces, CH-21)".
const citation = / \((?:[^()]+, )?([A-Z]{2}-\d+)\)$/;

// What stands there under that word; games may be called "constructor".
const own = <T>(all: { [word: string]: T }, word: string): T | undefined => (Object.hasOwn(all, word) ? all[word] : undefined);

export interface Translator { (text: string): string | null }

// Gives null for a text that the lexicon does not have.
export function translator(lexicon: Lexicon): Translator {
  const sentences = lexicon.sentences.map(sentence);
  const value = (name: string, text: string): string => {
    const kind = name.replace(/\d$/, "");
    if (kind === "piece") return own(lexicon.pieces, text.toLowerCase())?.word ?? text;
    if (kind === "cell") return text.replace(/ on ([A-Z])$/, ` ${lexicon.texts["on"]} $1`);
    if (kind === "color") return own(lexicon.texts, text) ?? text;
    return kind === "text" ? (whole(text) ?? text) : text;
  };
  const plain = (text: string): string | null => {
    const known = own(lexicon.texts, text) ?? own(lexicon.pieces, text)?.word;
    if (known !== undefined) return known;
    for (const { pattern, names, text: translated } of sentences) {
      const found = pattern.exec(text);
      if (found) return names.reduce((so, name, i) => so.replaceAll(`{${name}}`, value(name, found[i + 1]!)), translated);
    }
    return null;
  };
  const whole = (text: string): string | null => {
    const cited = citation.exec(text);
    const bare = cited ? text.slice(0, cited.index) : text;
    const translated = plain(bare);
    return translated === null ? null : cited ? `${translated} (${cited[1]})` : translated;
  };
  return whole;
}

let translate: Translator | null = null;

// Takes the lexicon of the language that the page now speaks; null: the core's own.
export function learn(next: Lexicon | null): void {
  translate = next && translator(next);
}

// A text of the core. What the lexicon does not have stays as the core says it.
export function said(text: string): string {
  void language.value;
  return translate?.(text) ?? text;
}
