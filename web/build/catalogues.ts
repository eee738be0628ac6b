import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

// Compiles ICU messages, so that neither a parser nor generated code runs in the browser: a text without arguments stays a string, any
// other becomes the list of its elements. Texts of the page are in src/i18n/LANGUAGE/*.ts and, of parts loaded on first use, in src/FEATURE/texts/LANGUAGE.ts. What the core and the server say is in the
// catalogue schema/messages, in English and with the types of its arguments, and in src/i18n/LANGUAGE/messages in another language;
// both together are the module "virtual:messages/LANGUAGE".

const schema = new URL("../../schema/messages/", import.meta.url);
const words = new URL("../src/i18n/", import.meta.url);

// Areas of the catalogue that only an operator, the command line or another program can meet: they are in English alone, and the page leaves them out.
const englishOnly = ["commandline", "endings", "javascript", "learn", "library", "operator", "uci"];

export type Compiled = string | MessageFormatElement[];

export function compile(text: string): Compiled {
  const elements = parse(text, { requiresOtherClause: true, shouldParseSkeletons: false });
  const [first] = elements;
  if (!first) return "";
  return elements.length === 1 && first.type === TYPE.literal ? first.value : elements;
}

interface Node {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  [field: string]: unknown;
}

// Every string in a syntax tree that is neither a name nor an address.
function* texts(node: unknown): Generator<Node & { value: string }> {
  if (typeof node !== "object" || node === null) return;
  const { type, value, source, key, ...parts } = node as Node;
  if (type === "Literal") {
    if (typeof value === "string") yield node as Node & { value: string };
  } else
    for (const part of Object.values(type === "Property" ? { value } : Array.isArray(node) ? node : parts))
      yield* texts(part);
}

const filesIn = (folder: URL): URL[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .map((name) => new URL(name, folder))
    : [];
const jsonIn = <T>(files: URL[]): { [code: string]: T } =>
  Object.fromEntries(
    files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, "utf8")) as { [code: string]: T })),
  );

const foreign = (language: string): URL => new URL(`${language}/messages/`, words);

const shown = (): URL[] =>
  filesIn(schema).filter((file) => !englishOnly.some((area) => file.pathname.endsWith(`/${area}.json`)));

// The messages of the core and the server that the page can show, in English, and the types of their arguments.
export const readSchema = (): { [code: string]: { args?: { [name: string]: string }; en: string } } =>
  jsonIn(shown());
// Their texts in another language.
export const readMessages = (language: string): { [code: string]: string } =>
  jsonIn(filesIn(foreign(language)));

// A message comes with its English sentence, so the page needs an English entry only for what it shows otherwise than the core writes it:
// terms, pieces, squares, rules, messages in messages and a name at the beginning; and for results, which it also makes itself.
const asWritten = new Set(["text", "text[]", "number", "number[]", "side", "side[]", "board", "board[]"]);
const results = new Set(Object.keys(jsonIn([new URL("results.json", schema)])));
const needsEnglish = (code: string, en: string, args: { [name: string]: string }): boolean =>
  /^\{|</.test(en) || results.has(code) || Object.values(args).some((type) => !asWritten.has(type));

const virtual = "virtual:messages/";

// Marks a text, so that a test finds what the page shows without the catalogue.
const marked = (text: string): string => (text.trim() === "" ? text : `⟦${text}⟧`);

// `pseudo`: every text is marked, in a language that nobody speaks.
export function catalogues({ pseudo = false } = {}): Plugin {
  const compiledText = (text: string): Compiled => compile(pseudo ? marked(text) : text);
  return {
    name: "catalogues",
    // The formatter comes without the parser that it could fall back on.
    config: (_, { command }) =>
      command === "build"
        ? {
            resolve: {
              alias: {
                "@formatjs/icu-messageformat-parser": "@formatjs/icu-messageformat-parser/no-parser.js",
              },
            },
          }
        : null,
    resolveId: (source) => (source.startsWith(virtual) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${virtual}`)) return null;
      const language = id.slice(virtual.length + 1);
      for (const file of [...shown(), ...filesIn(foreign(language))]) this.addWatchFile(fileURLToPath(file));
      const texts = language === "en" ? null : readMessages(language);
      const entries = Object.entries(readSchema()).flatMap(([code, { args = {}, en }]) => {
        const text = texts ? texts[code] : pseudo || needsEnglish(code, en, args) ? en : undefined;
        return text === undefined ? [] : [[code, { text: compiledText(text), args }] as const];
      });
      return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
    },
    transform(code, id) {
      if (!/\/src\/(i18n\/[a-z]{2}\/\w+|\w+\/texts\/[a-z]{2})\.ts$/.test(id)) return null;
      let made = "";
      let from = 0;
      for (const { start, end, value } of texts(this.parse(code))) {
        let compiled: Compiled;
        try {
          compiled = compiledText(value);
        } catch (error) {
          this.error(`${(error as Error).message} in the message ${JSON.stringify(value)}`, start);
        }
        made += code.slice(from, start) + JSON.stringify(compiled);
        from = end;
      }
      return { code: made + code.slice(from), map: null };
    },
  };
}
