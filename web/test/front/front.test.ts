import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aboutOf, described } from "../../src/front/about.ts";
import { dailyGame } from "../../src/front/dailyGame.ts";
import { dailyPuzzle, isDailyDone } from "../../src/front/dailyPuzzle.ts";
import { frames, lastFrame, steps } from "../../src/front/passing.ts";
import { puzzleOfDay } from "../../src/puzzles/choice.ts";
import { readPuzzles } from "../../src/puzzles/puzzleFile.ts";
import { PuzzleProgress } from "../../src/puzzles/puzzleProgress.ts";
import type { GameInfo, GameSummary } from "../../src/core/types.ts";
import { ask, stateAfter } from "../nodeCore.ts";
import { cell, coreInProcess } from "../environment.ts";

// What the front page shows without asking the core, compared with the core.

describe("the moving picture", () => {
  it("shows the game as the core plays it", () => {
    stateAfter("alice");
    for (const [i, { name, uci }] of steps.entries()) {
      const state = ask("play", uci);
      expect(state.moves.at(-1)!.san.replace("#", "")).toBe(name);
      const drawn = frames[2 * i + 2]!.pieces.filter((piece) => !piece.taken).map(
        ({ kind, white, board, file, rank }) => {
          const square = cell(`${"abcdefgh"[file]!}${rank + 1}`, board === 0 ? "A" : "B");
          return `${square} ${kind} ${white ? "w" : "b"}`;
        },
      );
      const there = state.pieces.map(({ cell, letter, color }) => `${cell} ${letter} ${color}`);
      expect(drawn.sort()).toEqual(there.sort());
    }
    expect(ask("state").result?.reason).toBe("checkmate");
    expect(frames).toHaveLength(lastFrame + 1);
  });

  it("lets each piece move on its board before it passes", () => {
    for (let i = 1; i < lastFrame; i += 2) {
      const [before, moved, passed] = [frames[i - 1]!, frames[i]!, frames[i + 1]!];
      const mover = moved.pieces.find(
        (piece, n) => piece.file !== before.pieces[n]!.file || piece.rank !== before.pieces[n]!.rank,
      )!;
      const at = passed.pieces.find((piece) => piece.id === mover.id)!;
      expect([mover.file, mover.rank]).toEqual([at.file, at.rank]);
      expect(at.board).toBe(1 - mover.board);
      expect([moved.passing, passed.passing]).toEqual([false, true]);
    }
  });
});

describe("the puzzle of the day", () => {
  it("shows the position after the mistake, and whether it is solved", async () => {
    const file = new URL("../../../data/puzzles/alice.tsv", import.meta.url);
    const shipped = readPuzzles(readFileSync(file, "utf8"), dailyGame);
    const date = new Date(2026, 10, 30, 12);
    const { fen, side } = await dailyPuzzle(coreInProcess().core, date, async () => shipped);
    const puzzle = puzzleOfDay(shipped.puzzles, date)!;
    expect(stateAfter(dailyGame, puzzle.fen, puzzle.moves[0]!)).toMatchObject({ fen, side });
    const stored: { [key: string]: string } = {};
    const storage = {
      get: (key: string) => stored[key] ?? null,
      set: (key: string, value: string | null) => void (stored[key] = value ?? ""),
    };
    expect(isDailyDone(storage, date)).toBe(false);
    new PuzzleProgress(storage, dailyGame).didDaily("2026-11-30");
    expect(isDailyDone(storage, date)).toBe(true);
  });
});

describe("the pages of the games", () => {
  it("have a paragraph about every game of the library that is not made of another", () => {
    const games = ask<GameSummary[]>("games").map(({ id }) => id);
    const own = games.filter((id) => !id.includes(":") && ask<GameInfo>("info", id, "").id === id);
    expect(own.filter((id) => aboutOf(id) === undefined)).toEqual([]);
    expect(described.filter((id) => !games.includes(id))).toEqual([]);
    expect(aboutOf("alice:raumschach")).toBeUndefined();
  });
});
