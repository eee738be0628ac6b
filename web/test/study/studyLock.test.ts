import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryDatabase, type StudyDatabase } from "../../src/study/studyDatabase.ts";
import { exclusiveWork } from "../../src/study/studyLock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (n: number): Promise<unknown> => vi.advanceTimersByTimeAsync(n * 1000);

// Windows of one browser without locks, and what was begun and ended in them.
function windows() {
  const database: StudyDatabase = memoryDatabase();
  const log: string[] = [];
  const open = (name: string) => {
    const exclusively = exclusiveWork(Promise.resolve(database), undefined);
    return (ms: number, study = "s") =>
      exclusively(study, async () => {
        log.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, ms));
        log.push(`${name} ends`);
      });
  };
  return { database, log, open };
}

describe("work with a study in a browser without locks", () => {
  it("is done by one window after the other, however long it takes", async () => {
    const { log, open } = windows();
    const [one, other] = [open("one"), open("other")];
    const done = Promise.all([one(120_000), other(1000)]);
    await seconds(119);
    expect(log).toEqual(["one begins"]);
    await seconds(5);
    await done;
    expect(log).toEqual(["one begins", "one ends", "other begins", "other ends"]);
  });

  it("with another study goes on meanwhile", async () => {
    const { log, open } = windows();
    const done = Promise.all([open("one")(10_000), open("other")(1000, "t")]);
    await seconds(2);
    expect(log).toEqual(["one begins", "other begins", "other ends"]);
    await seconds(10);
    await done;
  });

  it("fails with its own reason, and leaves the study to the others", async () => {
    const { database, log, open } = windows();
    const exclusively = exclusiveWork(Promise.resolve(database), undefined);
    await expect(exclusively("s", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    const done = open("other")(0);
    await seconds(0);
    await done;
    expect(log).toEqual(["other begins", "other ends"]);
    expect(await database.all("shared"), "nothing is left behind").toEqual([]);
  });

  it("is taken over from a window that was closed in it, and whose clock was ahead", async () => {
    for (const ahead of [0, 3600_000]) {
      const { database, log, open } = windows();
      const gone = { owner: "gone", until: Date.now() + 20_000 + ahead };
      await database.write([{ table: "shared", key: "lease s", value: gone }]);
      const done = open("other")(0);
      await seconds(21);
      await done;
      expect(log).toEqual(["other begins", "other ends"]);
    }
  });

  it("is done although the database is full", async () => {
    const { database, log, open } = windows();
    database.change = () => Promise.reject(new Error("full"));
    const done = open("one")(0);
    await seconds(0);
    await done;
    expect(log).toEqual(["one begins", "one ends"]);
  });
});

describe("work with a study in a browser with locks", () => {
  const work = () => vi.fn(() => Promise.resolve());
  const database = () => Promise.resolve(memoryDatabase());

  it("waits for the lock of the study", async () => {
    const asked: string[] = [];
    const request = (async (name: string, begin: () => Promise<unknown>) => {
      asked.push(name);
      return begin();
    }) as LockManager["request"];
    const done = work();
    await exclusiveWork(database(), { request })("s", done);
    expect(asked).toEqual(["cheshire.study.s"]);
    expect(done).toHaveBeenCalledTimes(1);
    const failing = exclusiveWork(database(), { request })("s", () => Promise.reject(new Error("away")));
    await expect(failing).rejects.toThrow("away");
  });

  it("is done where the page may not have them", async () => {
    const request = (() => Promise.reject(new Error("denied"))) as unknown as LockManager["request"];
    const done = work();
    await exclusiveWork(database(), { request })("s", done);
    expect(done).toHaveBeenCalledTimes(1);
  });
});
