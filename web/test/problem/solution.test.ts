import { describe, expect, it } from "vitest";
import { SolutionReader, positionAt, type SolutionNode } from "../../src/problem/solution.ts";
import { stateText } from "../../src/problem/stateText.ts";
import { solverInProcess } from "./room.ts";

describe("where the board stands", () => {
  it("passes for set play and between the moves of a series", async () => {
    const node = (uci: string, passes = false) => ({ move: { san: uci, uci }, passes });
    const asked: string[] = [];
    const after = async (fen: string, moves: readonly string[]) => {
      asked.push(moves.join());
      return fen.replace("w", "b");
    };
    expect(await positionAt("8 w - - 0 1", [node("a"), node("b")], after)).toEqual({
      fen: "8 w - - 0 1",
      moves: ["a", "b"],
    });
    expect(await positionAt("8 w - - 0 1", [node("a", true)], after)).toEqual({
      fen: "8 b - - 0 1",
      moves: ["a"],
    });
    expect(await positionAt("8 w - - 0 1", [node("a"), node("b", true)], after)).toEqual({
      fen: "8 w - - 0 1",
      moves: ["b"],
    });
    expect(asked).toEqual(["a"]);
  });

  it("numbers moves as problemists do", async () => {
    const solver = solverInProcess();
    const read = async (stipulation: string, fen: string, how = {}) => {
      const report = await solver.solve({
        game: "chess",
        options: {},
        fen,
        stipulation,
        twin: "",
        to: "",
        how,
      });
      return new SolutionReader(report).read();
    };
    const numbers = (node: SolutionNode | undefined): string[] =>
      node ? [node.number, ...numbers(node.replies[0])] : [];
    const half = await read("h#1.5", "7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    expect(numbers(half.solutions[0])).toEqual(["1…", "2.", "2…"]);
    const series = await read("ser-#2", "7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    expect(numbers(series.solutions[0])).toEqual(["1.", "2."]);
    expect(series.solutions[0]!.replies[0]!.passes).toBe(true);
    const set = await read("h#1", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", { "set-play": "on" });
    expect(set.setPlay.map((one) => [one.number, one.move.san, one.passes])).toEqual([["1…", "Ra8#", true]]);
    const end = await read("ser-h#2", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", { "set-play": "on" });
    expect(end.setPlay.map((one) => [one.number, one.move.san, one.passes])).toEqual([["1…", "Ra8#", true]]);
  });
});

describe("how solving has ended", () => {
  it("names a limit that nobody has set", () => {
    const ended = { state: "limit-reached", found: 2 } as const;
    expect(stateText(ended)).toMatch(/^Stopped: 2 /);
    expect(stateText({ ...ended, limit: "memory" })).toMatch(/^Out of memory: 2 /);
    expect(stateText({ ...ended, found: 0, limit: "moves" })).toMatch(/^Too many moves to list: nothing /);
  });
});
