import { describe, expect, it } from "vitest";
import { linesOf, Solver, type SolveProgress } from "../src/index.ts";
import { loaded } from "./cores.ts";
import { module, NearPort } from "./modules.ts";

// Problems: what is found, what is asked for, and what is refused. test/package.test.ts tries it with threads of its own.

const cheshire = await loaded("all");
const marks = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1";

function solver({ shared = true } = {}) {
  const ports: NearPort[] = [];
  const open = () => {
    const port = new NearPort();
    ports.push(port);
    return port;
  };
  return { solver: new Solver(open, () => Promise.resolve(module("solver")), shared), ports };
}

describe("a solver", () => {
  it("finds the key and the tries of the Alice source", async () => {
    const { solver: one } = solver();
    const report = await one.solve(cheshire.board("alice", marks), "#2", { tries: 1, threats: true });
    expect(report).toMatchObject({ state: "solved", found: 1, stipulation: "#2", fen: marks, setPlay: [] });
    expect(report.solutions).toMatchObject([{ san: "Kb1/A", uci: "a2b1", moves: 2, zugzwang: true }]);
    const [key] = report.solutions;
    const taken = key!.replies!.find((reply) => reply.san === "Re7");
    expect(taken!.replies!.map((reply) => reply.san)).toEqual(["Rxe7/A#"]);
    expect(report.tries).toHaveLength(8);
    for (const { replies = [] } of report.tries)
      expect(replies.filter((reply) => reply.refutes)).toHaveLength(1);
    const [first, ...others] = await one.sheet();
    expect(first).toContain(">#2   (7+11)<");
    expect(others.at(-1)).toContain(">#2: solved, 1 key, 8 tries<");
    const german = await one.sheet({ title: "Alice-Schach", solution: "Lösung", summary: "Gelöst." });
    for (const text of [">Alice-Schach<", ">Lösung:<", ">Gelöst.<", ">tries:<"])
      expect(german.join("")).toContain(text);
    await expect(one.sheet({ dual: "x".repeat(201) })).rejects.toMatchObject({ code: "core-command-usage" });
  });

  it("lists the lines of help play", async () => {
    const { solver: one } = solver();
    // As many mates as perft counts at four half-moves.
    const chess = await one.solve(cheshire.board("chess"), "h#2");
    expect(linesOf(chess.solutions)).toHaveLength(8);
    expect(linesOf(chess.solutions)).toContainEqual(["f3", "e5", "g4", "Qh4#"]);
    expect((await one.solve(cheshire.board("alice"), "h#2.5")).found).toBe(3250);
  });

  it("solves what it is asked for: twins, the other side, set play, duals, one first move", async () => {
    const { solver: one } = solver();
    const board = cheshire.board("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
    const lines = async (how: object) => linesOf((await one.solve(board, "#1", how)).solutions);
    expect(await lines({})).toEqual([["Qc8#"]]);
    expect(await lines({ twin: "move c1 d1" })).toEqual([["Qd8#"]]);
    expect(await lines({ duplex: true })).toEqual([]);
    expect(await lines({ first: "c1c8" })).toEqual([["Qc8#"]]);
    expect(await lines({ first: "c1c2" })).toEqual([]);
    const ladder = cheshire.board("chess", "7k/8/6K1/8/8/8/8/R7 b - - 0 1");
    expect((await one.solve(ladder, "h#1", { setPlay: true })).setPlay).toMatchObject([{ san: "Ra8#" }]);
    const source = cheshire.board("alice", marks);
    const mates = async (how: object) => {
      const [key] = (await one.solve(source, "#2", how)).solutions;
      return key!.replies!.find((reply) => reply.san === "Ba5")!.replies!.length;
    };
    // The triple mate that the source leaves out.
    expect([await mates({}), await mates({ duals: true })]).toEqual([1, 3]);
  });

  it("finds games that lead to a position", async () => {
    const { solver: one } = solver();
    const board = cheshire.board("alice");
    board.pushMoves("e4 d5 Be2 dxe4");
    for (const plain of [false, true])
      expect(linesOf((await one.solve(board, "dia2", { plain })).solutions)).toEqual([
        ["e4", "d5", "Be2", "dxe4/A"],
      ]);
    const kings = cheshire.board("chess", "8/2K5/8/8/8/8/8/k7 w - - 0 1");
    const report = await one.solve(kings, "a=>b1", { to: "8/8/3K4/8/8/8/k7/8" });
    expect(linesOf(report.solutions)).toEqual([["Kd6", "Ka2"]]);
    expect(report.to).toContain("8/8/3K4/8/8/8/k7/8");
  });

  it("says whether a problem is sound, and which pieces can go", async () => {
    const { solver: one } = solver();
    const rooks = cheshire.board("chess", "7k/8/6K1/8/8/1P6/8/R2R4 w - - 0 1");
    const asked = await one.solve(rooks, "#1", { cook: 1, economy: true });
    expect(asked.soundness).toEqual({ verdict: "unsound", flaws: [{ kind: "cook", moves: "1.Rd8#" }] });
    expect(asked.economy).toEqual({ complete: true, savings: ["remove b3"] });
    const pawn = cheshire.board("chess", "7k/8/6K1/8/8/1P6/8/8 w - - 0 1");
    const { economy } = await one.solve(pawn, "#1", { economy: true });
    expect(economy).toEqual({ unsolvable: true, complete: true, savings: [] });
    expect((await one.solve(rooks, "#1", { cook: 2 })).soundness).toEqual({ verdict: "sound", flaws: [] });
    for (const how of [{}, { cook: 1, economy: true, maxSolutions: 1 }]) {
      const report = await one.solve(rooks, "#1", how);
      expect([report.soundness, report.economy]).toEqual([undefined, undefined]);
    }
    const { soundness } = await one.solve(cheshire.board("alice", marks), "#2", { cook: 1 });
    expect(soundness).toMatchObject({ verdict: "sound", flaws: [{ kind: "dual" }] });
  });

  it("stops at a limit or by a signal, with what is proved", async () => {
    const { solver: one } = solver();
    const board = cheshire.board("alice");
    expect((await one.solve(board, "h#2.5", { maxSolutions: 5 })).found).toBe(5);
    for (const limit of [{ maxNodes: 5000 }, { memory: 1 }, { signal: AbortSignal.abort() }])
      expect((await one.solve(board, "h#2.5", limit)).state).toBe("limit-reached");
    const heard: SolveProgress[] = [];
    const onProgress = (progress: SolveProgress) => heard.push(progress);
    expect((await one.solve(board, "h#5", { maxSeconds: 1, onProgress })).state).toBe("limit-reached");
    expect(heard[0]).toMatchObject({ depth: 10, total: 20 });
    const stopping = new AbortController();
    await one.solve(cheshire.board("chess"), "h#1", { signal: stopping.signal });
    // A signal that comes late stops nothing.
    const next = one.solve(board, "h#2.5");
    stopping.abort();
    expect((await next).state).toBe("solved");
  });

  it("stops the problem before when asked again", async () => {
    const { solver: one } = solver();
    const first = one.solve(cheshire.board("alice"), "h#2.5");
    const second = one.solve(cheshire.board("chess"), "h#2");
    expect([(await first).state, (await second).state]).toEqual(["limit-reached", "solved"]);
  });

  it("without shared memory ends its worker to stop, and starts another", async () => {
    const { solver: one, ports } = solver({ shared: false });
    const stopping = new AbortController();
    const solved = one.solve(cheshire.board("alice"), "h#2", { signal: stopping.signal });
    stopping.abort();
    await expect(solved).rejects.toMatchObject({ code: "core-stopped" });
    expect(ports[0]!.ended).toBe(true);
    expect((await one.solve(cheshire.board("chess"), "h#2")).found).toBe(8);
    const ended = one.solve(cheshire.board("chess"), "h#2");
    one.terminate();
    await expect(ended).rejects.toMatchObject({ code: "core-stopped" });
  });

  it("rejects with what onProgress throws", async () => {
    const { solver: one } = solver();
    const own = new Error("mine");
    const onProgress = () => {
      throw own;
    };
    const solved = one.solve(cheshire.board("alice"), "h#5", { maxSeconds: 1, onProgress });
    await expect(solved).rejects.toBe(own);
    expect((await one.solve(cheshire.board("chess"), "h#2")).found).toBe(8);
  });

  it("lists the problems of a text", async () => {
    const { solver: one } = solver();
    const { problems, faults } = await one.problems(
      "BeginProblem\nAuthor A. Nobody\nPieces White Kf6 Ra1 Black Kh8\nStipulation #1\nNextProblem\nStipulation #2\nEndProblem\n",
    );
    expect(problems).toMatchObject([{ author: "A. Nobody", positions: [{ stipulation: "#1" }] }]);
    expect(faults).toMatchObject([{ code: "problem-without-pieces" }]);
    await expect(one.problems(" ".repeat(2 ** 20 + 1))).rejects.toMatchObject({ code: "text-too-long" });
  });

  it("refuses what makes no sense", async () => {
    const { solver: one } = solver();
    const board = cheshire.board("chess");
    await expect(one.sheet()).rejects.toMatchObject({ code: "core-without-solution" });
    for (const [stipulation, how, code] of [
      ["mate8", {}, "stipulation-unknown"],
      ["h#2", { tries: 1 }, "problem-without-forced-play"],
      ["#2", { tries: 1001 }, "argument-out-of-range"],
      ["#2", { memory: 0 }, "argument-out-of-range"],
      ["#2", { cook: 1_000_001 }, "argument-out-of-range"],
      ["#2", { cook: 1, first: "e2e4" }, "solve-first-excludes"],
      ["#2", { maxSolutions: -1 }, "argument-out-of-range"],
      ["#2", { maxNodes: 0.5 }, "argument-out-of-range"],
      ["#2", { maxSeconds: NaN }, "argument-out-of-range"],
      ["#2", { twin: "remove e4" }, "problem-square-empty"],
      ["#2", { twin: "remove e8" }, "position-unplayable"],
      ["#2", { to: "8/8/8/8/8/8/8/8" }, "problem-target-unwanted"],
      ["a=>b2", { to: "9/8" }, "fen-row-too-wide"],
      ["#2".repeat(40_000), {}, "text-too-long"],
    ] as const)
      await expect(one.solve(board, stipulation, how), code).rejects.toMatchObject({ code });
    // The place is one in the stipulation.
    await expect(one.solve(board, "#q")).rejects.toMatchObject({
      name: "CheshireError",
      code: "stipulation-length-expected",
      args: { word: "q", max: 99 },
      at: 1,
    });
    await expect(one.solve(cheshire.board("little-cheops"), "#2")).rejects.toMatchObject({
      code: "core-cannot-solve",
    });
    cheshire.loadGames('id = "mine"\nbase = "chess"\ntitle = "Mine"\n');
    const mine = cheshire.board("mine");
    cheshire.loadGames("");
    await expect(one.solve(mine, "#2")).rejects.toMatchObject({ code: "solver-without-game-files" });
    board.delete();
    await expect(one.solve(board, "#2")).rejects.toMatchObject({ code: "board-deleted" });
  });
});
