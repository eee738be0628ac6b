import type { Chapter } from "./types.ts";

export interface Hit { chapter: string; rule: string; text: string }

const folded = (text: string): string => text.toLowerCase();

// The rules in which every word of the query stands; an id, or the beginning of one, finds that rule first.
export function findRules(query: string, texts: ReadonlyMap<string, Chapter>): Hit[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits: (Hit & { rank: number })[] = [];
  for (const [chapter, { rules }] of texts) {
    for (const { id, text } of rules) {
      const [name, body] = [folded(id), folded(text)];
      const ranks = words.map((word) => (name === word ? 0 : name.startsWith(word) ? 1 : body.includes(word) ? 2 : -1));
      if (ranks.includes(-1)) continue;
      hits.push({ chapter, rule: id, text, rank: Math.min(...ranks) });
    }
  }
  return hits.sort((a, b) => a.rank - b.rank).map(({ rank: _, ...hit }) => hit);
}
