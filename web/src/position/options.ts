// A game's options as written in addresses and PGN, and the values an option takes.
import { withLevelPrefix } from "./squareNames.ts";
import type { GameOption, Options } from "../core/types.ts";

// "key:value,key:value" or, as in rules files, "key=value;key=value". A part without a key continues the value before
// it, which is a list: "lower-civilians:Bb2,Bh2".
export function optionsOf(text: string): Options {
  const options: Options = {};
  let last: string | null = null;
  for (const part of text.split(/[,;]/)) {
    const [, key, value] = /^([^:=]+)[:=](.*)$/.exec(part.trim()) ?? [];
    if (key !== undefined && value !== undefined) options[(last = key)] = value;
    else if (last !== null && part.trim() !== "") options[last] += `,${part.trim()}`;
  }
  return options;
}

export const optionsText = (options: Options): string =>
  Object.entries(options)
    .map(([key, value]) => `${key}:${value}`)
    .join(",");

// The values that are not their options' defaults.
export const changedOptions = (options: readonly GameOption[], values: Options): Options =>
  Object.fromEntries(
    options.flatMap(({ key, default: usual }) => {
      const value = values[key] ?? usual;
      return value === usual ? [] : [[key, value] as const];
    }),
  );

// A free value as users write it, in the core's form: "b2@2, h2@2" becomes "Bb2,Bh2", "070" becomes "70".
export function normalizedValue({ free }: GameOption, text: string): string {
  if (free?.kind === "number") return text.trim().replace(/^0+(?=\d)/, "");
  return withLevelPrefix(text)
    .split(/[\s,]+/)
    .filter(Boolean)
    .join();
}

// Whether an option takes a value, apart from what only the game can tell.
export function accepts({ choices, free }: GameOption, value: string): boolean {
  if (choices.includes(value)) return true;
  if (!free) return false;
  const n =
    free.kind === "number"
      ? /^(0|[1-9]\d{0,6})$/.test(value)
        ? Number(value)
        : -1
      : /^[A-Za-z\d]{1,4}(,[A-Za-z\d]{1,4})*$/.test(value)
        ? value.split(",").length
        : 0;
  return n >= free.min && n <= free.max;
}
