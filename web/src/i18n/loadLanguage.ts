// Fetches the texts of a language, and switches the whole page to it: sets the signals of language, texts, messages,
// terms, names of pieces and games. A language is a folder beside this file.
import { batch } from "@preact/signals";
import { en } from "./en/index.ts";
import type { Noun } from "./format.ts";
import { words, type Words } from "./index.ts";
import { language, type Language } from "./language.ts";
import { catalogue, type Catalogue } from "./messages.ts";
import { chosen, type Others } from "./otherNames.ts";
import { pieces } from "./pieces.ts";
import { terms, type Terms } from "./terms.ts";
import { variants, type Variants } from "./variants.ts";

// Pieces and games have no texts of their own in the language of the core.
interface Texts {
  words: Words;
  pieces?: { [name: string]: Noun };
  variants?: Variants;
}
const fetched: { [code in Language]: () => Promise<Texts> } = {
  en: () => Promise.resolve({ words: en }),
  de: () => import("./de/index.ts").then((part) => ({ words: part.de, ...part })),
};

// The texts of messages of the core and the server, and what the terms in them mean.
interface Messages {
  messages: Catalogue;
  terms: Terms;
}
const catalogues: { [code in Language]: () => Promise<Messages> } = {
  en: () =>
    Promise.all([import("virtual:messages/en"), import("./en/terms.ts")]).then(([all, part]) => ({
      messages: all.default,
      terms: part.terms,
    })),
  de: () =>
    Promise.all([import("virtual:messages/de"), import("./de/terms.ts")]).then(([all, part]) => ({
      messages: all.default,
      terms: part.terms,
    })),
};

const otherNames: { [code in Language]: () => Promise<Others> } = {
  en: () => import("./en/otherNames.ts").then((part) => part.others),
  de: () => import("./de/otherNames.ts").then((part) => part.others),
};

// The player wants the other names of pieces and things.
let wanted = false;

export async function showOtherNames(on: boolean): Promise<void> {
  wanted = on;
  const names = on ? await otherNames[language.peek()]().catch(() => null) : null;
  if (wanted === on) chosen.value = names;
}

function take({ messages, terms: all }: Messages): void {
  catalogue.value = messages;
  terms.value = all;
}

// Fetches the messages of the language with which the page begins. Until then they are said by the English text that comes with each.
export async function loadMessages(): Promise<void> {
  const code = language.peek();
  const all = await catalogues[code]();
  if (language.peek() === code) batch(() => take(all));
}

// Has the page speak a language, once its texts are there.
export async function loadLanguage(code: Language): Promise<void> {
  const [texts, messages, names] = await Promise.all([
    fetched[code](),
    catalogues[code](),
    wanted ? otherNames[code]().catch(() => null) : null,
  ]);
  batch(() => {
    language.value = code;
    words.value = texts.words;
    take(messages);
    pieces.value = texts.pieces ?? {};
    variants.value = texts.variants ?? null;
    chosen.value = wanted ? names : null;
  });
}
