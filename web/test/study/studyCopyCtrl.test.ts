import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServerError } from "../../src/server/requests.ts";
import { StudyCopies } from "../../src/study/studyCopies.ts";
import { StudyCopyCtrl, type PageWindow } from "../../src/study/studyCopyCtrl.ts";
import { memoryDatabase } from "../../src/study/studyDatabase.ts";
import { StudyStore } from "../../src/study/studyStore.ts";
import { chapter } from "./chapters.ts";
import { server } from "./fakeStudies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minutes = (n: number): Promise<unknown> => vi.advanceTimersByTimeAsync(n * 60_000);

// A study that is at the server, on show in a page.
async function shown(window: Partial<PageWindow> = {}) {
  const there = server();
  const database = Promise.resolve(memoryDatabase());
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
  return { there, store, copy, id, add, count };
}

describe("the copy of the study on show", () => {
  it("is asked for every few seconds", async () => {
    const { count } = await shown();
    count();
    await minutes(1);
    expect(count()).toBe(15);
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
});
