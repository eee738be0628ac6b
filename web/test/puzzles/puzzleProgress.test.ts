import { describe, expect, it } from "vitest";
import { browserStorage } from "../../src/settings/browserStorage.ts";
import { maxTried, PuzzleProgress } from "../../src/puzzles/puzzleProgress.ts";
import type { Puzzle } from "../../src/puzzles/puzzleFile.ts";

const puzzle = (id: string, rating = 1500): Puzzle => ({ id, fen: "", moves: [], rating, themes: [] });

function memory(stored: { [key: string]: string } = {}) {
  return {
    stored,
    get: (key: string) => stored[key] ?? null,
    set: (key: string, value: string | null) => void (stored[key] = value ?? ""),
  };
}

describe("the progress with puzzles", () => {
  it("counts the first try of each, and is there again", () => {
    const storage = memory();
    const progress = new PuzzleProgress(storage, "alice");
    expect(progress.tried(puzzle("a"), true)).toBeGreaterThan(50);
    expect(progress.tried(puzzle("a"), false)).toBe(0);
    expect(progress.tried(puzzle("b"), false)).toBeLessThan(0);
    const { rating } = progress.now.value.rating;
    expect(progress.helped(puzzle("c"))).toBe(0);
    expect(progress.helped(puzzle("c"))).toBe(0);
    progress.ran("streak", 4);
    progress.ran("streak", 2);
    progress.ran("rush", 7);
    progress.didDaily("2026-11-30");
    const again = new PuzzleProgress(storage, "alice").now.value;
    expect(again).toEqual(progress.now.value);
    expect(again).toMatchObject({ count: 3, solved: 2, bestStreak: 4, bestRush: 7, daily: "2026-11-30" });
    expect(again.rating.rating).toBe(rating);
    expect(new PuzzleProgress(storage, "alice").resultOf("b")).toBe(false);
    expect(new PuzzleProgress(storage, "chess").now.value.count).toBe(0);
  });

  it("is bounded, and forgets the oldest", () => {
    const storage = memory();
    const tried = Array.from({ length: maxTried + 5 }, (_, i) => [`x${i}`, 1, 1500]);
    storage.set("puzzles.alice", JSON.stringify({ tried, count: tried.length, solved: 3 }));
    const progress = new PuzzleProgress(storage, "alice");
    progress.tried(puzzle("new"), true);
    const { now } = new PuzzleProgress(storage, "alice");
    expect(now.value.tried.length).toBe(maxTried);
    expect(now.value.tried.at(-1)!.id).toBe("new");
    expect(now.value.count).toBe(maxTried + 6);
    expect(storage.stored["puzzles.alice"]!.length).toBeLessThan(100_000);
  });

  it.each([
    "",
    "x",
    "null",
    "[]",
    "3",
    '{"rating":"x","tried":{},"count":-1,"daily":5}',
    '{"rating":[1e9,-1,0],"tried":[null,[3],["a".repeat],{"id":1}]}',
    '{"rating":[null,null,null],"tried":[null,[3,4],"x",{"id":1}],"bestRush":1e300}',
  ])("discards what is unreadable: %s", (text) => {
    const { now } = new PuzzleProgress(memory({ "puzzles.alice": text }), "alice");
    expect(now.value.rating).toEqual({ rating: 1500, deviation: 350, volatility: 0.06 });
    expect(now.value).toMatchObject({ tried: [], count: 0, bestRush: 0, daily: "" });
  });

  it("says when the storage is full, and goes on", () => {
    let full = true;
    const items = new Map<string, string>();
    const storage = browserStorage(
      () =>
        ({
          getItem: (key: string) => items.get(key) ?? null,
          setItem: (key: string, value: string) => {
            if (full) throw new DOMException("full", "QuotaExceededError");
            items.set(key, value);
          },
          removeItem: (key: string) => void items.delete(key),
        }) as unknown as Storage,
    );
    const progress = new PuzzleProgress(storage, "alice");
    progress.tried(puzzle("a"), true);
    expect(progress.kept.value).toBe(false);
    expect(new PuzzleProgress(storage, "alice").resultOf("a")).toBe(true);
    full = false;
    progress.tried(puzzle("b"), true);
    expect(progress.kept.value).toBe(true);
    expect(items.size).toBe(1);
  });
});
