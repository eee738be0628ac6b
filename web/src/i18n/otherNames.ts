// The other names that the glossary of Cheops gives: Horse for Knight, room for hall. A language has them in a file of
// its own, which is fetched when they are first wanted. Here are the signals that say which names are in force.
import { computed, signal } from "@preact/signals";
import type { Noun, Renamed } from "./format.ts";
import type { TermId } from "./terms.ts";

// The texts of an option of a game. `about`: those of single choices.
export interface OptionTexts {
  title: string;
  group?: string;
  help: string;
  choices?: { [choice: string]: string };
  about?: { [choice: string]: string };
}
export interface Others {
  pieces: { [name: string]: Noun };
  // For each form of a term that stands in texts, such as "halls" or "den Pfeiler", the other form. Both begin with a small letter
  // unless the language writes the word with a large one; the first letter of a text stays large.
  terms: { [term in TermId]?: { [form: string]: string } };
  // Texts of games that the core gives in this language, as variants.ts has them for another.
  summaries?: { [game: string]: readonly string[] };
  options?: { [key: string]: Partial<OptionTexts> };
}

// Those of the language in use, once the player has chosen them.
export const chosen = signal<Others | null>(null);

// Whether the game on the board calls things as the glossary does.
export const glossary = signal(false);

export const others = computed(() => (glossary.value ? chosen.value : null));

const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

// What a form of a term is called, by its other name where those are in force.
export const renamed: Renamed = (term, text) => {
  const forms = others.value?.terms[term as TermId];
  const [same, begun] = [forms?.[text], forms?.[small(text)]];
  return same ?? (begun === undefined ? text : large(begun));
};
