import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plain } from "../../src/i18n/format.ts";
import { messagePhrase } from "../../src/i18n/messages.ts";
import { fault, Refusal } from "../../src/i18n/refusal.ts";
import { ServerError } from "../../src/server/requests.ts";
import { contentOf } from "../../src/study/serverChapter.ts";
import { visible } from "../../src/study/study.ts";
import { StudyCopies } from "../../src/study/studyCopies.ts";
import { StudyCopyCtrl, type PageWindow } from "../../src/study/studyCopyCtrl.ts";
import { memoryDatabase, type Row, type StudyDatabase } from "../../src/study/studyDatabase.ts";
import { StudyStore } from "../../src/study/studyStore.ts";
import { chapter } from "./chapters.ts";
import { server } from "./fakeStudies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minutes = (n: number): Promise<unknown> => vi.advanceTimersByTimeAsync(n * 60_000);

// A study that is at the server, on show in a page.
async function shown(window: Partial<PageWindow> = {}) {
  const there = server();
  const memory = memoryDatabase();
  // Has no room for what this names, while it is set.
  const room: { without: ((row: Row) => boolean) | null } = { without: null };
  const check = (rows: readonly Row[]) => {
    if (room.without && rows.some((row) => row.value !== undefined && room.without!(row)))
      throw new Refusal(fault("study-full"));
  };
  const database = Promise.resolve<StudyDatabase>({
    ...memory,
    write: async (rows) => (check(rows), memory.write(rows)),
    change: (table, key, change) =>
      memory.change(table, key, (old) => {
        const value = change(old);
        check([{ table, key, value }]);
        return value;
      }),
  });
  const store = new StudyStore(database, { send: () => undefined, listen: () => undefined });
  const { id } = await store.create("Openings", [{ name: "One", chapter: chapter("a") }]);
  await store.refresh();
  const copies = new StudyCopies(store, database, there.api, () => "ann");
  const copy = new StudyCopyCtrl(copies, async () => undefined, {
    hidden: () => false,
    exclusively: (_, work) => work(),
    ...window,
  });
  copy.follow(id, null);
  await copy.share();
  const add = async (name: string) => {
    const { added } = await store.addChapters(id, [{ name, chapter: chapter("b") }]);
    copy.changed();
    return added[0]!.id;
  };
  const count = () => there.asked.splice(0).length;
  const names = async () => visible((await store.study(id))!).map(({ name }) => name);
  return { there, store, copies, copy, memory, room, id, add, count, names };
}

describe("the copy of the study on show", () => {
  it("is asked for every few seconds", async () => {
    const { count } = await shown();
    count();
    await minutes(1);
    expect(count()).toBe(15);
  });

  it("is sent however often something changes", async () => {
    const { copy, count } = await shown();
    count();
    for (let i = 0; i < 20; i++) {
      copy.changed();
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(count()).toBe(5);
  });

  it.each([429, 503])("lets a server with status %i alone as long as it says", async (status) => {
    const { there, copy, add, count } = await shown();
    const { open } = there.api;
    there.api.open = () => {
      there.asked.push("open");
      throw new ServerError(status, "overloaded", 600);
    };
    await vi.advanceTimersByTimeAsync(4000);
    expect(copy.failure.value).not.toBeNull();
    count();
    // Neither what happens here nor coming back to the page changes that.
    await add("Two");
    copy.wake();
    await minutes(9.5);
    copy.wake();
    await add("Three");
    expect(count()).toBe(0);
    there.api.open = open;
    await minutes(1);
    expect(copy.failure.value).toBeNull();
    expect(there.study.order).toHaveLength(3);
  });

  it("does not wait for days", async () => {
    const { there, count } = await shown();
    const { open } = there.api;
    there.api.open = () => Promise.reject(new ServerError(503, "overloaded", 999_999));
    await vi.advanceTimersByTimeAsync(4000);
    there.api.open = open;
    count();
    await minutes(59);
    expect(count()).toBe(0);
    await minutes(2);
    expect(count()).toBeGreaterThan(0);
  });

  it("names the chapters that the server does not take, and goes on with the others", async () => {
    const { there, copy, store, id, add } = await shown();
    const large = await add("Large");
    const { putChapter } = there.api;
    let refusals = 0;
    there.api.putChapter = async (...all) => {
      if (all[1] !== large) return putChapter(...all);
      refusals++;
      throw new ServerError(413, "too large");
    };
    await minutes(10);
    expect(refusals).toBe(1);
    expect(copy.failure.value).toBeNull();
    const [refused] = copy.refused.value;
    expect(refused).toMatchObject({ name: "Large", remedy: "shorten" });
    await add("Small");
    await minutes(1);
    expect(refusals).toBe(1);
    expect(copy.refused.value[0], "it is not said anew").toBe(refused);
    expect([...there.chapters.values()].map(({ content }) => content.name)).toEqual(["One", "Small"]);
    await store.removeChapter(id, large);
    copy.changed();
    await minutes(1);
    expect(copy.refused.value).toEqual([]);
  });

  it("says that this browser has no room for what comes, and takes it once there is some", async () => {
    const { there, copy, room, add, names } = await shown();
    await vi.advanceTimersByTimeAsync(4000);
    there.put("theirs", contentOf("Theirs", chapter("c")));
    room.without = ({ table }) => table === "chapters";
    await minutes(2);
    expect(copy.full.value).toBe(true);
    expect(plain(copy.failure.value!)).toBe(plain(messagePhrase(fault("study-full"))));
    expect(await names()).toEqual(["One"]);
    expect(there.chapters.size, "it is not taken for removed").toBe(2);
    room.without = null;
    await add("Two");
    await minutes(2);
    expect(copy.full.value).toBe(false);
    expect(copy.failure.value).toBeNull();
    expect((await names()).sort()).toEqual(["One", "Theirs", "Two"]);
    expect(there.chapters.size).toBe(3);
  });

  it("sends what is here although this browser cannot note that it has", async () => {
    const { there, room, add, names } = await shown();
    await add("Two");
    room.without = ({ table }) => table === "shared";
    await minutes(2);
    expect(there.chapters.size).toBe(2);
    room.without = null;
    await minutes(2);
    expect(await names()).toEqual(["One", "Two"]);
    expect([...there.chapters.values()].map(({ content }) => content.name)).toEqual(["One", "Two"]);
  });

  it("goes on after the browser's database has failed", async () => {
    const { there, copies, copy, memory, add } = await shown();
    const { get } = memory;
    const database = await copies.database;
    database.get = () => Promise.reject(new Error("the database is closed"));
    await minutes(1);
    expect(plain(copy.failure.value!)).toBe("the database is closed");
    database.get = get;
    await add("Two");
    await minutes(2);
    expect(copy.failure.value).toBeNull();
    expect(there.chapters.size).toBe(2);
  });

  it("is not begun, and makes nothing at the server, if there is no room to note it", async () => {
    const { there, copies, memory, room, store } = await shown();
    const { id } = await store.create("Other", []);
    there.asked.length = 0;
    room.without = () => true;
    await expect(copies.sync(id)!.share()).rejects.toMatchObject({ reason: { code: "study-full" } });
    expect(there.asked).toEqual([]);
    // One that is fetched leaves no empty study here.
    const before = await memory.all("studies");
    await expect(copies.fetch("s", null)).rejects.toMatchObject({ reason: { code: "study-full" } });
    room.without = ({ table }) => table === "chapters";
    await expect(copies.fetch("s", null)).rejects.toMatchObject({ reason: { code: "study-full" } });
    expect(await memory.all("studies")).toEqual(before);
  });
});
