import { describe, expect, it } from "vitest";
import { aboutOf, described } from "../../src/front/about.ts";
import { dailyPuzzles, puzzleOf } from "../../src/front/dailyPuzzle.ts";
import { frames, lastFrame, steps } from "../../src/front/passing.ts";
import { setupOf } from "../../src/learn/lessonCtrl.ts";
import { puzzles } from "../../src/learn/lessons/puzzles.ts";
import type { GameInfo, GameSummary } from "../../src/core/types.ts";
import { ask, stateAfter } from "../nodeCore.ts";
import { cell } from "../environment.ts";

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
  it("shows the position of its step", () => {
    expect(dailyPuzzles.map(({ step }) => step).sort()).toEqual(puzzles.steps.map(({ id }) => id).sort());
    for (const { step: id, game, fen } of dailyPuzzles) {
      const step = puzzles.steps.find((one) => one.id === id)!;
      const setup = setupOf(step);
      ask("new", setup.game, "", setup.fen);
      for (const move of step.moves ?? []) ask("play", move);
      expect([step.game, ask("state").fen]).toEqual([game, fen]);
    }
  });

  it("is the same all day, another one the day after, and comes round", () => {
    const on = (day: number, hour: number) => puzzleOf(new Date(2026, 0, day, hour)).step;
    expect(on(5, 0)).toBe(on(5, 23));
    const week = Array.from({ length: dailyPuzzles.length }, (_, i) => on(5 + i, 12));
    expect(new Set(week).size).toBe(dailyPuzzles.length);
    expect(on(5 + dailyPuzzles.length, 12)).toBe(on(5, 12));
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
