import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

// Compiles the ICU messages of the page's catalogues, src/words/LANGUAGE/*.ts, so that neither a parser nor generated code runs in the
// browser: a text without arguments stays a string, any other becomes the list of its elements.

export type Compiled = string | MessageFormatElement[];

export function compile(text: string): Compiled {
  const elements = parse(text, { requiresOtherClause: true, shouldParseSkeletons: false });
  const [first] = elements;
  if (!first) return "";
  return elements.length === 1 && first.type === TYPE.literal ? first.value : elements;
}

interface Node { type: string; start: number; end: number; value?: unknown; [field: string]: unknown }

// Every string in a syntax tree that is neither a name nor an address.
function* texts(node: unknown): Generator<Node & { value: string }> {
  if (typeof node !== "object" || node === null) return;
  const { type, value, source, key, ...parts } = node as Node;
  if (type === "Literal") {
    if (typeof value === "string") yield node as Node & { value: string };
  } else for (const part of Object.values(type === "Property" ? { value } : Array.isArray(node) ? node : parts)) yield* texts(part);
}

export function catalogues(): Plugin {
  return {
    name: "catalogues",
    // The formatter comes without the parser that it could fall back on.
    config: (_, { command }) => (command === "build" ? { resolve: { alias: { "@formatjs/icu-messageformat-parser": "@formatjs/icu-messageformat-parser/no-parser.js" } } } : null),
    transform(code, id) {
      if (!/\/src\/words\/[a-z]{2}\/\w+\.ts$/.test(id)) return null;
      let made = "";
      let from = 0;
      for (const { start, end, value } of texts(this.parse(code))) {
        let compiled: Compiled;
        try {
          compiled = compile(value);
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
