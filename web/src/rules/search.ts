// The search in all chapters of the rules.
import type { Chapter } from "./types.ts";

// `title`: the term found, if it is not a rule.
export interface Hit {
  chapter: string;
  rule: string;
  text: string;
  title?: string;
}

const folded = (text: string): string => text.toLowerCase();

// Returns the rules and terms that contain every word of the query; matching ids and terms, or their beginnings, come
// first.
export function findRules(query: string, texts: ReadonlyMap<string, Chapter>): Hit[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits: (Hit & { rank: number })[] = [];
  const rankIn = (name: string, body: string): number => {
    const ranks = words.map((word) =>
      name === word ? 0 : name.startsWith(word) ? 1 : name.includes(word) || body.includes(word) ? 2 : -1,
    );
    return ranks.includes(-1) ? -1 : Math.min(...ranks);
  };
  for (const [chapter, { rules, terms }] of texts) {
    for (const { id, text, title } of [...rules.map((one) => ({ ...one, title: undefined })), ...terms]) {
      const rank = rankIn(folded(title ?? id), folded(text));
      if (rank >= 0) hits.push({ chapter, rule: id, text, rank, ...(title === undefined ? {} : { title }) });
    }
  }
  return hits.sort((a, b) => a.rank - b.rank).map(({ rank: _, ...hit }) => hit);
}
