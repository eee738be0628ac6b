import { describe, expect, it } from "vitest";
import { marks, room, chess, settled } from "./room.ts";

describe("who solves a problem", () => {
  it("is refuted, makes the key and mates", async () => {
    const { store, problem } = room();
    await problem.open(marks);
    expect(store.session.myTurn.value).toBe(false);
    await problem.solving.solveIt();
    const self = problem.board.self.value!;
    expect(store.session.myTurn.value).toBe(true);
    await store.game.play("a3d3");
    await settled(() => self.phase.value === "wrong");
    expect(self.feedback.value).toEqual({ kind: "refuted", move: "Qd3", reply: "Ra8+" });
    expect(store.session.state.value!.ply).toBe(2);
    await self.takeBack();
    expect(store.session.state.value!.ply).toBe(0);
    await store.game.play("a2b1");
    await settled(() => self.feedback.value?.kind === "key");
    expect(self.feedback.value).toMatchObject({ left: 1 });
    // A check that is not mate does not do.
    const state = store.session.state.value!;
    const report = await problem.solving.ask({ fen: state.fen, stipulation: "#1" }, {});
    const wrong = state.legal.find((move) => report.solutions.every((key) => key.uci !== move.uci))!;
    await store.game.play(wrong.uci);
    await settled(() => self.phase.value === "wrong");
    expect(self.feedback.value).toMatchObject({ kind: "fails" });
    await self.takeBack();
    await store.game.play(report.solutions[0]!.uci);
    await settled(() => self.phase.value === "solved");
    expect(store.session.state.value!.result).toMatchObject({ winner: "w" });
  });

  it("is told that there is nothing to find", async () => {
    const { problem } = room();
    for (const stipulation of ["#1", "h#1"]) {
      await problem.open(chess("k7/8/3K4/8/8/8/8/7R w - - 0 1", stipulation));
      await problem.solving.solveIt();
      expect(problem.board.self.value).toBeNull();
      expect(problem.board.report.value).toMatchObject({ found: 0, state: "no-solution" });
    }
  });

  it("finds one of the lines where both sides help", async () => {
    const { store, problem } = room();
    // Black helps White to the mate in the corner.
    await problem.open(chess("7k/8/5K2/8/8/8/8/R7 b - - 0 1", "h#2"));
    await problem.solving.solve();
    const [line] = problem.board.solution.value!.solutions;
    const path = [line!, line!.replies[0]!, line!.replies[0]!.replies[0]!];
    const last = path[2]!.replies[0]!;
    expect(last.move.goal).toBe(true);
    await problem.solving.solveIt();
    const self = problem.board.self.value!;
    await store.game.play(path[0]!.move.uci);
    const right = line!.replies.map((node) => node.move.uci);
    const wrong = store.session.state.value!.legal.find((move) => !right.includes(move.uci))!;
    await store.game.play(wrong.uci);
    expect(self.feedback.value).toEqual({ kind: "notInSolution", move: wrong.san });
    await self.takeBack();
    for (const { move } of [path[1]!, path[2]!, last]) {
      await store.game.play(move.uci);
      await settled(() => self.phase.value !== "thinking");
    }
    expect(self.phase.value).toBe("solved");
  });
});
