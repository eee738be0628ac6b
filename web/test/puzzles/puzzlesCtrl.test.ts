import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isProvisional } from "../../src/puzzles/glicko2.ts";
import { ratingText } from "../../src/puzzles/ratingText.ts";
import { readPuzzles, type Puzzle } from "../../src/puzzles/puzzleFile.ts";
import { mistakesIn, PuzzlesCtrl, rushTime, solvedIn } from "../../src/puzzles/puzzlesCtrl.ts";
import type { Store } from "../../src/store/store.ts";
import { plain, type Phrase } from "../../src/i18n/format.ts";
import { storeAlone } from "../environment.ts";
import { t } from "../english.ts";

// Some that the program had first, which stay as they are.
const text = readFileSync(new URL("alice.tsv", import.meta.url), "utf8");
const file = readPuzzles(text, "alice");
const [mate] = file.puzzles.filter((one) => one.themes.includes("mateIn1"));
const [long] = file.puzzles.filter((one) => one.moves.length >= 4);

let store: Store;
let memory: { [key: string]: string };
let puzzles: PuzzlesCtrl;
let now: number;

beforeEach(async () => {
  memory = {};
  store = storeAlone(memory);
  await store.catalogue.fetchGames();
  now = 1000;
  const environment = {
    now: () => now,
    date: () => new Date(2026, 10, 30),
    random: () => 0,
    load: (game: string) => Promise.resolve().then(() => readPuzzles(text, game)),
  };
  puzzles = new PuzzlesCtrl(store, store.storage, environment, () => Promise.resolve());
});

// What App does when the address changes.
async function enter(puzzle: string | null, game = "alice") {
  const route = { kind: "puzzles", game, puzzle } as const;
  store.router.setRoute(route);
  await puzzles.enter(route);
}
const goOn = async () => {
  const route = store.router.route.value;
  if (route.kind === "puzzles") await puzzles.enter(route);
};

// The user makes a move; settles when it was answered.
async function move(uci: string) {
  const before = store.session.state.value!;
  await store.session.queue.run(async () => {
    store.session.commit(await store.core.play(uci), before);
  });
  puzzles.on.played(before, store.session.state.value!);
  await vi.waitFor(() => expect(puzzles.on.phase.value).not.toBe("reply"));
}
// In a rush the next puzzle comes by itself.
const leaves = (puzzle: Puzzle) =>
  vi.waitFor(() => expect(store.router.route.value).not.toMatchObject({ puzzle: puzzle.id }));
const solve = async (puzzle: Puzzle) => {
  for (let i = 1; i < puzzle.moves.length; i += 2) await move(puzzle.moves[i]!);
};
// Begins a rush and solves its first puzzle; the second is on the board.
const solveFirstOfRush = async () => {
  puzzles.start("rush");
  await goOn();
  const first = puzzles.on.puzzle.value!;
  await solve(first);
  await leaves(first);
  await goOn();
};
const other = (puzzle: Puzzle): string =>
  store.session.state.value!.legal.find((one) => one.uci !== puzzle.moves[1] && !one.san.endsWith("#"))!.uci;

describe("a puzzle on the board", () => {
  it("begins with the mistake, seen from the solver's side, and is solved by its line", async () => {
    await enter(long!.id);
    const { on } = puzzles;
    expect(on.phase.value).toBe("ask");
    expect(store.session.state.value!.moves.length).toBe(1);
    expect(on.side.value).toBe(store.session.state.value!.side);
    expect(store.view.flipped.value).toBe(on.side.value === "b");
    expect(on.over).toBe(false);
    await solve(long!);
    expect(on.phase.value).toBe("solved");
    expect(puzzles.change.value).toBeGreaterThan(0);
    expect(store.session.state.value!.moves.length).toBe(long!.moves.length);
    // Its moves can be looked at again.
    on.steps.first();
    await store.session.queue.run(() => Promise.resolve());
    expect(store.session.state.value!.moves.length).toBe(0);
    expect(on.mayMove(store.session.state.value!)).toBe(false);
    expect(on.whyNoMove()).toBe(t("puzzles.over"));
  });

  it("counts a wrong move once, refutes it on the board, and takes it back", async () => {
    await enter(long!.id);
    const { on } = puzzles;
    await move(other(long!));
    expect(on.phase.value).toBe("wrong");
    expect(puzzles.change.value).toBeLessThan(0);
    expect(on.whyNoMove()).toBe(t("puzzles.backFirst"));
    await on.whyNot();
    expect(on.feedback.value?.kind).toBe("refuted");
    expect(store.session.state.value!.moves.length).toBeGreaterThan(2);
    await on.takeBack();
    expect(on.phase.value).toBe("ask");
    expect(store.session.state.value!.moves.length).toBe(1);
    const { rating } = puzzles.progress.value!.now.value.rating;
    await solve(long!);
    expect(on.phase.value).toBe("solved");
    expect(puzzles.progress.value!.now.value.rating.rating).toBe(rating);
    expect(puzzles.progress.value!.now.value).toMatchObject({ count: 1, solved: 0 });
  });

  it("takes any mate", async () => {
    const more = file.puzzles.find((one) => one.themes.includes("mate"))!;
    await enter(more.id);
    await solve(more);
    expect(puzzles.on.phase.value).toBe("solved");
    expect(store.session.state.value!.result?.winner).toBe(puzzles.on.side.value);
  });

  it("shows the piece, then the move; the rating stays as it is", async () => {
    await enter(mate!.id);
    const { on } = puzzles;
    expect(on.annotations.value.cells).toEqual([]);
    on.hint();
    expect(on.annotations.value).toMatchObject({ arrows: [] });
    expect(on.annotations.value.cells.length).toBe(1);
    on.hint();
    on.hint();
    expect(on.annotations.value.arrows.length).toBe(1);
    await solve(mate!);
    expect(puzzles.change.value).toBe(0);
    expect(puzzles.progress.value!.now.value).toMatchObject({ count: 1, solved: 1 });
  });

  it("shows its solution", async () => {
    await enter(long!.id);
    await puzzles.on.showSolution();
    expect(puzzles.on.phase.value).toBe("shown");
    expect(store.session.state.value!.moves.length).toBe(long!.moves.length);
    expect(puzzles.progress.value!.now.value).toMatchObject({ count: 1, solved: 0 });
  });
});

describe("the puzzles of a game", () => {
  it("come one after another, none twice, and then again without counting", async () => {
    await enter(null);
    const seen = new Set<string>();
    puzzles.setTheme("mateIn1");
    puzzles.start("stream");
    const { length } = puzzles.offered.value;
    for (let i = 0; i < length; i++) {
      await goOn();
      seen.add(puzzles.on.puzzle.value!.id);
      expect(puzzles.exhausted.value).toBe(false);
      await puzzles.on.showSolution();
      puzzles.next();
    }
    expect(seen.size).toBe(length);
    await goOn();
    expect(puzzles.exhausted.value).toBe(true);
    expect(seen).toContain(puzzles.on.puzzle.value!.id);
    await solve(puzzles.on.puzzle.value!);
    expect(puzzles.change.value).toBeNull();
    expect(puzzles.progress.value!.now.value.count).toBe(length);
  });

  it("make a streak that the first mistake ends", async () => {
    await enter(null);
    puzzles.start("streak");
    for (let i = 0; i < 2; i++) {
      await goOn();
      await solve(puzzles.on.puzzle.value!);
      puzzles.next();
    }
    await goOn();
    await move(other(puzzles.on.puzzle.value!));
    expect(puzzles.run.value!.over).toBe(true);
    expect(puzzles.run.value!.tries.map((one) => one.solved)).toEqual([true, true, false]);
    expect(puzzles.progress.value!.now.value).toMatchObject({ bestStreak: 2, count: 0 });
    await enter(null);
    expect(puzzles.run.value).toBeNull();
  });

  it("make a rush that ends with the third mistake", async () => {
    await enter(null);
    puzzles.start("rush");
    for (let i = 0; i < 3; i++) {
      await goOn();
      const { value: puzzle } = puzzles.on.puzzle;
      await move(other(puzzle!));
      if (i < 2) await leaves(puzzle!);
    }
    expect(puzzles.run.value!.over).toBe(true);
    expect(mistakesIn(puzzles.run.value!)).toBe(3);
    expect(puzzles.tick()).toBe(0);
  });

  it("make a rush that ends after three minutes", async () => {
    await enter(null);
    await solveFirstOfRush();
    now += rushTime - 1000;
    expect(puzzles.tick()).toBe(1000);
    now += 2000;
    expect(puzzles.tick()).toBe(0);
    expect(puzzles.run.value!.over).toBe(true);
    expect(solvedIn(puzzles.run.value!)).toBe(1);
    // The one that was on the board is not a mistake.
    expect(puzzles.run.value!.tries.at(-1)!.solved).toBeNull();
    expect(puzzles.on.mayMove(store.session.state.value!)).toBe(false);
    expect(puzzles.progress.value!.now.value.bestRush).toBe(1);
  });

  it("count in a run that is left, and lead back to each of a run that is over", async () => {
    await enter(null);
    await solveFirstOfRush();
    await enter(null);
    expect(puzzles.run.value).toBeNull();
    expect(puzzles.lastRun.value).toEqual({ mode: "rush", solved: 1 });
    expect(puzzles.progress.value!.now.value.bestRush).toBe(1);
    // A foreign address leads out of it as well; one of its own does not once it is over.
    puzzles.start("streak");
    await goOn();
    const one = puzzles.on.puzzle.value!;
    await move(other(one));
    expect(puzzles.run.value!.over).toBe(true);
    await enter(one.id);
    expect(puzzles.run.value).not.toBeNull();
    await enter(file.puzzles.find(({ id }) => id !== one.id)!.id);
    expect(puzzles.run.value).toBeNull();
    expect(puzzles.lastRun.value).toEqual({ mode: "streak", solved: 0 });
  });

  it("have one for the day, which is done once it was solved or shown", async () => {
    await enter("today");
    const puzzle = puzzles.on.puzzle.value!;
    expect(puzzles.dailyDone.value).toBe(false);
    await move(other(puzzle));
    expect(puzzles.dailyDone.value).toBe(false);
    await puzzles.on.takeBack();
    await solve(puzzle);
    expect(puzzles.dailyDone.value).toBe(true);
  });

  it("give a rating that is provisional until enough were tried", async () => {
    await enter(long!.id);
    await solve(long!);
    const { rating } = puzzles.progress.value!.now.value;
    expect(isProvisional(rating)).toBe(true);
    expect(ratingText(rating)).toBe(`${Math.round(rating.rating)}?`);
    expect(ratingText({ ...rating, rating: 1612.4, deviation: 100 })).toBe("1612");
  });

  it("say what is wrong with an address or a file", async () => {
    await enter("nosuch");
    expect(puzzles.failure.value).toBe("unknown");
    await enter(null, "chess");
    expect(plain(puzzles.failure.value as Phrase)).toBe(
      t("fault.puzzles-game", { game: "alice", wanted: "chess" }),
    );
    await enter(null);
    expect(puzzles.failure.value).toBeNull();
    expect(puzzles.file.value?.game).toBe("alice");
  });
});
