// The names of the kinds of pieces in the language in use, by the core's names. A game file may have other kinds.
// loadLanguage.ts sets them; others read.
import { signal } from "@preact/signals";
import type { Noun } from "./format.ts";
import { others } from "./otherNames.ts";

export const pieces = signal<{ [name: string]: Noun }>({});

const lookUp = (all: { [name: string]: Noun } | undefined, name: string): Noun | undefined =>
  all && Object.hasOwn(all, name) ? all[name] : undefined;

export const pieceNoun = (name: string): Noun =>
  lookUp(others.value?.pieces, name) ?? lookUp(pieces.value, name) ?? { word: name, gender: "m" };
