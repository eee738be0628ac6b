// Who wrote the comments of a study: told by the server with a chapter, kept by merging, and written to PGN.
import { expect, it } from "vitest";
import type { StudyChapter } from "../../src/server/studies.ts";
import { chapterOfContent, contentOf } from "../../src/study/serverChapter.ts";
import { mergeTrees } from "../../src/study/mergeTrees.ts";
import { visible, type Chapter } from "../../src/study/study.ts";
import { memoryDatabase } from "../../src/study/studyDatabase.ts";
import { pgnOfChapters } from "../../src/study/studyPgn.ts";
import { StudyStore } from "../../src/study/studyStore.ts";
import { StudySync } from "../../src/study/studySync.ts";
import { fromStored, toStored } from "../../src/tree/storedTree.ts";
import { chapter } from "./chapters.ts";
import { server } from "./fakeStudies.ts";

// With a comment on the first move, by these authors.
function commented(one: Chapter, comment: string, authors: readonly string[] = []): Chapter {
  const tree = fromStored(one.tree);
  tree.note(tree.root.next!, { comment, authors });
  return { ...one, tree: toStored(tree) };
}

const authorsIn = ({ tree }: Pick<Chapter, "tree">) => tree.map(({ a }) => a?.join("+") ?? "");

it("reads the names that the server has put beside the moves, and sends none", () => {
  const content = contentOf("One", commented(chapter("a b"), "good"));
  const signed = {
    ...content,
    authors: ["Ann", null, "Bob"],
    tree: content.tree.map((node) => (node.u === "a" ? { ...node, a: [2, 1, 0] } : node)),
  } satisfies StudyChapter;
  const read = chapterOfContent(signed)!;
  expect(authorsIn(read)).toEqual(["", "Bob+Ann", ""]);
  expect("authors" in read).toBe(false);
  expect(toStored(fromStored(read.tree))).toEqual(read.tree);
  expect(contentOf("One", read)).toEqual(content);
  // Nobody but the owner has written.
  const { authors: _, ...unsigned } = signed;
  expect(authorsIn(chapterOfContent(unsigned)!)).toEqual(["", "", ""]);
});

it("keeps the authors while a comment is edited, and drops them with it", () => {
  const tree = fromStored(commented(chapter("a"), "good", ["Ann"]).tree);
  tree.note(tree.root.next!, { comment: "better" });
  expect(authorsIn({ tree: toStored(tree) })).toEqual(["", "Ann"]);
  tree.note(tree.root.next!, { comment: "" });
  expect(authorsIn({ tree: toStored(tree) })).toEqual(["", ""]);
});

it("takes the server's word when it merges", () => {
  const base = commented(chapter("a"), "good", ["Ann"]).tree;
  const mine = commented(chapter("a"), "good indeed", ["Ann"]).tree;
  const theirs = commented(chapter("a"), "good", ["Ann", "Bob"]).tree;
  const merged = mergeTrees(base, mine, theirs);
  expect(merged[1]).toMatchObject({ c: "good indeed", a: ["Ann", "Bob"] });
  const unsigned = commented(chapter("a"), "good").tree;
  expect(authorsIn({ tree: mergeTrees(base, mine, unsigned) })).toEqual(["", ""]);
});

it("asks who wrote a comment once it has sent it, where others may write", async () => {
  const there = server();
  // As the server does it, for one comment: whoever sends it is one more author.
  const api = {
    ...there.api,
    chapter: async (...asked: Parameters<typeof there.api.chapter>) => {
      const found = (await there.api.chapter(...asked))!;
      const tree = found.chapter.tree.map((node) => (node.c ? { ...node, a: [0, 1] } : node));
      return { ...found, chapter: { ...found.chapter, tree, authors: ["Bob", "Ann"] } };
    },
  };
  const database = Promise.resolve(memoryDatabase());
  const store = new StudyStore(database, { send: () => undefined, listen: () => undefined });
  const { id } = await store.create("Study", [{ name: "One", chapter: chapter("a b") }]);
  const sync = new StudySync(store, database, api, () => "ann", id);
  await sync.share();
  const one = visible((await store.study(id))!)[0]!.id;
  const asked = (): string[] => there.asked.splice(0).filter((what) => what.startsWith("chapter"));
  const say = async (comment: string): Promise<void> => {
    const record = (await store.chapter(id, one))!;
    await store.writeChapter(id, one, record, commented(record.chapter, comment));
    await sync.exchange();
  };
  await say("alone");
  expect(asked()).toEqual([]);
  there.study.writers = "key";
  await say("together");
  expect(asked()).toEqual([`chapter ${one}`]);
  expect(authorsIn((await store.chapter(id, one))!.chapter)).toEqual(["", "Bob+Ann", ""]);
  // It is the same here and there now.
  await sync.exchange();
  expect(there.asked).toEqual(["open"]);
});

it("writes the names into PGN, in the comments and as annotators", async () => {
  const texts: string[] = [];
  const core = { writePgn: (_: unknown, parts: string) => Promise.resolve((texts.push(parts), "")) };
  const one = commented(chapter("a b"), "good", ["Ann", "Bob: II"]);
  await pgnOfChapters(core, "Study", [{ name: "One", chapter: one }]);
  await pgnOfChapters(core, "Study", [{ name: "One", chapter: commented(chapter("a"), "good") }]);
  expect(texts[0]).toContain("comment\tAnn, Bob: II: good");
  expect(texts[0]).toContain("tag\tAnnotator\tAnn:Bob  II");
  expect(texts[1]).toContain("comment\tgood");
  expect(texts[1]).not.toContain("Annotator");
});
