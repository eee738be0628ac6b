import { computed, signal } from "@preact/signals";

// The other names that the glossary of Cheops gives: Horse for Knight, room for hall. A language has them in a file of its own, which is
// fetched when they are first wanted.

export interface Others {
  pieces: { [name: string]: { word: string; gender: "m" | "f" | "n" } };
  // Words of any text, each as a pattern and what stands in its place. The first letter stays large or small.
  words: [pattern: string, instead: string][];
  // Texts of the page that no word tells.
  texts: { [key: string]: string };
}

// Those of the language that is spoken, once a person has chosen them.
export const chosen = signal<Others | null>(null);

// Whether the game that is looked at calls things as the glossary does.
export const glossary = signal(false);

export const others = computed(() => (glossary.value ? chosen.value : null));

const large = (text: string): boolean => text[0] !== text[0]?.toLowerCase();
const cased = (like: string, text: string): string => (large(like) ? text[0]!.toUpperCase() + text.slice(1) : text);

const patterns = new WeakMap<Others, [RegExp, string][]>();

// A text with the other names in it, where they are in force.
export function renamed(text: string, names: Others | null = others.value): string {
  if (!names) return text;
  let all = patterns.get(names);
  if (!all) patterns.set(names, (all = names.words.map(([pattern, instead]) => [new RegExp(`(?<![\\p{L}])(?:${pattern})`, "giu"), instead])));
  return all.reduce((so, [pattern, instead]) => so.replace(pattern, (found) => cased(found, instead)), text);
}
