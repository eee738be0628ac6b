// Which chapter a game or a rule id belongs to, from the lists that the build makes of the rules themselves.
import { chapters, texts } from "virtual:rules";
import type { Route } from "../ui/route.ts";
import type { Chapter, ChapterInfo } from "./types.ts";

export { chapters };

const isAbout = (chapter: ChapterInfo, game: string): boolean =>
  chapter.games.some((one) => (one.endsWith("*") ? game.startsWith(one.slice(0, -1)) : one === game));

const about = (game: string | undefined, glossary: boolean): ChapterInfo | undefined =>
  game === undefined
    ? undefined
    : chapters.find((chapter) => chapter.terms > 0 === glossary && isAbout(chapter, game));

export const chapterOfGame = (game: string | undefined): ChapterInfo | undefined => about(game, false);
export const glossaryOfGame = (game: string | undefined): ChapterInfo | undefined => about(game, true);

const has = (chapter: ChapterInfo, rule: string): boolean => {
  const [prefix = "", number = ""] = rule.split("-");
  return Number(number) >= 1 && Number(number) <= (chapter.rules[prefix] ?? 0);
};

export const chapterOfRule = (rule: string): ChapterInfo | undefined =>
  chapters.find((chapter) => has(chapter, rule));

// Splits a sentence into parts; ids known to a chapter become links.
export type Part = string | { rule: string; route: Route };

export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(/\b[A-Z]{2}-\d+\b/g)) {
    const [rule] = found;
    const chapter = chapterOfRule(rule);
    if (!chapter) continue;
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push({ rule, route: { kind: "rules", chapter: chapter.id, rule } });
    from = found.index + rule.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

const read = new Map<string, Promise<Chapter>>();

// Returns the text of a chapter; undefined for an unknown id.
export function chapterText(id: string): Promise<Chapter> | undefined {
  const load = Object.hasOwn(texts, id) ? texts[id] : undefined;
  if (!load) return undefined;
  const known = read.get(id);
  if (known) return known;
  const coming = load().then((part) => part.default);
  read.set(id, coming);
  coming.catch(() => read.delete(id));
  return coming;
}
