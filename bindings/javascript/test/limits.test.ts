import { describe, expect, it } from "vitest";
import { type AnalysisLimits, Engine } from "../src/index.ts";
import { loaded } from "./cores.ts";
import { module, NearPort } from "./modules.ts";
import { refused } from "./refused.ts";

// What ends a search, and what it may look at.

const cheshire = await loaded();

describe("limits", () => {
  it("are moves to look at", () => {
    const board = cheshire.board();
    const moves = ["a3", "h2h4", board.parseMove("Na3")];
    const { best, lines } = board.analyse({ depth: 2, multipv: 5, searchMoves: moves });
    expect(lines.map((line) => line.san[0]).sort()).toEqual(["Na3", "a3", "h4"]);
    expect(best).toBe(lines[0]!.pv[0]);
    for (const wrong of ["e5", "nonsense", "--", board.history()[0] as unknown as string])
      expect(refused(() => board.analyse({ depth: 1, searchMoves: [wrong] })).code).toBeTruthy();
    const foreign = cheshire.board("alice", "4k3/8/8/8/8/8/8/4|K3 w - - 0 1").moves()[0]!;
    expect(refused(() => board.analyse({ depth: 1, searchMoves: [foreign] })).code).toBeTruthy();
    expect(refused(() => board.push(foreign)).code).toBeTruthy();
  });

  it("are clocks", () => {
    const board = cheshire.board();
    const clocks = { whiteClock: 300, blackClock: 300, whiteInc: 10, blackInc: 10, remainingMoves: 20 };
    const before = performance.now();
    expect(board.analyse(clocks).best).toBeTruthy();
    expect(performance.now() - before).toBeLessThan(10_000);
    // White has all the time in the world.
    expect(refused(() => board.analyse({ blackClock: 100 })).code).toBe("search-without-end");
    board.push("e4");
    expect(board.analyse({ blackClock: 100 }).best).toBeTruthy();
  });

  it("are a number of moves to mate", () => {
    const board = cheshire.board("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    const found = board.analyse({ mate: 2 });
    expect(found.lines[0]!.score).toEqual({ kind: "mate", value: 1 });
    expect(found).toMatchObject({ best: "g1g7", ponder: null, stopped: false });
  });

  it("have a hash table of any size that there is memory for", () => {
    const board = cheshire.board();
    expect(board.analyse({ depth: 4, hash: 1 }).best).toBe(
      cheshire.board().analyse({ depth: 4, hash: 1 }).best,
    );
    expect(board.analyse({ depth: 2, hash: 64 }).best).toBeTruthy();
    expect(board.copy().analyse({ depth: 2, hash: 32 }).best).toBeTruthy();
  });

  it("name what is missing", () => {
    const board = cheshire.board();
    const { best, ponder, lines } = board.analyse({ depth: 3 });
    expect([best, ponder]).toEqual(lines[0]!.pv.slice(0, 2));
    board.pushMoves("f3 e5 g4 Qh4#");
    expect(board.analyse({ depth: 1 })).toMatchObject({ best: null, ponder: null });
    const [{ score } = { score: null }] = board.analyse({ depth: 1 }).lines;
    expect(score).toEqual({ kind: "mate", value: 0 });
  });

  it("out of range are refused", () => {
    const board = cheshire.board();
    const wrong: AnalysisLimits[] = [
      { threads: 2 as 1 },
      { hash: 0 },
      { hash: 1025 },
      { mate: 1001 },
      { whiteClock: -1 },
      { blackInc: 0.5 },
      { remainingMoves: 1001 },
      { movetime: 2 ** 31 },
    ];
    for (const limits of wrong)
      expect(refused(() => board.analyse({ depth: 1, ...limits })).code).toBe("argument-out-of-range");
    expect(board.analyse({ depth: 1, threads: 1 }).stopped).toBe(false);
  });

  it("hold for an engine as well", async () => {
    const ports: NearPort[] = [];
    const open = () => ports[ports.push(new NearPort()) - 1]!;
    const engine = new Engine(open, module("common"), true);
    const board = cheshire.board();
    const limits = { depth: 2, multipv: 3, searchMoves: ["a3", "h4"], hash: 8, whiteClock: 60_000 };
    const { lines } = await engine.analyse(board, limits);
    expect(lines.map((line) => line.san[0]).sort()).toEqual(["a3", "h4"]);
    await expect(engine.analyse(board, { depth: 1, searchMoves: ["e5"] })).rejects.toMatchObject({
      name: "CheshireError",
    });
    expect((await engine.analyse(board, { mate: 1, nodes: 100 })).best).toBeTruthy();
    expect(ports).toHaveLength(1);
    engine[Symbol.dispose]();
    expect(ports[0]!.ended).toBe(true);
  });
});
