import { describe, expect, it } from "vitest";
import { ServerError } from "../../src/server/requests.ts";
import type { StudyChapter } from "../../src/server/studies.ts";
import { visible, type Chapter } from "../../src/study/study.ts";
import { memoryDatabase } from "../../src/study/studyDatabase.ts";
import { StudyStore } from "../../src/study/studyStore.ts";
import { StudySync, type SharedStudy } from "../../src/study/studySync.ts";
import { chapter as chapterOf, grown as grownBy, moves as movesOf } from "./chapters.ts";
import { server } from "./fakeStudies.ts";

// Every letter is a move.
const spaced = (letters: string): string => [...letters].join(" ");
const chapter = (line = "", fen = ""): Chapter => chapterOf(spaced(line), fen);
const grown = (one: Chapter, line: string): Chapter => grownBy(one, spaced(line));
const moves = (one: Chapter): string => movesOf(one).replaceAll(" ", "");

// A browser, with the study or with what knows of it.
function browser({ api }: ReturnType<typeof server>, key: string | null = "ann") {
  const database = Promise.resolve(memoryDatabase());
  const store = new StudyStore(database, { send: () => undefined, listen: () => undefined });
  const sync = (id: string, at = api, now?: () => number) =>
    new StudySync(store, database, at, () => key, id, now);
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

  it("keeps what others add to a chapter whose sending got no answer", async () => {
    const { ann, bob, anns, bobs, id, theirs, there } = await shared();
    await ann.store.addChapters(id, [{ name: "Three", chapter: chapter("z") }]);
    const { putChapter } = there.api;
    there.api.putChapter = async (...all) => {
      await putChapter(...all);
      throw new ServerError(0, "no answer");
    };
    await expect(anns.exchange()).rejects.toThrow("no answer");
    there.api.putChapter = putChapter;
    await ann.store.renameChapter(id, visible((await ann.store.study(id))!)[2]!.id, "Third");
    await bobs.exchange();
    await bob.grow(theirs, 2, "zy");
    await bobs.exchange();
    await anns.exchange();
    await bobs.exchange();
    expect((await ann.read(id))[2]).toEqual(["Third", "zy"]);
    expect(await bob.read(theirs)).toEqual(await ann.read(id));
  });

  it("takes over a chapter that came back as it is there, in its place", async () => {
    const { ann, bob, anns, bobs, id, theirs } = await shared();
    const [one] = visible((await ann.store.study(id))!);
    await ann.store.removeChapter(id, one!.id);
    await anns.exchange();
    await bobs.exchange();
    expect(await bob.read(theirs)).toHaveLength(1);
    await ann.store.restoreChapter(id, one!.id);
    await ann.grow(id, 0, "ac");
    await anns.exchange();
    await bobs.exchange();
    await anns.exchange();
    expect((await ann.read(id))[0]).toEqual(["One", "abc"]);
    expect(await bob.read(theirs)).toEqual(await ann.read(id));
  });

  it("has a new chapter where it was put", async () => {
    const { ann, bob, anns, bobs, id, theirs } = await shared();
    const { added } = await ann.store.addChapters(id, [{ name: "Between", chapter: chapter("z") }]);
    await ann.store.moveChapter(id, added[0]!.id, -1);
    await anns.exchange();
    await bobs.exchange();
    expect((await ann.read(id)).map(([name]) => name)).toEqual(["One", "Between", "Two"]);
    expect(await bob.read(theirs)).toEqual(await ann.read(id));
  });

  it("keeps the names and the order that the user gives meanwhile", async () => {
    const { ann, bob, anns, bobs, id, theirs, there } = await shared();
    const { change } = there.api;
    await ann.store.rename(id, "First");
    await ann.store.moveChapter(id, visible((await ann.store.study(id))!)[1]!.id, -1);
    there.api.change = async (...all) => {
      there.api.change = change;
      await ann.store.rename(id, "Second");
      await ann.store.moveChapter(id, visible((await ann.store.study(id))!)[1]!.id, -1);
      return change(...all);
    };
    await anns.exchange();
    await anns.exchange();
    await bobs.exchange();
    expect((await ann.store.study(id))!.name).toBe("Second");
    expect((await bob.store.study(theirs))!.name).toBe("Second");
    expect((await bob.read(theirs)).map(([name]) => name)).toEqual(["One", "Two"]);
  });

  // Has the server refuse chapters, until the returned function is called.
  const refusing = (
    there: ReturnType<typeof server>,
    refusal: (chapter: string) => ServerError | null,
  ): (() => void) => {
    const { putChapter } = there.api;
    there.api.putChapter = async (...all) => {
      const refused = refusal(all[1]);
      if (!refused) return putChapter(...all);
      there.asked.push(`refused ${all[1]}`);
      throw refused;
    };
    return () => (there.api.putChapter = putChapter);
  };
  const said = (code: string, status: number, after: number | null = null) =>
    new ServerError(status, { code, args: {}, text: code }, after);
  const refusedIn = ({ asked }: ReturnType<typeof server>) =>
    asked.splice(0).filter((what) => what.startsWith("refused")).length;

  it("sends the other chapters if the server refuses one", async () => {
    const { ann, bob, anns, bobs, id, theirs, there } = await shared();
    const [one] = visible((await ann.store.study(id))!);
    refusing(there, (chapter) => (chapter === one!.id ? said("too-large", 413) : null));
    await ann.grow(id, 0, "aa");
    await ann.grow(id, 1, "xy");
    await ann.store.addChapters(id, [{ name: "Three", chapter: chapter("z") }]);
    await ann.store.rename(id, "All");
    await anns.exchange();
    expect(await anns.refused()).toMatchObject([{ name: "One", remedy: "shorten" }]);
    await bobs.exchange();
    expect((await bob.read(theirs)).slice(1)).toEqual([
      ["Two", "xy"],
      ["Three", "z"],
    ]);
    expect((await bob.store.study(theirs))!.name).toBe("All");
  });

  it("sends what the server refused again once it has changed, and asks for little until then", async () => {
    const { ann, anns, id, there } = await shared();
    const end = refusing(there, () => said("tree-malformed", 400));
    await ann.grow(id, 0, "aa");
    await anns.exchange();
    await anns.exchange();
    expect(refusedIn(there)).toBe(1);
    expect(await anns.exchange()).toBe(false);
    expect(there.asked).toEqual(["open"]);
    await ann.grow(id, 0, "ab");
    await anns.exchange();
    expect(refusedIn(there)).toBe(1);
    expect(await anns.refused()).toMatchObject([{ name: "One", remedy: "change" }]);
    end();
    await anns.exchange();
    expect(await anns.refused()).toHaveLength(1);
    await ann.store.renameChapter(id, visible((await ann.store.study(id))!)[0]!.id, "First");
    await anns.exchange();
    expect(await anns.refused()).toEqual([]);
    expect(there.chapters.values().next().value!.content.name).toBe("First");
  });

  it("sends what had no room once there is some, and one chapter too many not before", async () => {
    const { ann, anns, id, there } = await shared();
    const [one, two] = visible((await ann.store.study(id))!);
    const { added } = await ann.store.addChapters(id, [{ name: "Three", chapter: chapter("z") }]);
    refusing(there, (chapter) =>
      chapter === added[0]!.id && there.chapters.size >= 2 ? said("too-many-chapters", 507) : null,
    );
    await anns.exchange();
    await ann.grow(id, 2, "zy");
    await anns.exchange();
    expect(refusedIn(there)).toBe(1);
    expect(await anns.refused()).toMatchObject([{ name: "Three", remedy: "room" }]);
    await ann.store.removeChapter(id, two!.id);
    await anns.exchange();
    await anns.exchange();
    expect(await anns.refused()).toEqual([]);
    expect(there.study.order).toEqual([one!.id, added[0]!.id]);
  });

  it("waits with what is too much for a day, and takes over what others write", async () => {
    const { ann, bob, bobs, id, theirs, there } = await shared();
    let now = 0;
    const anns = ann.sync(id, there.api, () => now);
    const end = refusing(there, () => said("daily-storage-used", 429, 7200));
    await ann.grow(id, 0, "aa");
    await anns.exchange();
    expect(await anns.refused()).toMatchObject([{ name: "One", remedy: "wait" }]);
    end();
    await bob.grow(theirs, 1, "xy");
    await bobs.exchange();
    refusing(there, () => said("daily-storage-used", 429, 7200));
    now = 7_199_000;
    await ann.grow(id, 0, "ac");
    refusedIn(there);
    await anns.exchange();
    expect(refusedIn(there)).toBe(0);
    expect((await ann.read(id))[1]).toEqual(["Two", "xy"]);
    now = 7_200_000;
    await anns.exchange();
    expect(refusedIn(there)).toBe(1);
  });

  it("is made once if the answer gets lost, also after the page was loaded anew", async () => {
    const there = server();
    const ann = browser(there);
    const { id } = await ann.store.create("Openings", [{ name: "One", chapter: chapter("ab") }]);
    const { create } = there.api;
    there.api.create = async (...all) => {
      await create(...all);
      throw new ServerError(0, "no answer");
    };
    await expect(ann.sync(id).share()).rejects.toThrow("no answer");
    expect(await ann.sync(id).shared()).toBeNull();
    there.api.create = create;
    await ann.store.rename(id, "More openings");
    await ann.sync(id).share();
    expect(there.study.made).toHaveLength(1);
    expect(there.study).toMatchObject({ name: (await ann.store.study(id))!.name });
    expect(there.study.order).toHaveLength(1);
    // Shared anew, it is another study.
    await ann.sync(id).leave();
    await ann.sync(id).share();
    expect(new Set(there.study.made).size).toBe(2);
  });

  it("is made once by two windows that have no locks", async () => {
    const there = server();
    const ann = browser(there);
    const { id } = await ann.store.create("Openings", [{ name: "One", chapter: chapter("ab") }]);
    const [one, other] = await Promise.all([ann.sync(id).share(), ann.sync(id).share()]);
    expect(one.server).toBe(other.server);
    expect(there.study.made).toHaveLength(1);
    expect(there.study.order).toHaveLength(1);
  });

  it("takes nothing of a copy that was left for what a new one has", async () => {
    const { ann, anns, id, there } = await shared();
    const { putChapter } = there.api;
    await ann.grow(id, 0, "ac");
    there.api.putChapter = async (...all) => {
      await anns.leave();
      return putChapter(...all);
    };
    await anns.exchange();
    expect(await anns.shared()).toBeNull();
    there.api.putChapter = putChapter;
    const other = server("t");
    const again = ann.sync(id, other.api);
    await again.share();
    await again.exchange();
    expect((await ann.read(id)).map(([name]) => name)).toEqual(["One", "Two"]);
    expect(other.chapters.size).toBe(2);
  });

  it("gives back to a server what it has lost", async () => {
    const { ann, anns, id, there } = await shared();
    const earlier = there.save();
    await ann.grow(id, 0, "ac");
    await ann.store.addChapters(id, [{ name: "Three", chapter: chapter("z") }]);
    await anns.exchange();
    await anns.exchange();
    there.restore(earlier);
    await anns.exchange();
    await anns.exchange();
    expect(await ann.read(id)).toEqual([
      ["One", "abc"],
      ["Two", "x"],
      ["Three", "z"],
    ]);
    expect(there.study.order).toHaveLength(3);
  });

  it("keeps what a reader has named", async () => {
    const { there, ann, anns, id } = await shared();
    const reader = browser(there, null);
    const { id: copy, sync } = await reader.follow("read");
    there.study.access = "read";
    await sync.exchange();
    await reader.store.rename(copy, "Mine");
    await sync.exchange();
    for (const line of ["ac", "ad"]) {
      there.study.access = "own";
      await ann.grow(id, 0, line);
      await anns.exchange();
      there.study.access = "read";
      await sync.exchange();
    }
    expect((await reader.store.study(copy))!.name).toBe("Mine");
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
