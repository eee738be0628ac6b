import { describe, expect, it } from "vitest";
import { readLink } from "../../src/problem/link.ts";
import { grouped, pathTo, type SolutionNode } from "../../src/problem/solution.ts";
import { marks, room, chess, write, settled } from "./room.ts";

describe("a problem on the board", () => {
  it("may lack a king and the end of its FEN", async () => {
    const { store, problem } = room();
    await problem.open(chess("7k/p6p/8/8/8/8/8/5RR1", "h#1"));
    expect(problem.board.setup.value!.fen).toBe("7k/p6p/8/8/8/8/8/5RR1 b - - 0 1");
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ state: "solved", found: 2 });
    await problem.board.show(problem.board.solution.value!.solutions[0]!);
    await problem.board.show(problem.board.solution.value!.solutions[0]!.replies[0]!);
    expect(store.session.state.value!.result).toMatchObject({ winner: "w", reason: "checkmate" });
    // A line of a solution ends no game, but its mate is heard.
    expect(store.session.result.value).toBeNull();
    expect(store.announcer.spoken.value.text).toMatch(/Checkmate\.$/);
    await problem.open(chess("r3kb2/8/8/8/8/8/8/R3K3 w", "#2"));
    expect(problem.board.setup.value!.fen).toBe("r3kb2/8/8/8/8/8/8/R3K3 w Qq - 0 1");
    await problem.open(chess("8/8/8/8/8/8/8/8", "#2"));
    await problem.solving.solve();
    expect(problem.fields.objection.value!.reason.code).toBe("position-unplayable");
  });

  it("is solved, and each move of its solution is shown", async () => {
    const { store, problem } = room();
    await problem.open(marks);
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ state: "solved", found: 1 });
    const { solutions, tries } = problem.board.solution.value!;
    const [key] = solutions;
    expect([key!.number, key!.move.san, tries.length]).toEqual(["1.", "Kb1/A", 8]);
    // 1…Ba5 has three mates.
    const dual = key!.replies.find((node) => node.move.san === "Ba5")!;
    expect(dual.replies.map((node) => node.dual)).toEqual([true, true, true]);
    await problem.board.show(dual.replies[1]!);
    expect(store.session.state.value!.result).toMatchObject({ winner: "w", reason: "checkmate" });
    expect(store.session.state.value!.moves.map((move) => move.uci)).toEqual(
      pathTo(dual.replies[1]!).map((node) => node.move.uci),
    );
    problem.board.steps.back();
    await settled(() => store.session.state.value!.ply === 2);
    // A threat follows a pass of the defender.
    const threatened = tries.find((node) => node.move.san === "Qd3/A")!;
    expect(threatened.threats.map((node) => node.move.san)).toEqual(["Rd5/A#"]);
    await problem.board.show(threatened.threats[0]!);
    expect(store.session.state.value!.moves.map((move) => move.san)).toEqual(["Rd5#"]);
    await problem.board.show(null);
    expect(store.session.state.value!.moves).toEqual([]);
    // Defences with the same answer stand together.
    const groups = grouped(key!.replies).map((group) => group.map((node) => node.move.san));
    expect(groups).toContainEqual(["Rg4", "Rg6", "Rg7", "Rgg8"]);
  });

  it("is refused with the place of the mistake, and stays on the board", async () => {
    const { store, problem } = room();
    await problem.open(marks);
    await write(problem, "stipulation", "#q");
    await problem.solving.solve();
    expect(problem.fields.objection.value).toMatchObject({
      field: "stipulation",
      at: 1,
      reason: { code: "stipulation-length-expected" },
    });
    await write(problem, "fen", "9/8");
    expect(problem.fields.objection.value).toMatchObject({
      field: "fen",
      reason: { code: "fen-row-too-wide" },
    });
    await write(problem, "fen", marks.setup.fen);
    await write(problem, "stipulation", "#2");
    await write(problem, "twin", "move a9 a1");
    await problem.solving.solve();
    expect(problem.fields.objection.value).toMatchObject({ field: "twin", at: 5 });
    expect(store.session.state.value!.pieces.length).toBeGreaterThan(10);
    await problem.open({ ...marks, setup: { game: "little-cheops", options: {}, fen: "" } });
    await problem.solving.solve();
    expect(problem.fields.objection.value).toMatchObject({
      field: null,
      reason: { code: "core-cannot-solve" },
    });
  });

  it("stops with what is proved", async () => {
    const { problem } = room();
    await problem.open({
      setup: { game: "alice", options: {}, fen: "" },
      stipulation: "h#2.5",
      twin: "",
      to: "",
    });
    const solved = problem.solving.solve();
    problem.solving.cancel();
    await solved;
    expect(problem.board.report.value).toMatchObject({ state: "limit-reached" });
    expect(problem.solving.progress.value).toBeNull();
    // No line is called wrong before all are known.
    const asked = problem.solving.solveIt();
    problem.solving.cancel();
    await asked;
    expect(problem.board.self.value).toBeNull();
  });

  it("drops the solution of what is no longer asked", async () => {
    const { problem } = room();
    await problem.open(marks);
    const solved = problem.solving.solve();
    await write(problem, "stipulation", "#1");
    await solved;
    expect([
      problem.board.report.value,
      problem.board.solution.value,
      problem.solving.progress.value,
    ]).toEqual([null, null, null]);
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
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ state: "solved", found: 2, to: kings.to });
    expect(line(problem.board.solution.value!.solutions[0])).toEqual(["1.Kc6", "1…Ka2", "2.Kd5"]);
    expect(
      readLink(store.router.route.value.kind === "problem" ? store.router.route.value.what : ""),
    ).toEqual(kings);
    await write(problem, "to", "9/8");
    await problem.solving.solve();
    expect(problem.fields.objection.value).toMatchObject({
      field: "to",
      at: 0,
      reason: { code: "fen-row-too-wide" },
    });
    // Other goals have none.
    await write(problem, "stipulation", "h#1");
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ state: "no-solution" });
  });

  it("begins at the start if it is a proof game", async () => {
    const { store, problem } = room();
    await problem.open(proofGame);
    problem.solving.setOptions({ setPlay: true });
    await problem.solving.solve();
    const [first] = problem.board.solution.value!.solutions;
    expect(line(first)).toEqual(["1.e4", "1…d5", "2.Be2", "2…dxe4/A"]);
    const state = () => store.session.state.value!;
    await settled(() => state().fen === reached);
    await problem.board.show(first!);
    expect([state().moves.length, state().moves[0]!.san, state().pieces.length]).toEqual([1, "e4", 32]);
    problem.board.steps.last();
    await settled(() => state().moves.length === 4);
    expect(state().fen).toBe(reached);
    problem.board.steps.first();
    await settled(() => state().moves.length === 0);
    expect(state().fen).toBe(reached);
  });

  it("is followed to the other board, and back", async () => {
    const { store, problem } = room();
    await problem.open(proofGame);
    await problem.solving.solve();
    const { front } = store.view;
    // 1.e4 arrives on board B, and 2...dxe4 on board A again.
    const [first] = problem.board.solution.value!.solutions;
    await problem.board.show(first!);
    expect(front.value).toBe(1);
    problem.board.steps.last();
    await settled(() => store.session.state.value!.moves.length === 4);
    expect(front.value).toBe(0);
  });

  it("is found by the user", async () => {
    const { store, problem } = room();
    await problem.open(proofGame);
    await problem.solving.solveIt();
    const self = problem.board.self.value!;
    expect(store.session.state.value!.pieces).toHaveLength(32);
    for (const move of ["e2e4", "d7d5", "f1e2"]) await store.game.play(move);
    await store.game.play("g8f6");
    expect(self.feedback.value).toMatchObject({ kind: "notInSolution" });
    await self.takeBack();
    await store.game.play("d5e4");
    expect(self.phase.value).toBe("solved");
    problem.solving.leaveSelf();
    await settled(() => store.session.state.value!.fen === reached);
  });
});
