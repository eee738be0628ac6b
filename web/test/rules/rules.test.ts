import { describe, expect, it } from "vitest";
import { chapterInfo, chapterOf, readChapters } from "../../build/rules.ts";
import { routeOf } from "../../src/ui/route.ts";
import { lessonLinks } from "../../src/rules/lessonLinks.ts";
import { chapterOfGame, chapters, chapterText } from "../../src/rules/chapters.ts";
import { findRules } from "../../src/rules/search.ts";
import type { Chapter } from "../../src/rules/types.ts";
import { storeAlone } from "../environment.ts";

const texts = readChapters();
const infos = [...texts].map(([id, text]) => chapterInfo(id, text));
const made = new Map([...texts].map(([id, text]) => [id, chapterOf(id, text, infos)] as const));

const anchors = (chapter: Chapter) =>
  new Set([...chapter.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

describe("the rules as pages", () => {
  it.each([...made])(
    "%s: every id has an anchor of its own, and the ids of a prefix run without a gap",
    (id, chapter) => {
      const all = [...chapter.html.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
      expect(new Set(all).size).toBe(all.length);
      const { rules } = infos.find((one) => one.id === id)!;
      const expected = Object.entries(rules).flatMap(([prefix, max]) =>
        Array.from({ length: max }, (_, i) => `${prefix}-${i + 1}`),
      );
      expect(chapter.rules.map((rule) => rule.id).sort()).toEqual(expected.sort());
      for (const rule of chapter.rules) expect(anchors(chapter).has(rule.id)).toBe(true);
      for (const part of chapter.contents) expect(anchors(chapter).has(part.id)).toBe(true);
      expect(texts.get(id)!.match(/\*\*[A-Z]{2}-\d+\*\*/g)?.length ?? 0).toBe(chapter.rules.length);
    },
  );

  it.each([...made])("%s: every link leads to a place that is there", (_, chapter) => {
    const links = [...chapter.html.matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => new URL(href!, "http://localhost"),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const { pathname, hash } of links) {
      const route = routeOf(pathname, hash);
      if (route?.kind !== "rules" || route.chapter === null) throw new Error(pathname);
      const there = made.get(route.chapter)!;
      if (route.rule !== null) expect(anchors(there).has(route.rule), `${pathname}${hash}`).toBe(true);
    }
  });

  it.each([...made])(
    "%s: has nothing that the server's policy forbids, and no mark of the source left",
    (_, { html }) => {
      expect(html).not.toMatch(/ style=|<script|<style| on\w+=|<!--|\*\*/);
    },
  );

  it("come with the page as they were made", async () => {
    expect(chapters).toEqual(infos);
    for (const { id } of chapters) expect(await chapterText(id)).toEqual(made.get(id));
    expect(chapterText("nowhere")).toBeUndefined();
    expect(chapterText("constructor")).toBeUndefined();
  });

  it("have a chapter for every game", async () => {
    const store = storeAlone();
    for (const { id } of await store.core.games()) expect(chapterOfGame(id), id).toBeDefined();
    expect(chapterOfGame("alice:raumschach")?.id).toBe("alice-family");
    expect(chapterOfGame("no such game")).toBeUndefined();
  });

  it("are found by id and by words", () => {
    expect(findRules("al-1", made)[0]).toMatchObject({ chapter: "alice", rule: "AL-1" });
    expect(findRules("CH-20", made).map((hit) => hit.chapter)).toEqual(["cheops"]);
    expect(findRules("OC-20", made).map((hit) => hit.chapter)).toEqual(["chess"]);
    expect(findRules("unicorn distance", made).map((hit) => hit.rule)).toEqual(["RA-7"]);
    expect(findRules("  ", made)).toEqual([]);
    expect(findRules("xyzzy", made)).toEqual([]);
  });

  it("lead to the lessons that show them", () => {
    expect(lessonLinks("alice").get("AL-60")).toMatchObject({ lesson: "two-minutes", step: "block" });
    expect(lessonLinks("chess").size).toBe(0);
    for (const { id } of chapters)
      for (const rule of lessonLinks(id).keys()) expect(anchors(made.get(id)!).has(rule)).toBe(true);
  });
});
