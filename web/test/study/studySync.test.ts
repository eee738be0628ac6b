import { describe, expect, it } from "vitest";
import type { StudyChapter } from "../../src/server/studies.ts";
import { visible, type Chapter } from "../../src/study/study.ts";
import { memoryDatabase } from "../../src/study/studyDatabase.ts";
import { StudyStore } from "../../src/study/studyStore.ts";
import { StudySync, type SharedStudy } from "../../src/study/studySync.ts";
import { fromStored, toStored } from "../../src/tree/storedTree.ts";
import { MoveTree } from "../../src/tree/moveTree.ts";
import { server } from "./fakeStudies.ts";

const chapter = (line = "", fen = ""): Chapter => {
  const tree = new MoveTree();
  tree.addLine(
    tree.root,
    [...line].map((uci) => ({ uci, san: uci })),
  );
  return {
    setup: { game: "alice", options: {}, fen },
    tree: toStored(tree),
    at: 0,
    tags: {},
    orientation: "w",
  };
};
const grown = (one: Chapter, line: string): Chapter => {
  const tree = fromStored(one.tree);
  tree.addLine(
    tree.root,
    [...line].map((uci) => ({ uci, san: uci })),
  );
  return { ...one, tree: toStored(tree) };
};
const moves = (one: Chapter): string => one.tree.map(({ u }) => u).join("");

// A browser, with the study or with what knows of it.
function browser({ api }: ReturnType<typeof server>, key: string | null = "ann") {
  const database = Promise.resolve(memoryDatabase());
  const store = new StudyStore(database, { send: () => undefined, listen: () => undefined });
  const sync = (id: string) => new StudySync(store, database, api, () => key, id);
  return {
    store,
    sync,
    // As after a link: an empty study that is to be filled.
    follow: async (access: SharedStudy["access"] = "write") => {
      const { id } = await store.create("", []);
      const shared: SharedStudy = { server: "s", key: "guest", access, name: "", order: [] };
      await (await database).write([{ table: "shared", key: id, value: shared }]);
      return { id, sync: sync(id) };
    },
    read: async (id: string) => {
      const study = (await store.study(id))!;
      return Promise.all(
        visible(study).map(
          async (one) => [one.name, moves((await store.chapter(id, one.id))!.chapter)] as const,
        ),
      );
    },
    grow: async (id: string, number: number, line: string) => {
      const one = visible((await store.study(id))!)[number]!;
      const record = (await store.chapter(id, one.id))!;
      await store.writeChapter(id, one.id, record, grown(record.chapter, line));
    },
  };
}

async function shared() {
  const there = server();
  const [ann, bob] = [browser(there), browser(there, null)];
  const { id } = await ann.store.create("Openings", [
    { name: "One", chapter: chapter("ab") },
    { name: "Two", chapter: chapter("x") },
  ]);
  const anns = ann.sync(id);
  await anns.share();
  const bobs = await bob.follow();
  await bobs.sync.exchange();
  return { there, ann, bob, anns, bobs: bobs.sync, id, theirs: bobs.id };
}

describe("a study at the server", () => {
  it("comes to the other browser whole", async () => {
    const { bob, theirs, there, ann, id } = await shared();
    expect(await bob.read(theirs)).toEqual([
      ["One", "ab"],
      ["Two", "x"],
    ]);
    expect((await bob.store.study(theirs))!.name).toBe("Openings");
    expect(there.study.order).toEqual(visible((await ann.store.study(id))!).map((one) => one.id));
  });

  it("is asked for once while nothing changes", async () => {
    const { anns, there } = await shared();
    await anns.exchange();
    there.asked.length = 0;
    expect(await anns.exchange()).toBe(false);
    expect(await anns.exchange()).toBe(false);
    expect(there.asked).toEqual(["open", "open"]);
  });

  it("merges what two have written at once", async () => {
    const { ann, bob, anns, bobs, id, theirs } = await shared();
    await ann.grow(id, 0, "ac");
    await bob.grow(theirs, 0, "ad");
    await anns.exchange();
    await bobs.exchange();
    await anns.exchange();
    const [one] = await ann.read(id);
    expect([...one![1]].sort().join("")).toBe("abcd");
    expect(await bob.read(theirs)).toEqual(await ann.read(id));
  });

  it("merges when somebody is faster", async () => {
    const { ann, anns, id, there } = await shared();
    const [first] = visible((await ann.store.study(id))!);
    const known = there.chapters.get(first!.id)!.content;
    await ann.grow(id, 0, "ac");
    there.here.faster = () =>
      void there.put(first!.id, { ...known, tree: grown(chapter("ab"), "ad").tree } as StudyChapter);
    await anns.exchange();
    await anns.exchange();
    const [, all] = (await ann.read(id))[0]!;
    expect([...all].sort().join("")).toBe("abcd");
    expect(moves(there.chapters.get(first!.id)!.content as unknown as Chapter)).toBe(all);
  });

  it("renames, orders, adds and removes chapters on both sides", async () => {
    const { ann, bob, anns, bobs, id, theirs } = await shared();
    const [one, two] = visible((await ann.store.study(id))!);
    await ann.store.renameChapter(id, one!.id, "First");
    await ann.store.moveChapter(id, two!.id, -1);
    await ann.store.rename(id, "All openings");
    await bob.store.addChapters(theirs, [{ name: "Three", chapter: chapter("z") }]);
    await anns.exchange();
    await bobs.exchange();
    await anns.exchange();
    const all = [
      ["Two", "x"],
      ["First", "ab"],
      ["Three", "z"],
    ];
    expect(await ann.read(id)).toEqual(all);
    expect(await bob.read(theirs)).toEqual(all);
    expect(await bob.store.study(theirs)).toMatchObject({ name: (await ann.store.study(id))!.name });
    await bob.store.removeChapter(theirs, two!.id);
    await bobs.exchange();
    await anns.exchange();
    expect(await ann.read(id)).toEqual(all.slice(1));
  });

  it("keeps a chapter that one removes and the other changes", async () => {
    const { ann, bob, anns, bobs, id, theirs } = await shared();
    const [one] = visible((await ann.store.study(id))!);
    await ann.store.removeChapter(id, one!.id);
    await bob.grow(theirs, 0, "ac");
    await bobs.exchange();
    await anns.exchange();
    expect((await ann.read(id))[0]).toEqual(["One", "abc"]);
    await bob.store.removeChapter(theirs, one!.id);
    await bobs.exchange();
    await ann.grow(id, 0, "ae");
    await anns.exchange();
    await bobs.exchange();
    expect((await bob.read(theirs)).map(([name]) => name)).toContain("One");
  });

  it("loses nothing while the server is away", async () => {
    const { ann, bob, anns, bobs, id, theirs, there } = await shared();
    there.here.away = true;
    await ann.grow(id, 1, "xy");
    await expect(anns.exchange()).rejects.toThrow("cannot be reached");
    there.here.away = false;
    await anns.exchange();
    await bobs.exchange();
    expect((await bob.read(theirs))[1]).toEqual(["Two", "xy"]);
  });

  it("is not written by who may only read", async () => {
    const { there, ann, anns, id } = await shared();
    const reader = browser(there, null);
    const { id: copy, sync } = await reader.follow("read");
    there.study.access = "read";
    await sync.exchange();
    await reader.grow(copy, 0, "aq");
    there.asked.length = 0;
    await ann.grow(id, 0, "ac");
    there.study.access = "own";
    await anns.exchange();
    there.study.access = "read";
    there.asked.length = 0;
    await sync.exchange();
    expect(there.asked.some((what) => /^(put|remove|change)/.test(what))).toBe(false);
    expect([...(await reader.read(copy))[0]![1]].sort().join("")).toBe("abcq");
  });

  it("goes on here after it was left", async () => {
    const { ann, anns, id, there } = await shared();
    await anns.leave();
    expect(await anns.shared()).toBeNull();
    there.asked.length = 0;
    expect(await anns.exchange()).toBe(false);
    expect(there.asked).toEqual([]);
    expect(await ann.read(id)).toHaveLength(2);
  });
});
