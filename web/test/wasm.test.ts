import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { boot, type Machine } from "../src/core/machine.ts";
import { manAt } from "../src/select.ts";
import type { GameInfo, GameState, GameSummary, Line, Thought, Why } from "../src/types.ts";

// The real core, when it has been built: the forms of docs/protocol.md as the page reads them.

const file = new URL("../wasm/cheshire.wasm", import.meta.url);

describe.skipIf(!existsSync(file))("the core in WebAssembly", () => {
  const lines: Line[] = [];
  let stop = false;
  let machine: Machine;
  beforeAll(async () => {
    machine = await boot(await WebAssembly.compile(readFileSync(file)), { info: (text) => lines.push(JSON.parse(text) as Line), poll: () => stop });
  });
  const ask = async <T>(...fields: (string | number)[]) => JSON.parse(machine.call(fields.join("\t"))) as T;

  it("describes its games", async () => {
    const games = await ask<GameSummary[]>("games");
    expect(games.map((game) => game.id)).toContain("alice");
    for (const { id } of games) {
      const info = await ask<GameInfo>("info", id, "");
      expect(info.title.length).toBeGreaterThan(0);
      expect(info.levels.length).toBeGreaterThan(0);
      for (const cell of info.cells) {
        const level = info.levels[cell.level]!;
        expect(cell.x < level.files && cell.y < level.ranks).toBe(true);
      }
      const state = await ask<GameState>("new", id, "", "");
      expect(state.legal.length).toBeGreaterThan(0);
      for (const man of state.men) expect(info.men.some((kind) => kind.letter.toUpperCase() === man.letter.toUpperCase())).toBe(true);
    }
  });

  it("plays the fool's mate of Alice chess", async () => {
    await ask<GameState>("new", "alice", "", "");
    for (const move of ["e2e4", "d5", "Be2", "d5e4"]) await ask<GameState>("play", move);
    const end = await ask<GameState>("play", "Bb5");
    expect(end.result).toMatchObject({ score: "1-0", winner: "w", reason: "checkmate" });
    expect(end.moves.map((move) => move.san)).toEqual(["e4", "d5", "Be2", "dxe4", "Bb5#"]);
    const back = await ask<GameState>("back", 5);
    expect(back.moves).toEqual([]);
    const e2e4 = back.legal.find((move) => move.uci === "e2e4")!;
    expect(manAt(back, e2e4.from)?.color).toBe("w");
    expect(e2e4.arrive).not.toBe(e2e4.to);
  });

  it("says why a move is refused, and where a text is wrong", async () => {
    const state = await ask<GameState>("new", "alice", "", "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1");
    const from = state.legal.find((move) => move.uci.startsWith("b1"))!.from;
    const info = await ask<GameInfo>("info", "alice", "");
    const to = info.cells.find((cell) => cell.level === 0 && cell.name === "c3")!.id;
    expect(await ask<Why>("why", from, to)).toMatchObject({ legal: false, reason: expect.stringContaining("c3") });
    expect(await ask<{ error: { message: string } }>("play", "Zz9")).toMatchObject({ error: { message: expect.any(String) } });
    expect(await ask<GameState>("state")).toMatchObject({ ply: 0 });
  });

  it("thinks, tells its lines, and stops", async () => {
    await ask<GameState>("new", "alice", "", "");
    const thought = await ask<Thought>("think", 3, 0, 0, 8, 1);
    expect(thought.bestmove).toMatch(/^[a-h][1-8][a-h][1-8]/);
    expect(lines.length).toBeGreaterThan(0);
    stop = true;
    const begun = Date.now();
    await ask<Thought>("think", 0, 0, 20000, 8, 1);
    expect(Date.now() - begun).toBeLessThan(5000);
  });
});
