// Writes previews.json: what the server says of links, which other sites read, in other languages than English. Whatever the page says
// as well, the names of games and how they end, are the page's own texts.
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { variants } from "../src/i18n/de/variants.ts";
import { readMessages } from "./catalogues.ts";

interface Own {
  locale: string;
  // What the sides are called.
  sides: { w: string; b: string };
  messages: { [code: string]: string };
}

// `args`: their types, as in the catalogue.
interface Text {
  text: string;
  args: { [name: string]: string };
}

export interface Previews extends Omit<Own, "messages"> {
  messages: { [code: string]: Text };
  games: { [id: string]: { title: string; rule: string } };
}

type Catalogue = { [code: string]: { args?: { [name: string]: string } } };

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as T;

// A text without marks of terms, its arguments as `{name}` unless `values` has them. Throws for what has forms to choose from.
function plainText(
  text: string | readonly MessageFormatElement[],
  values: { [name: string]: string } = {},
): string {
  const elements = typeof text === "string" ? parse(text) : text;
  return elements
    .map((one) => {
      if (one.type === TYPE.literal) return one.value;
      if (one.type === TYPE.tag) return plainText(one.children, values);
      if (one.type === TYPE.argument) return values[one.value] ?? `{${one.value}}`;
      throw new Error(`a preview has no forms to choose from: ${JSON.stringify(text)}`);
    })
    .join("");
}

export function germanPreviews(): Previews {
  const own = read<Own>("../src/i18n/de/previews.json");
  const results = read<Catalogue>("../../schema/messages/results.json");
  const sentences = read<Catalogue>("../../schema/messages/operator.json");
  const said = { ...readMessages("de"), ...own.messages };
  const codes = {
    ...results,
    ...Object.fromEntries(Object.keys(own.messages).map((code) => [code, sentences[code]!])),
  };
  const games = Object.entries(variants.games).flatMap(([id, { title, summary }]) => {
    const game = plainText(title);
    const more = Object.entries(variants.doubled).map(
      ([prefix, doubled]) =>
        [
          `${prefix}:${id}`,
          { title: plainText(doubled.title, { game }), rule: plainText(doubled.summary[0] ?? "", { game }) },
        ] as const,
    );
    return [[id, { title: game, rule: plainText(summary[0] ?? "") }] as const, ...more];
  });
  return {
    locale: own.locale,
    sides: own.sides,
    messages: Object.fromEntries(
      Object.entries(codes).map(([code, { args = {} }]) => [code, { text: plainText(said[code]!), args }]),
    ),
    games: Object.fromEntries(games),
  };
}

// The browser never asks for it, so it comes after the list of the files of the page.
export const previews = (): Plugin => ({
  name: "previews",
  apply: "build",
  enforce: "post",
  generateBundle() {
    this.emitFile({
      type: "asset",
      fileName: "previews.json",
      source: JSON.stringify({ de: germanPreviews() }),
    });
  },
});
