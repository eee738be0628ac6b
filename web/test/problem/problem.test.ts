import { readdirSync, readFileSync } from "node:fs";
import { SolverClient } from "@cheshire/core/solverClient";
import { describe, expect, it } from "vitest";
import { demandOf, linkOf, type Demand } from "../../src/problem/link.ts";
import { Problem, type FieldName } from "../../src/problem/problemCtrl.ts";
import { Collection, nameOf } from "../../src/problem/collection.ts";
import { ServerSolver, type AskedOfServer } from "../../src/problem/serverSolver.ts";
import {
  grouped,
  pathTo,
  SolutionReader,
  standingAt,
  type SolutionNode,
} from "../../src/problem/solution.ts";
import { sayState } from "../../src/problem/sayState.ts";
import { demandedOf, readStipulation } from "../../src/problem/stipulation.ts";
import { ServerError } from "../../src/server/http.ts";
import type { ProblemReport, SolvedProblem } from "../../src/core/types.ts";
import { nodeModule } from "../nodeCore.ts";
import { said } from "../fake/said.ts";
import { FakePort, storeAlone } from "../environment.ts";

const text = (name: string) =>
  readFileSync(new URL(`../../../data/problems/${name}.txt`, import.meta.url), "utf8");
const marks: Demand = {
  setup: {
    game: "alice",
    options: {},
    fen: "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
  },
  stipulation: "#2",
  twin: "",
  to: "",
};
const solverInProcess = () =>
  new SolverClient(
    () => new FakePort(false),
    async () => nodeModule("cheshire_solver"),
    true,
  );

// The page of problems without its view.
function room(api: ConstructorParameters<typeof ServerSolver>[0] = {}) {
  const store = storeAlone();
  store.go({ kind: "problem", what: "" });
  const { core, session, router, announcer, go, host } = store;
  const server = new ServerSolver(api, () => Promise.resolve());
  const problem = new Problem(
    { core, session, router, announcer, go, host },
    solverInProcess(),
    server,
    ({ stipulation }) => (stipulation === "#2" ? "V. R. Parton, 1953" : ""),
  );
  return { store, problem };
}
const chess = (fen: string, stipulation: string): Demand => ({
  setup: { game: "chess", options: {}, fen },
  stipulation,
  twin: "",
  to: "",
});
// The user writes in a field and leaves it.
const write = (problem: Problem, field: FieldName, text: string) => {
  problem.type(field, text);
  return problem.read();
};
const settled = (done: () => boolean) => expect.poll(done, { timeout: 10000 }).toBe(true);

describe("a stipulation", () => {
  it("has a length, which can be another one", () => {
    expect(readStipulation("#2")).toMatchObject({ forced: true, series: false, length: 2 });
    expect(readStipulation("semi-r#3").with(2)).toBe("semi-r#2");
    expect(readStipulation("za8 12")).toMatchObject({ forced: true, length: 12 });
    expect(readStipulation("za8 12").with(1)).toBe("za8 1");
    expect(readStipulation("hs#2.5")).toMatchObject({ forced: false, length: 2.5 });
    expect(readStipulation("dia8.5")).toMatchObject({ forced: false, proofGame: true, length: 8.5 });
    expect(readStipulation("ser-a=>b4")).toMatchObject({ series: true, toPosition: true, length: 4 });
    expect(readStipulation("ser-#3")).toMatchObject({ forced: false, series: true });
    const withSetPlay = ["#2", "hs#3", "ser-h#3", "ser-s=2", "ser-#3", "ser-za8 3", "a=>b2", "dia3"].filter(
      (one) => readStipulation(one).hasSetPlay,
    );
    expect(withSetPlay).toEqual(["#2", "hs#3", "ser-h#3", "ser-s=2"]);
    expect(demandedOf("#2", "move a1 b1")).toBe("#2");
    expect(demandedOf("#2", "move a1 b1 Stipulation h#3")).toBe("h#3");
    expect(readStipulation(demandedOf("#2", "stip h# 3 move a1 b1"))).toMatchObject({
      forced: false,
      length: 3,
    });
  });
});

describe("the address of a problem", () => {
  it("names all of it", () => {
    const demand = { ...marks, twin: "move a2 b1 remove c3" };
    expect(demandOf(linkOf(demand))).toEqual(demand);
    const other = { ...marks, stipulation: "a=>b2.5", to: "8/8/3K4/8/8/8/k7/8 b - - 0 1" };
    expect(demandOf(linkOf(other))).toEqual(other);
    expect(demandOf("game=alice&fen=8")).toMatchObject({ stipulation: "#2", twin: "", to: "" });
    expect(demandOf("")).toBeNull();
  });
});

describe("a problem on the board", () => {
  it("may lack a king and the end of its FEN", async () => {
    const { store, problem } = room();
    await problem.open(chess("7k/p6p/8/8/8/8/8/5RR1", "h#1"));
    expect(problem.setup.value!.fen).toBe("7k/p6p/8/8/8/8/8/5RR1 b - - 0 1");
    await problem.solve();
    expect(problem.report.value).toMatchObject({ state: "solved", found: 2 });
    await problem.show(problem.solution.value!.solutions[0]!);
    await problem.show(problem.solution.value!.solutions[0]!.replies[0]!);
    expect(store.session.state.value!.result).toMatchObject({ winner: "w", reason: "checkmate" });
    // A line of a solution ends no game, but its mate is heard.
    expect(store.session.result.value).toBeNull();
    expect(store.announcer.spoken.value.text).toMatch(/Checkmate\.$/);
    await problem.open(chess("r3kb2/8/8/8/8/8/8/R3K3 w", "#2"));
    expect(problem.setup.value!.fen).toBe("r3kb2/8/8/8/8/8/8/R3K3 w Qq - 0 1");
    await problem.open(chess("8/8/8/8/8/8/8/8", "#2"));
    await problem.solve();
    expect(problem.objection.value!.reason.code).toBe("position-unplayable");
  });

  it("is solved, and each move of its solution is shown", async () => {
    const { store, problem } = room();
    await problem.open(marks);
    await problem.solve();
    expect(problem.report.value).toMatchObject({ state: "solved", found: 1 });
    const { solutions, tries } = problem.solution.value!;
    const [key] = solutions;
    expect([key!.number, key!.move.san, tries.length]).toEqual(["1.", "Kb1/A", 8]);
    // 1…Ba5 has three mates.
    const dual = key!.replies.find((node) => node.move.san === "Ba5")!;
    expect(dual.replies.map((node) => node.dual)).toEqual([true, true, true]);
    await problem.show(dual.replies[1]!);
    expect(store.session.state.value!.result).toMatchObject({ winner: "w", reason: "checkmate" });
    expect(store.session.state.value!.moves.map((move) => move.uci)).toEqual(
      pathTo(dual.replies[1]!).map((node) => node.move.uci),
    );
    problem.steps.back();
    await settled(() => store.session.state.value!.ply === 2);
    // A threat follows a pass of the defender.
    const threatened = tries.find((node) => node.move.san === "Qd3/A")!;
    expect(threatened.threats.map((node) => node.move.san)).toEqual(["Rd5/A#"]);
    await problem.show(threatened.threats[0]!);
    expect(store.session.state.value!.moves.map((move) => move.san)).toEqual(["Rd5#"]);
    await problem.show(null);
    expect(store.session.state.value!.moves).toEqual([]);
    // Defences with the same answer stand together.
    const groups = grouped(key!.replies).map((group) => group.map((node) => node.move.san));
    expect(groups).toContainEqual(["Rg4", "Rg6", "Rg7", "Rgg8"]);
  });

  it("is refused with the place of the mistake, and stays on the board", async () => {
    const { store, problem } = room();
    await problem.open(marks);
    await write(problem, "stipulation", "#q");
    await problem.solve();
    expect(problem.objection.value).toMatchObject({
      field: "stipulation",
      at: 1,
      reason: { code: "stipulation-length-expected" },
    });
    await write(problem, "fen", "9/8");
    expect(problem.objection.value).toMatchObject({ field: "fen", reason: { code: "fen-row-too-wide" } });
    await write(problem, "fen", marks.setup.fen);
    await write(problem, "stipulation", "#2");
    await write(problem, "twin", "move a9 a1");
    await problem.solve();
    expect(problem.objection.value).toMatchObject({ field: "twin", at: 5 });
    expect(store.session.state.value!.pieces.length).toBeGreaterThan(10);
    await problem.open({ ...marks, setup: { game: "little-cheops", options: {}, fen: "" } });
    await problem.solve();
    expect(problem.objection.value).toMatchObject({ field: null, reason: { code: "core-cannot-solve" } });
  });

  it("stops with what is proved", async () => {
    const { problem } = room();
    await problem.open({
      setup: { game: "alice", options: {}, fen: "" },
      stipulation: "h#2.5",
      twin: "",
      to: "",
    });
    const solved = problem.solve();
    problem.cancel();
    await solved;
    expect(problem.report.value).toMatchObject({ state: "limit-reached" });
    expect(problem.solving.value).toBeNull();
    // No line is called wrong before all are known.
    const asked = problem.solveIt();
    problem.cancel();
    await asked;
    expect(problem.self.value).toBeNull();
  });

  it("drops the solution of what is no longer asked", async () => {
    const { problem } = room();
    await problem.open(marks);
    const solved = problem.solve();
    await write(problem, "stipulation", "#1");
    await solved;
    expect([problem.report.value, problem.solution.value, problem.solving.value]).toEqual([null, null, null]);
  });
});

describe("what stands in the fields", () => {
  const mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
  const other = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
  const opened = async (demand: Demand) => {
    const made = room();
    await made.problem.open(demand);
    return made;
  };

  it("is solved, though no field has been left", async () => {
    const { store, problem } = await opened(chess(mate, "#2"));
    problem.type("fen", other);
    problem.type("stipulation", " #1");
    await problem.solve();
    expect(problem.report.value).toMatchObject({ fen: other, stipulation: "#1", found: 1 });
    expect(store.session.state.value!.fen).toBe(other);
    problem.type("twin", "move b6 d6");
    await problem.solve();
    expect(problem.report.value).toMatchObject({ found: 0 });
    problem.type("twin", "");
    await problem.solveIt();
    expect(problem.self.value).not.toBeNull();
    problem.leaveSelf();
    problem.type("stipulation", "a=>b0.5");
    problem.type("to", other);
    await problem.solve();
    expect(problem.report.value).toMatchObject({ to: other.replace("w", "b") });
  });

  it("is read again when another field changes, and nothing else is solved", async () => {
    const { store, problem } = await opened(chess(mate, "#1"));
    const refused = {
      field: "fen",
      text: "garbage",
      reason: { code: expect.stringMatching(/^fen-/) as string },
    };
    await write(problem, "fen", "garbage");
    expect(problem.objection.value).toMatchObject(refused);
    await write(problem, "stipulation", "#3");
    expect(problem.objection.value).toMatchObject(refused);
    for (const work of [problem.solve, problem.solveIt, problem.solveHere]) {
      await work.call(problem);
      expect(problem.objection.value).toMatchObject(refused);
      expect([problem.report.value, problem.self.value, problem.solving.value]).toEqual([null, null, null]);
    }
    expect(problem.textOf("fen")).toBe("garbage");
    expect(store.session.state.value!.fen).toBe(mate);
    // What was there before is right again; so is an empty field.
    for (const text of [mate, " "]) {
      await write(problem, "fen", "garbage");
      await write(problem, "fen", text);
      expect([problem.objection.value, problem.textOf("fen")]).toEqual([null, mate]);
    }
    // Another problem is chosen.
    await write(problem, "fen", "garbage");
    await problem.choose(chess(other, "#1"));
    expect([problem.objection.value, problem.textOf("fen")]).toEqual([null, other]);
  });

  it("may begin with the side that the new stipulation says", async () => {
    const { problem } = await opened(marks);
    const black = "8/7|R/8/8/|n7/2K5/1p6/2kQ4";
    await write(problem, "fen", black);
    expect(problem.objection.value).toMatchObject({ field: "fen", text: black });
    await write(problem, "stipulation", "h#2");
    expect(problem.objection.value).toBeNull();
    expect(problem.textOf("fen")).toBe(`${black} b - - 0 1`);
    // The same in one step, from a field that is not left.
    await problem.choose(marks);
    problem.type("fen", black);
    problem.type("stipulation", "h#2");
    await problem.solve();
    expect(problem.report.value).toMatchObject({ fen: `${black} b - - 0 1`, stipulation: "h#2" });
  });

  it("is waited for", async () => {
    const { problem } = await opened(chess(mate, "#1"));
    problem.type("fen", other);
    const left = problem.read();
    await problem.solve();
    expect(problem.report.value!.fen).toBe(other);
    await left;
    // So is a problem that is chosen, even if its end is missing.
    const chosen = problem.choose(chess("7k/p6p/8/8/8/8/8/5RR1", "h#1"));
    await problem.solve();
    expect(problem.report.value).toMatchObject({ fen: "7k/p6p/8/8/8/8/8/5RR1 b - - 0 1", found: 2 });
    await chosen;
    // What is written meanwhile stays; the last choice counts.
    problem.type("fen", mate);
    const read = problem.read();
    await write(problem, "stipulation", "#1");
    await read;
    expect([problem.textOf("fen"), problem.textOf("stipulation")]).toEqual([mate, "#1"]);
    await Promise.all([marks, chess(other, "#1"), chess(mate, "#3")].map((one) => problem.choose(one)));
    expect(problem.demand).toEqual(chess(mate, "#3"));
  });

  it("is on the sheet, or nothing", async () => {
    const { problem } = await opened(chess(mate, "#1"));
    await problem.solve();
    const [page] = await problem.sheet();
    expect(page).not.toContain("Parton");
    problem.type("stipulation", "#2");
    await problem.solve();
    expect((await problem.sheet())[0]).toContain(">V. R. Parton, 1953<");
    problem.type("fen", other);
    expect(await problem.sheet()).toEqual([]);
    expect([problem.textOf("fen"), problem.solution.value]).toEqual([other, null]);
    await problem.solve();
    problem.type("fen", "garbage");
    expect(await problem.sheet()).toEqual([]);
    expect(problem.objection.value).toMatchObject({ field: "fen" });
  });
});

describe("a game that leads to a position", () => {
  const kings = {
    ...chess("8/2K5/8/8/8/8/8/k7 w - - 0 1", "a=>b1.5"),
    to: "8/8/8/3K4/8/8/k7/8 b - - 0 1",
  };
  const reached = "rnbqkbnr/ppp1pppp/8/8/4p3/8/PPPP|BPPP/RNBQK1NR w KQkq - 0 3";
  const proofGame = { ...chess(reached, "dia2"), setup: { game: "alice", options: {}, fen: reached } };
  const line = (node: SolutionNode | undefined): string[] =>
    node ? [node.number + node.move.san, ...line(node.replies[0])] : [];

  it("is found from the diagram to the other position", async () => {
    const { store, problem } = room();
    await problem.open(kings);
    await problem.solve();
    expect(problem.report.value).toMatchObject({ state: "solved", found: 2, to: kings.to });
    expect(line(problem.solution.value!.solutions[0])).toEqual(["1.Kc6", "1…Ka2", "2.Kd5"]);
    expect(
      demandOf(store.router.place.value.kind === "problem" ? store.router.place.value.what : ""),
    ).toEqual(kings);
    await write(problem, "to", "9/8");
    await problem.solve();
    expect(problem.objection.value).toMatchObject({
      field: "to",
      at: 0,
      reason: { code: "fen-row-too-wide" },
    });
    // Other goals have none.
    await write(problem, "stipulation", "h#1");
    await problem.solve();
    expect(problem.report.value).toMatchObject({ state: "no-solution" });
  });

  it("begins at the start if it is a proof game", async () => {
    const { store, problem } = room();
    await problem.open(proofGame);
    problem.setOptions({ setPlay: true });
    await problem.solve();
    const [first] = problem.solution.value!.solutions;
    expect(line(first)).toEqual(["1.e4", "1…d5", "2.Be2", "2…dxe4/A"]);
    const state = () => store.session.state.value!;
    await settled(() => state().fen === reached);
    await problem.show(first!);
    expect([state().moves.length, state().moves[0]!.san, state().pieces.length]).toEqual([1, "e4", 32]);
    problem.steps.last();
    await settled(() => state().moves.length === 4);
    expect(state().fen).toBe(reached);
    problem.steps.first();
    await settled(() => state().moves.length === 0);
    expect(state().fen).toBe(reached);
  });

  it("is followed to the other board, and back", async () => {
    const { store, problem } = room();
    await problem.open(proofGame);
    await problem.solve();
    const { front } = store.view;
    // 1.e4 arrives on board B, and 2...dxe4 on board A again.
    const [first] = problem.solution.value!.solutions;
    await problem.show(first!);
    expect(front.value).toBe(1);
    problem.steps.last();
    await settled(() => store.session.state.value!.moves.length === 4);
    expect(front.value).toBe(0);
  });

  it("is found by the user", async () => {
    const { store, problem } = room();
    await problem.open(proofGame);
    await problem.solveIt();
    const self = problem.self.value!;
    expect(store.session.state.value!.pieces).toHaveLength(32);
    for (const move of ["e2e4", "d7d5", "f1e2"]) await store.game.play(move);
    await store.game.play("g8f6");
    expect(self.verdict.value).toMatchObject({ kind: "astray" });
    await self.takeBack();
    await store.game.play("d5e4");
    expect(self.phase.value).toBe("solved");
    problem.leaveSelf();
    await settled(() => store.session.state.value!.fen === reached);
  });
});

describe("who solves a problem", () => {
  it("is refuted, makes the key and mates", async () => {
    const { store, problem } = room();
    await problem.open(marks);
    expect(store.session.myTurn.value).toBe(false);
    await problem.solveIt();
    const self = problem.self.value!;
    expect(store.session.myTurn.value).toBe(true);
    await store.game.play("a3d3");
    await settled(() => self.phase.value === "wrong");
    expect(self.verdict.value).toEqual({ kind: "refuted", move: "Qd3", reply: "Ra8+" });
    expect(store.session.state.value!.ply).toBe(2);
    await self.takeBack();
    expect(store.session.state.value!.ply).toBe(0);
    await store.game.play("a2b1");
    await settled(() => self.verdict.value?.kind === "key");
    expect(self.verdict.value).toMatchObject({ left: 1 });
    // A check that is not mate does not do.
    const state = store.session.state.value!;
    const report = await problem.ask({ fen: state.fen, stipulation: "#1" }, {});
    const wrong = state.legal.find((move) => report.solutions.every((key) => key.uci !== move.uci))!;
    await store.game.play(wrong.uci);
    await settled(() => self.phase.value === "wrong");
    expect(self.verdict.value).toMatchObject({ kind: "fails" });
    await self.takeBack();
    await store.game.play(report.solutions[0]!.uci);
    await settled(() => self.phase.value === "solved");
    expect(store.session.state.value!.result).toMatchObject({ winner: "w" });
  });

  it("is told that there is nothing to find", async () => {
    const { problem } = room();
    for (const stipulation of ["#1", "h#1"]) {
      await problem.open(chess("k7/8/3K4/8/8/8/8/7R w - - 0 1", stipulation));
      await problem.solveIt();
      expect(problem.self.value).toBeNull();
      expect(problem.report.value).toMatchObject({ found: 0, state: "no-solution" });
    }
  });

  it("finds one of the lines where both sides help", async () => {
    const { store, problem } = room();
    // Black helps White to the mate in the corner.
    await problem.open(chess("7k/8/5K2/8/8/8/8/R7 b - - 0 1", "h#2"));
    await problem.solve();
    const [line] = problem.solution.value!.solutions;
    const path = [line!, line!.replies[0]!, line!.replies[0]!.replies[0]!];
    const last = path[2]!.replies[0]!;
    expect(last.move.goal).toBe(true);
    await problem.solveIt();
    const self = problem.self.value!;
    await store.game.play(path[0]!.move.uci);
    const right = line!.replies.map((node) => node.move.uci);
    const astray = store.session.state.value!.legal.find((move) => !right.includes(move.uci))!;
    await store.game.play(astray.uci);
    expect(self.verdict.value).toEqual({ kind: "astray", move: astray.san });
    await self.takeBack();
    for (const { move } of [path[1]!, path[2]!, last]) {
      await store.game.play(move.uci);
      await settled(() => self.phase.value !== "thinking");
    }
    expect(self.phase.value).toBe("solved");
  });
});

describe("where the board stands", () => {
  it("passes for set play and between the moves of a series", async () => {
    const node = (uci: string, passes = false) => ({ move: { san: uci, uci }, passes });
    const asked: string[] = [];
    const after = async (fen: string, moves: readonly string[]) => {
      asked.push(moves.join());
      return fen.replace("w", "b");
    };
    expect(await standingAt("8 w - - 0 1", [node("a"), node("b")], after)).toEqual({
      fen: "8 w - - 0 1",
      moves: ["a", "b"],
    });
    expect(await standingAt("8 w - - 0 1", [node("a", true)], after)).toEqual({
      fen: "8 b - - 0 1",
      moves: ["a"],
    });
    expect(await standingAt("8 w - - 0 1", [node("a"), node("b", true)], after)).toEqual({
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

describe("the collection", () => {
  it("lists every position of the shipped problems", async () => {
    const collection = new Collection(solverInProcess(), async () =>
      ["alice-1999", "andernach-2025"].map(text),
    );
    await collection.read();
    expect(collection.problems.value[0]!.demand).toEqual(marks);
    expect(collection.problems.value[0]!.options).toEqual({ setPlay: false, tries: 1 });
    // Six problems, one of them with a twin.
    expect(collection.problems.value).toHaveLength(1 + 7);
    expect(collection.problems.value.map(nameOf)).toContain(
      "h#2: Manfred Rittirsch & Franz Pachl, Andernach 2025, 4th place b) Move h1 h2",
    );
  });

  it("names each problem, and counts those that have no author", async () => {
    const files = readdirSync(new URL("../../../data/problems/", import.meta.url))
      .filter((file) => file.endsWith(".txt"))
      .map((file) => text(file.slice(0, -4)));
    const collection = new Collection(solverInProcess(), async () => files);
    await collection.read();
    const shipped = collection.problems.value;
    const names = shipped.map((one) => `${one.demand.setup.game} ${nameOf(one)}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.includes("compose"))).toEqual([]);
    const first = shipped.find((one) => one.number !== null)!;
    expect(nameOf(first)).toMatch(/^No\. 1: #2, \d+ pieces$/);
    expect(first.source).toMatch(/^cheshire compose, seed 1, attempt \d+$/);
    expect(collection.sourceOf(first.demand)).toBe(first.source);
    expect(collection.sourceOf({ ...first.demand, stipulation: "#1" })).toBe("");
    // The files say how many pieces each has.
    const counted = files.flatMap((file) =>
      [...file.matchAll(/, pieces (\d+)$/gm)].map(([, n]) => Number(n)),
    );
    const pieces = shipped.flatMap((one) => /, (\d+) pieces?$/.exec(nameOf(one))?.slice(1).map(Number) ?? []);
    expect(pieces.length).toBeGreaterThan(50);
    for (const n of new Set(pieces))
      expect(pieces.filter((one) => one === n).length).toBeLessThanOrEqual(
        counted.filter((one) => one === n).length,
      );
  });

  it("has positions to reach, and what is asked for", async () => {
    const file = [
      "beginproblem",
      "pieces white Kc7 black Ka1",
      "stipulation a=>b1 pieces white Kd6 black Ka2",
      "option WhiteToPlay",
      "nextproblem",
      "pieces white Kf6 Ra1 black Kh8",
      "stipulation h#1",
      "option SetPlay",
      "endproblem",
    ].join("\n");
    const collection = new Collection(solverInProcess(), async () => [file]);
    await collection.read();
    const [kings, set] = collection.problems.value;
    expect(kings!.demand).toMatchObject({ stipulation: "a=>b1", to: "8/8/3K4/8/8/8/k7/8 w - - 0 1" });
    expect(set!.options).toEqual({ setPlay: true, tries: 0 });
  });

  it("says why it is not there, and is read again", async () => {
    let there = false;
    const collection = new Collection(solverInProcess(), async () => {
      if (!there) throw new Error("no network");
      return [text("alice-1999")];
    });
    await collection.read();
    expect(collection.failure.value).toMatchObject({ text: "no network" });
    there = true;
    await collection.read();
    expect([collection.failure.value, collection.problems.value.length]).toEqual([null, 1]);
  });
});

describe("how solving has ended", () => {
  it("names a limit that nobody has set", () => {
    const ended = { state: "limit-reached", found: 2 } as const;
    expect(sayState(ended)).toMatch(/^Stopped: 2 /);
    expect(sayState({ ...ended, limit: "memory" })).toMatch(/^Out of memory: 2 /);
    expect(sayState({ ...ended, found: 0, limit: "moves" })).toMatch(/^Too many moves to list: nothing /);
  });
});

describe("the server's solver", () => {
  const library = async () => ({ games: [], files: [], analysis: false, solver: true, docs: false });
  const cheops: Demand = {
    setup: { game: "little-cheops", options: {}, fen: "k8/7T1/1K7/9/9/9/9/9/9 w - - - - - - 0 1" },
    stipulation: "#1",
    twin: "",
    to: "",
  };
  const report: ProblemReport = {
    ...{ game: "little-cheops", identity: "", fen: cheops.setup.fen, stipulation: "#1" },
    ...{ found: 1, state: "solved", setPlay: [], tries: [], seconds: 1 },
    solutions: [{ san: "T h8-h9#", uci: "h8h9", goal: true, moves: 1 }],
    nodes: { keys: 1, setPlay: 0, tries: 0, variations: 0 },
  };
  const busy = new ServerError(503, said("solver-busy", {}, "busy"), 2);
  // A server that answers as the test says, and what it was asked.
  function serverOf(answer: (signal: AbortSignal) => Promise<SolvedProblem>) {
    const asked: AskedOfServer[] = [];
    const stopped: string[] = [];
    const known = new Set<string>();
    const api = {
      library,
      solve: ({ id, ...what }: AskedOfServer & { id: string }, signal?: AbortSignal) => {
        asked.push(what);
        known.add(id);
        return answer(signal!);
      },
      stopSolving: (id: string) => {
        stopped.push(id);
        return stopped.length < 3
          ? Promise.reject(new ServerError(404, said("problem-not-found", {}, "")))
          : Promise.resolve();
      },
    };
    return { api, asked, stopped, known };
  }
  async function offered(api: Parameters<typeof room>[0], demand: Demand) {
    const { problem, store } = room(api);
    await problem.server.ask();
    await problem.open(demand);
    return { problem, store };
  }

  it("solves what the page cannot, and what it is asked to", async () => {
    const page = "<svg><text>{summary}</text></svg>";
    const { api, asked } = serverOf(async () => ({ report, pages: [page] }));
    const { problem, store } = await offered(api, cheops);
    await problem.solve();
    expect(problem.objection.value).toBeNull();
    expect(asked).toMatchObject([{ game: "little-cheops", fen: cheops.setup.fen, stipulation: "#1" }]);
    expect(asked[0]!.how).toMatchObject({ tries: "1", threats: "on" });
    await problem.show(problem.solution.value!.solutions[0]!);
    expect(store.session.state.value!.result).toMatchObject({ winner: "w" });
    expect(await problem.sheet()).toEqual([expect.stringMatching(/^<svg><text>[^{}]+<\/text><\/svg>$/)]);
    // The page solves what it can, unless the user wants it elsewhere.
    await problem.open(marks);
    await problem.solve();
    expect([asked.length, problem.report.value!.found]).toEqual([1, 1]);
    problem.atServer.value = true;
    await problem.solve();
    expect(asked.length).toBe(2);
    // So are games of files.
    const file = 'id = "tiny"\nbase = "chess"\n';
    await problem.open({
      ...chess("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1"),
      setup: { game: "tiny", options: {}, fen: "", file },
    });
    problem.atServer.value = false;
    await problem.solve();
    expect(asked.at(-1)).toMatchObject({ game: "tiny", file });
  });

  it("is not asked where the server does not offer it", async () => {
    const { api, asked } = serverOf(async () => ({ report }));
    for (const away of [{ ...api, library: async () => ({ ...(await library()), solver: false }) }, {}]) {
      const { problem } = await offered(away, cheops);
      expect(problem.server.offered.value).toBe(false);
      await problem.solve();
      expect(problem.objection.value).toMatchObject({ reason: { code: "core-cannot-solve" } });
    }
    expect(asked).toEqual([]);
  });

  it("stops with what is proved, as soon as it has the problem", async () => {
    let answer: (solved: SolvedProblem) => void = () => undefined;
    const { api, stopped, known } = serverOf(() => new Promise((resolve) => (answer = resolve)));
    const { problem } = await offered(api, cheops);
    const solved = problem.solve();
    await settled(() => problem.server.works.value);
    problem.cancel();
    await settled(() => stopped.length === 3);
    expect(new Set(stopped)).toEqual(known);
    answer({ report: { ...report, state: "limit-reached" } });
    await solved;
    expect(problem.report.value).toMatchObject({ state: "limit-reached" });
    expect([problem.server.works.value, problem.solving.value]).toEqual([false, null]);
  });

  it("is given up when it cannot be told to stop, or something else is asked", async () => {
    const { api } = serverOf(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        }),
    );
    const away = new ServerError(0, said("server-silent", {}, "away"));
    const { problem } = await offered({ ...api, stopSolving: () => Promise.reject(away) }, cheops);
    const cancelled = problem.solve();
    await settled(() => problem.server.works.value);
    problem.cancel();
    await cancelled;
    expect(problem.objection.value).toMatchObject({ field: null, away: true });
    const dropped = problem.solve();
    await settled(() => problem.server.works.value);
    await write(problem, "stipulation", "#2");
    await dropped;
    expect([problem.objection.value, problem.server.works.value]).toEqual([null, false]);
  });

  it("may be busy, and then the page solves it", async () => {
    const { api } = serverOf(() => Promise.reject(busy));
    const { problem } = await offered(api, marks);
    problem.atServer.value = true;
    await problem.solve();
    expect(problem.objection.value).toMatchObject({ away: true, reason: { code: "solver-busy" } });
    await problem.solveHere();
    expect(problem.report.value).toMatchObject({ state: "solved", found: 1 });
    // What is wrong with a field is not the server's fault.
    const reason = said("stipulation-length-expected", { word: "q", max: 99 }, "");
    const wrong = serverOf(() =>
      Promise.reject(
        new ServerError(400, said("solve-field-refused", { field: "stipulation", reason }, ""), null, 1),
      ),
    );
    const { problem: other } = await offered(wrong.api, marks);
    other.atServer.value = true;
    await other.solve();
    expect(other.objection.value).toMatchObject({
      field: "stipulation",
      at: 1,
      reason: { code: reason.code },
    });
  });
});
