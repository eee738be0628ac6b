// The terms of the rules that texts name with a tag, as in "<hall>hall</hall>", with an explanation in each language (terms.ts of its folder).
// Some terms of Cheops have other names, which a setting chooses (otherNames.ts).
import { signal } from "@preact/signals";

export type TermId = keyof typeof import("./en/terms.ts").terms;
export type Terms = { readonly [term in TermId]: string };

// The explanations in the language in use; none until they are fetched.
export const terms = signal<Partial<Terms>>({});

export const explain = (term: string): string | null =>
  Object.hasOwn(terms.value, term) ? terms.value[term as TermId]! : null;
