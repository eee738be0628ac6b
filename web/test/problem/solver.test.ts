import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type {
  ListedProblem,
  ProblemReport,
  SolutionMove,
  SolveProgress,
} from "@cheshire/core/generated/protocol";
import {
  Error as isError,
  SolverAnswers,
  SolveProgress as isProgress,
} from "../../generated/solverValidators.js";
import { asking, nodeCore } from "../nodeCore.ts";

// The core that solves problems, against published solutions.

const marks = JSON.parse(
  readFileSync(new URL("../../../data/problems/alice-marks.json", import.meta.url), "utf8"),
) as {
  fen: string;
  keyUci: string;
  tries: { key: string }[];
};
const progress: SolveProgress[] = [];
let stop: "now" | "at report" | null = null;
const instance = nodeCore(
  {
    info: (text) => progress.push(JSON.parse(text) as SolveProgress),
    poll: () => stop === "now" || (stop === "at report" && progress.length > 0),
  },
  "cheshire_solver",
);
const ask = asking(instance);
const solve = (game: string, fen: string, stipulation: string, how = "", twin = ""): ProblemReport => {
  const report = ask<ProblemReport>("solve", game, "", fen, stipulation, twin, how);
  if (!SolverAnswers.solve(report)) throw new Error(JSON.stringify(report));
  return report;
};
const refusal = (...fields: string[]): object => {
  const answer = ask<object>(...fields);
  if (!isError(answer)) throw new Error(JSON.stringify(answer));
  return answer.error;
};
const sans = (moves: readonly SolutionMove[] = []): string[] => moves.map((move) => move.san);

describe("the core that solves problems", () => {
  it("finds the key and the tries of the source", () => {
    const report = solve("alice", marks.fen, "#2", "tries=1;threats=on");
    expect(report).toMatchObject({ state: "solved", found: 1, stipulation: "#2" });
    expect(report.solutions).toMatchObject([{ uci: marks.keyUci, zugzwang: true, moves: 2 }]);
    // The source names two of the eight.
    expect(report.tries).toHaveLength(8);
    expect(sans(report.tries)).toEqual(expect.arrayContaining(marks.tries.map((one) => one.key)));
    for (const one of report.tries)
      expect((one.replies ?? []).filter((reply) => reply.refutes)).toHaveLength(1);
  });

  it("looks at one first move, and finds what refutes it", () => {
    expect(solve("alice", marks.fen, "#2", `first=${marks.keyUci}`).found).toBe(1);
    const { state, solutions, tries } = solve("alice", marks.fen, "#2", "first=a3d3");
    expect([state, solutions, sans(tries)]).toEqual(["refuted", [], ["Qd3/A"]]);
    expect(sans(tries[0]!.replies!.filter((reply) => reply.refutes))).toEqual(["Ra8+"]);
  });

  it("solves twins and for the other side, and what follows if the other side begins", () => {
    // The twin of a problem of the Andernach tourney of 2025 has the king on h2.
    const fen = "5|k2/4r|Bb1/4P1P1/3b4/6p1/3p2P1/3r2R1/7K b - - 0 1";
    const twin = solve("alice", fen, "h#2", "", "move h1 h2");
    expect(twin.twin).toBe("move h1 h2");
    expect(twin.fen).toContain("3r2RK/8");
    expect(twin.found).toBeGreaterThan(0);
    const ladder = "7k/8/6K1/8/8/8/8/R7 b - - 0 1";
    expect(solve("chess", ladder, "#1").state).toBe("no-solution");
    expect(solve("chess", ladder, "#1", "duplex=on")).toMatchObject({ state: "solved", duplex: true });
    expect(sans(solve("chess", ladder, "h#1", "set-play=on").setPlay)).toEqual(["Ra8#"]);
  });

  it("solves on every kind of board that the listed games have", () => {
    for (const game of ["chess", "alice", "odonohue", "duo", "parton", "three-boards"])
      expect(solve(game, "", "#1").state, game).toBe("no-solution");
    for (const game of ["raumschach", "hyperchess", "alice:raumschach"])
      expect(solve(game, "", "#1").state, game).toBe("no-solution");
    expect(refusal("solve", "alice3:raumschach", "", "", "#1")).toMatchObject({
      code: "problem-board-too-large",
    });
    expect(refusal("solve", "little-cheops", "", "", "#1")).toMatchObject({ code: "core-cannot-solve" });
  });

  it("finds games that lead to a position, counted or plain", () => {
    const reached = "rnbqkbnr/ppp1pppp/8/8/4p3/8/PPPP|BPPP/RNBQK1NR w KQkq - 0 3";
    for (const how of ["", "plain=on"]) {
      const report = solve("alice", reached, "dia2", how);
      expect(report.fen, how).toBe(reached);
      const [e4] = report.solutions;
      const d5 = e4!.replies!.find((move) => move.san === "d5")!;
      expect(sans(d5.replies), how).toEqual(["Be2"]);
      expect(sans(d5.replies![0]!.replies), how).toEqual(["dxe4/A"]);
    }
    const [from, to] = ["8/2K5/8/8/8/8/8/k7 w - - 0 1", "8/8/3K4/8/8/8/k7/8"];
    const kings = ask<ProblemReport>("solve", "chess", "", from, "a=>b1", "", "", to);
    expect(kings).toMatchObject({ fen: from, to: `${to} w - - 0 1`, found: 1 });
    expect(kings.solutions).toMatchObject([{ san: "Kd6", replies: [{ san: "Ka2", goal: true }] }]);
  });

  it("draws what it solved last", () => {
    solve("alice", marks.fen, "#2", "tries=1");
    const drawn = ask<object>("sheet");
    if (!SolverAnswers.sheet(drawn)) throw new Error(JSON.stringify(drawn));
    for (const text of [">Alice chess<", ">#2   (7+11)<", ">    1.Kb1/A!", ">#2: solved, 1 key, 8 tries<"])
      expect(drawn.pages.join("")).toContain(text);
    expect(drawn.pages).toHaveLength(2);
    const words = ["title=Alice-Schach", "solution=Lösung", "tries=Ver=suche", "summary="];
    const german = ask<{ pages: string[] }>("sheet", ...words).pages.join("");
    for (const text of [">Alice-Schach<", ">Lösung:<", ">Ver=suche:<", ">#2: solved, 1 key, 8 tries<"])
      expect(german).toContain(text);
    for (const wrong of [["dual"], ["Dual=x"], [`dual=${"ä".repeat(101)}`], Array<string>(17).fill("dual=x")])
      expect(refusal("sheet", ...wrong), wrong.join()).toMatchObject({ code: "core-command-usage" });
    refusal("solve", "alice", "", marks.fen, "#q");
    expect(refusal("sheet")).toMatchObject({ code: "core-without-solution" });
  });

  it("says how far it is, and stops with what is proved", () => {
    // The number of lines is published.
    expect(solve("alice", "", "h#2.5").found).toBe(3250);
    // This would take minutes.
    progress.length = 0;
    stop = "at report";
    expect(solve("alice", "", "h#4.5").state).toBe("limit-reached");
    expect(progress.length).toBeGreaterThan(0);
    for (const one of progress) expect(isProgress(one)).toBe(true);
    stop = "now";
    expect(solve("alice", "", "h#2.5").state).toBe("limit-reached");
    stop = null;
    expect(solve("alice", "", "h#2.5", "nodes=5000").state).toBe("limit-reached");
    expect(solve("alice", "", "h#2.5", "max-solutions=10").found).toBe(10);
    expect(solve("alice", "", "h#2.5", "memory=1").state).toBe("limit-reached");
  });

  it("says which field is wrong, and where", () => {
    const wrong = (field: string, reason: string, at: number) => ({
      code: "solve-field-refused",
      args: { field, reason: expect.objectContaining({ code: reason }) as object },
      at,
    });
    expect(refusal("solve", "alice", "", marks.fen, "#q")).toMatchObject(
      wrong("stipulation", "stipulation-length-expected", 1),
    );
    expect(refusal("solve", "alice", "", "9/8", "#2")).toMatchObject(wrong("fen", "fen-row-too-wide", 0));
    expect(refusal("solve", "alice", "", marks.fen, "#2", "move a9 a1")).toMatchObject(
      wrong("twin", "problem-square-unknown", 5),
    );
    expect(refusal("solve", "alice", "", "8/8/8/8/8/8/8/4K3 w - - 0 1", "#2")).toMatchObject({
      code: "position-unplayable",
    });
    expect(refusal("solve", "alice", "", "", "h#2", "", "tries=1")).toMatchObject({
      code: "problem-without-forced-play",
    });
    expect(refusal("solve", "alice", "", "", "a=>b1", "", "", "9/8")).toMatchObject(
      wrong("to", "fen-row-too-wide", 0),
    );
    expect(refusal("solve", "alice", "", "", "a=>b1")).toMatchObject({ code: "problem-target-missing" });
    for (const stipulation of ["#1", "dia1"])
      expect(refusal("solve", "alice", "", "", stipulation, "", "", marks.fen)).toMatchObject({
        code: "problem-target-unwanted",
      });
    for (const how of ["tries=1001", "threats=yes", "first=", "memory=0", "colour=red"]) {
      const [key, value] = how.split("=");
      expect(refusal("solve", "alice", "", "", "#2", "", how)).toMatchObject({
        code: "solve-how-refused",
        args: { key, value },
      });
    }
    for (const few of [["#2", "", "x"], []])
      expect(refusal("solve", "alice", "", "", ...few)).toMatchObject({ code: "core-command-usage" });
    expect(refusal("solve", "nothing", "", "", "#2")).toMatchObject({ code: "game-unknown" });
    expect(refusal("think", "1")).toMatchObject({ code: "unknown-core-command" });
  });

  it("lists the problems of a text, and what is wrong with others", () => {
    const list = (text: string) => {
      const answer: unknown = JSON.parse(instance.call(`problems\t${text}`));
      if (!SolverAnswers.problems(answer)) throw new Error(JSON.stringify(answer));
      return answer;
    };
    const of = (name: string): ListedProblem[] => {
      const { problems, faults } = list(
        readFileSync(new URL(`../../../data/problems/${name}.txt`, import.meta.url), "utf8"),
      );
      expect(faults).toEqual([]);
      return problems;
    };
    expect(of("alice-1999")).toMatchObject([
      { author: "U. Marks", game: "alice", tries: 1, positions: [{ fen: marks.fen, stipulation: "#2" }] },
    ]);
    expect(of("andernach-2025")[1]!.positions).toMatchObject([
      { stipulation: "h#2" },
      { stipulation: "h#2", twin: "Move h1 h2" },
    ]);
    const { problems, faults } = list(
      "beginproblem\nstipulation #2\nnextproblem\npieces white ke1 black ke8\nstipulation #3\nendproblem\n",
    );
    expect(problems).toMatchObject([{ game: "chess", positions: [{ stipulation: "#3" }] }]);
    expect(faults).toMatchObject([{ code: "problem-without-pieces" }]);
    expect(refusal("problems", "x".repeat(2 ** 20 + 1))).toMatchObject({ code: "problems-text-too-large" });
  });
});
