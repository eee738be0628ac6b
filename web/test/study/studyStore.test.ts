import { describe, expect, it } from "vitest";
import { memoryDatabase, type StudyDatabase } from "../../src/study/studyDatabase.ts";
import { limits, visible } from "../../src/study/study.ts";
import { StudyStore, type Channel, type StudyNews } from "../../src/study/studyStore.ts";
import { chapter, grown, moves } from "./chapters.ts";

// Windows of one browser.
function browser(database: StudyDatabase = memoryDatabase()) {
  const windows = new Set<(news: StudyNews) => void>();
  let time = 1_000_000_000_000;
  const open = () => {
    let own: ((news: StudyNews) => void) | undefined;
    const channel: Channel = {
      send: (news) => windows.forEach((heard) => heard !== own && heard(news)),
      listen: (heard) => windows.add((own = heard)),
    };
    return new StudyStore(Promise.resolve(database), channel, () => time++);
  };
  return { open, database, later: (ms: number) => (time += ms) };
}

describe("StudyStore", () => {
  it("creates, renames, duplicates, removes and restores studies", async () => {
    const store = browser().open();
    const study = await store.create("First", [{ name: "One", chapter: chapter("a b") }]);
    await store.rename(study.id, "  Second\u202e\n ");
    expect((await store.study(study.id))?.name).toBe("Second");
    await store.rename(study.id, " \u200b ");
    expect((await store.study(study.id))?.name).toBe("Second");
    const copy = await store.duplicate(study.id, "Copy");
    expect(store.studies.value?.map(({ name }) => name)).toEqual(["Copy", "Second"]);
    const [one] = copy.chapters;
    expect(moves((await store.chapter(copy.id, one!.id))!.chapter)).toBe("a b");
    await store.remove(study.id);
    expect(store.studies.value?.map(({ name }) => name)).toEqual(["Copy"]);
    expect(await store.study(study.id)).toBeNull();
    await store.restore(study.id);
    expect(store.studies.value).toHaveLength(2);
  });

  it("adds, renames, moves, removes and restores chapters", async () => {
    const store = browser().open();
    const { id } = await store.create("Study", [{ name: "A", chapter: chapter() }]);
    await store.addChapters(id, [
      { name: "B", chapter: chapter() },
      { name: "C", chapter: chapter() },
    ]);
    const names = async () =>
      visible((await store.study(id))!)
        .map(({ name }) => name)
        .join("");
    const idOf = async (name: string) =>
      (await store.study(id))!.chapters.find((one) => one.name === name)!.id;
    await store.removeChapter(id, await idOf("B"));
    expect(await names()).toBe("AC");
    await store.moveChapter(id, await idOf("C"), -1);
    expect(await names()).toBe("CA");
    await store.moveChapter(id, await idOf("C"), -1);
    expect(await names()).toBe("CA");
    await store.restoreChapter(id, await idOf("B"));
    await store.renameChapter(id, await idOf("B"), "D");
    expect(await names()).toBe("CDA");
  });

  it("clears away what was removed a day ago", async () => {
    const { open, database, later } = browser();
    const store = open();
    const study = await store.create("Study", [
      { name: "A", chapter: chapter() },
      { name: "B", chapter: chapter() },
    ]);
    const gone = await store.create("Gone", [{ name: "C", chapter: chapter() }]);
    await store.removeChapter(study.id, study.chapters[0]!.id);
    await store.remove(gone.id);
    expect(await database.all("chapters")).toHaveLength(3);
    later(25 * 60 * 60 * 1000);
    await store.refresh();
    expect(await database.all("chapters")).toHaveLength(1);
    expect(await database.all("studies")).toHaveLength(1);
    expect((await store.study(study.id))!.chapters.map(({ name }) => name)).toEqual(["B"]);
    await expect(store.restore(gone.id)).rejects.toMatchObject({ reason: { code: "study-gone" } });
  });

  it("merges what two windows write of one chapter", async () => {
    const { open } = browser();
    const [left, right] = [open(), open()];
    const study = await left.create("Study", [{ name: "A", chapter: chapter("a b") }]);
    const id = study.chapters[0]!.id;
    const base = (await right.chapter(study.id, id))!;
    const heard: StudyNews[] = [];
    right.listen((news) => heard.push(news));
    const one = await left.writeChapter(study.id, id, base, grown(base.chapter, "a c"));
    expect(heard).toEqual([{ study: study.id, chapter: id }]);
    expect(one.record.revision).toBe(2);
    const two = await right.writeChapter(study.id, id, base, grown(base.chapter, "a b d"));
    expect(two).toMatchObject({ aside: null, record: { revision: 3 } });
    expect(moves(two.record.chapter)).toBe("a b d c");
    expect((await left.chapter(study.id, id))!.chapter).toEqual(two.record.chapter);
  });

  it("keeps both if one window has put another position in place of the chapter", async () => {
    const { open } = browser();
    const [left, right] = [open(), open()];
    const study = await left.create("Study", [{ name: "A", chapter: chapter("a b") }]);
    const id = study.chapters[0]!.id;
    const base = (await right.chapter(study.id, id))!;
    const other = chapter("x", "8/8/8/8/8/8/8/8");
    await left.writeChapter(study.id, id, base, other);
    const mine = grown(base.chapter, "a c");
    const { record, aside } = await right.writeChapter(study.id, id, base, mine);
    expect(record.chapter).toEqual(other);
    expect(aside).toEqual(mine);
    // Who has changed nothing has nothing to put aside.
    expect((await right.writeChapter(study.id, id, base, base.chapter)).aside).toBeNull();
  });

  it("keeps to its limits, by name", async () => {
    const store = browser().open();
    const many = Array.from({ length: limits.chapters }, (_, i) => ({ name: `${i}`, chapter: chapter() }));
    const { id } = await store.create("Study", many);
    const chapters = { reason: { code: "study-chapters" } };
    await expect(store.addChapters(id, many.slice(0, 1))).rejects.toMatchObject(chapters);
    await expect(store.create("Study", [...many, many[0]!])).rejects.toMatchObject(chapters);
    const long = Array.from({ length: limits.nodes + 1 }, (_, i) => `m${i}`).join(" ");
    await expect(store.create("Study", [{ name: "", chapter: chapter(long) }])).rejects.toMatchObject({
      reason: { code: "study-nodes" },
    });
    const [first] = (await store.study(id))!.chapters;
    await store.removeChapter(id, first!.id);
    await store.addChapters(id, many.slice(0, 1));
    await expect(store.restoreChapter(id, first!.id)).rejects.toMatchObject(chapters);
    expect(visible((await store.study(id))!)).toHaveLength(limits.chapters);
    for (let i = 1; i < limits.studies; i++) await store.create(`${i}`, []);
    await expect(store.create("Study", [])).rejects.toMatchObject({ reason: { code: "study-many" } });
  }, 30_000);

  it("passes over what it cannot read", async () => {
    const { open, database } = browser();
    await database.write([
      { table: "studies", key: "x", value: { id: "x" } },
      { table: "studies", key: "y", value: "y" },
      { table: "chapters", key: "x/y", value: { revision: 1, chapter: { setup: 1 } } },
    ]);
    const store = open();
    await store.refresh();
    expect(store.studies.value).toEqual([]);
    expect(await store.chapter("x", "y")).toBeNull();
  });

  it("fails as a whole if there is no room", async () => {
    const full = memoryDatabase();
    const store = browser({ ...full, write: () => Promise.reject(new Error("full")) }).open();
    await expect(store.create("Study", [])).rejects.toThrow("full");
    await store.refresh();
    expect(store.studies.value).toEqual([]);
  });

  it("forgets everything at once, and takes nothing that another window still has", async () => {
    const { open, database } = browser();
    const [left, right] = [open(), open()];
    const study = await left.create("Study", [{ name: "A", chapter: chapter("a") }], { server: "s" });
    await left.remove((await left.create("Removed", [])).id);
    const id = study.chapters[0]!.id;
    const record = (await right.chapter(study.id, id))!;
    const heard: StudyNews[] = [];
    right.listen((news) => heard.push(news));
    await left.clear();
    expect(heard).toEqual([{ study: study.id, chapter: null }]);
    const gone = { reason: { code: "study-gone" } };
    await expect(right.writeChapter(study.id, id, record, chapter("b"))).rejects.toMatchObject(gone);
    await expect(right.addChapters(study.id, [])).rejects.toMatchObject(gone);
    for (const table of ["studies", "chapters", "shared"] as const)
      expect(await database.all(table), table).toEqual([]);
    expect(left.studies.value).toEqual([]);
  });

  it("leaves nothing of chapters behind for whose list there is no room", async () => {
    const memory = memoryDatabase();
    const { open } = browser(memory);
    const { id } = await open().create("Study", [{ name: "A", chapter: chapter() }]);
    const full = browser({ ...memory, change: () => Promise.reject(new Error("full")) }).open();
    await expect(full.addChapters(id, [{ name: "B", chapter: chapter() }])).rejects.toThrow("full");
    expect(await memory.all("chapters")).toHaveLength(1);
  });

  it("lists studies although what was removed cannot be cleared away", async () => {
    const memory = memoryDatabase();
    const { open } = browser(memory);
    const store = open();
    await store.create("Study", []);
    await store.remove((await store.create("Gone", [])).id);
    const full = browser({ ...memory, write: () => Promise.reject(new Error("full")) });
    full.later(25 * 60 * 60 * 1000);
    const other = full.open();
    await other.refresh();
    expect(other.studies.value).toMatchObject([{ name: "Study" }]);
  });
});
