import { describe, expect, it } from "vitest";
import { playPgn, treeOf, writePgn } from "../../src/analysis/pgn.ts";
import { MoveTree } from "../../src/tree/moveTree.ts";
import { optionText, recordOf } from "@cheshire/core/moves";
import {
  CoreError,
  type Both,
  type Fen,
  type GameState,
  type GameSummary,
  type Line,
  type Message,
  type Projection,
  type Thought,
  type ScratchGame,
} from "../../src/core/types.ts";
import { messageOf } from "../../src/i18n/refusal.ts";
import { asking, nodeCore } from "../nodeCore.ts";
import { coreInProcess } from "../environment.ts";

// The real core: every game converts to PGN and FEN and back.

describe("analysis with the core in WebAssembly", () => {
  const lines: Line[] = [];
  const instance = nodeCore({ info: (text) => lines.push(JSON.parse(text) as Line), poll: () => false });
  const read = asking(instance);
  const ask = async <T>(...fields: (string | number)[]): Promise<T> => {
    const answer = read<T & { error?: Message & { at: number | null } }>(...fields);
    if (answer.error) throw new CoreError(messageOf(answer.error), answer.error.at);
    return answer;
  };
  const scratch: ScratchGame = {
    start: ({ game, options, fen }) => ask("new", game, optionText(options), fen),
    play: (move) => ask("play", move),
    back: (plies) => ask("back", plies),
    walk: (keep, moves) => ask("walk", keep, ...moves),
    view: (viewer) => ask("view", viewer),
    why: (from, to) => ask("why", from, to),
    projections: () => ask("projections"),
    attackers: (cell) => ask("attackers", cell),
  };
  const { core } = coreInProcess();
  // Pseudo-random numbers, the same each time.
  const dice = (seed: number) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

  it("writes every game with variations as PGN and reads it again", async () => {
    const games = await ask<GameSummary[]>("games");
    for (const { id } of [...games, { id: "alice:raumschach" }]) {
      const setup = { game: id, options: {}, fen: "" };
      const roll = dice(id.length * 7919 + 5);
      const tree = new MoveTree();
      for (let branch = 0; branch < 3; branch++) {
        let state = await scratch.start(setup);
        let at = tree.root;
        for (let ply = 0; ply < 40 && !state.result; ply++) {
          // Prefers turns that are not plain moves, if there are any.
          const rare = state.legal.filter((move) => move.action);
          const from = rare.length > 0 && roll() < 0.5 ? rare : state.legal;
          const wanted =
            branch > 0 && ply < 10 + branch
              ? state.legal.find((move) => move.san === at.next?.san)
              : undefined;
          state = await scratch.play((wanted ?? from[Math.floor(roll() * from.length)]!).uci);
          at = tree.add(at, recordOf(state).at(-1)!, state.moves.at(-1)!.san);
        }
      }
      const text = await writePgn(core, setup, tree, {});
      const again = await playPgn(core, text, 0, null);
      expect(again.game, id).toBe(id);
      const all = (one: MoveTree) => [...one].map((node) => node.moves.join(" ")).sort();
      expect(all(treeOf(again.items)), id).toEqual(all(tree));
      // What completes a move's notation is no comment on it.
      expect(
        again.items.filter(({ kind }) => kind === "comment"),
        id,
      ).toEqual([]);
    }
  }, 60000);

  it("writes every position in every dialect, and reads each of them", async () => {
    const dialects: { [id: string]: string[] } = {};
    for (const { id } of await ask<GameSummary[]>("games")) {
      let state = await ask<GameState>("new", id, "", "");
      for (let ply = 0; ply < 6; ply++)
        state = await ask("play", state.legal[(ply * 7) % state.legal.length]!.uci);
      const fens = await ask<Fen[]>("fens");
      dialects[id] = fens.map((one) => one.dialect);
      expect(fens[0]).toEqual({ dialect: "bar", fen: state.fen });
      for (const { dialect, fen } of fens) {
        // Popeye has no clocks.
        const wanted = dialect === "popeye" ? state.fen.replace(/ \d+ \d+$/, " 0 1") : state.fen;
        expect((await ask<GameState>("new", id, "", fen)).fen, `${id} ${fen}`).toBe(wanted);
      }
    }
    expect(dialects["alice"]).toEqual(["bar", "boards", "wide", "popeye"]);
    expect(dialects["chess"]).toEqual(["bar", "popeye"]);
  });

  it("names the attackers of a cell, true to the projections", async () => {
    for (const { id } of await ask<GameSummary[]>("games")) {
      let state = await ask<GameState>("new", id, "", "");
      for (let ply = 0; ply < 8; ply++)
        state = await ask("play", state.legal[(ply * 5) % state.legal.length]!.uci);
      const list = await ask<Projection[]>("projections");
      for (const piece of state.pieces.slice(0, 40)) {
        const found = await ask<Both<number[]>>("attackers", piece.cell);
        for (const color of ["w", "b"] as const) {
          const own = new Set(state.pieces.filter((one) => one.color === color).map((one) => one.cell));
          const expected = list
            .filter(
              (one) =>
                own.has(one.from) &&
                (piece.color === color ? (one.guarded ?? []) : one.cells).includes(piece.cell),
            )
            .map((one) => one.from);
          expect([...found[color]].sort(), `${id} ${piece.letter} ${piece.cell}`).toEqual(expected.sort());
        }
      }
    }
    expect(await ask("attackers", 5000)).toEqual({ w: [], b: [] });
    await expect(ask("attackers", "x")).rejects.toThrow("usage: attackers CELL");
  });

  it("names the squares where a King is safe, and every piece's field", async () => {
    for (const { id } of await ask<GameSummary[]>("games")) {
      let state = await ask<GameState>("new", id, "", "");
      for (let ply = 0; ply < 9; ply++)
        state = await ask("play", state.legal[(ply * 5) % state.legal.length]!.uci);
      const luft = await ask<Both<number[]>>("luft");
      const king = state.pieces.find(
        (piece) => piece.letter.toUpperCase() === "K" && piece.color === state.side,
      )!;
      const moves = state.legal
        .filter((move) => move.from === king.cell && move.also.length === 0 && !move.action)
        .map((move) => move.to);
      expect(luft[state.side], id).toEqual([...new Set(moves)].sort((a, b) => a - b));
      for (const one of await ask<Projection[]>("projections")) {
        const piece = state.pieces.find((other) => other.cell === one.from)!;
        expect(one.field.length, id).toBeGreaterThan(0);
        if (piece.letter.toUpperCase() !== "C")
          expect(one.field, `${id} ${piece.letter} ${piece.cell}`).toEqual(expect.arrayContaining(one.cells));
      }
    }
    await ask("new", "chess", "", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    expect(await ask("luft")).toEqual({ w: [3, 5, 12], b: [51, 52, 53, 59, 61] });
  });

  it("thinks without end about several lines, each told in the game's notation", async () => {
    lines.length = 0;
    await ask("new", "alice", "", "");
    const thought = await ask<Thought>("think", "depth=4", "multipv=3");
    expect(thought.lines.map((line) => line.rank)).toEqual([1, 2, 3]);
    for (const line of lines) expect(line.san).toHaveLength(line.pv.length);
    expect(lines[0]?.san?.[0]).toMatch(/^[A-Z]?[a-h]\d?/);
  });
});
