import { describe, expect, it } from "vitest";
import type { ProblemData } from "../../src/problem/link.ts";
import { marks, room, chess, write } from "./room.ts";

describe("what stands in the fields", () => {
  const mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
  const other = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
  const opened = async (data: ProblemData) => {
    const made = room();
    await made.problem.open(data);
    return made;
  };

  it("is solved, though no field has been left", async () => {
    const { store, problem } = await opened(chess(mate, "#2"));
    problem.fields.type("fen", other);
    problem.fields.type("stipulation", " #1");
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ fen: other, stipulation: "#1", found: 1 });
    expect(store.session.state.value!.fen).toBe(other);
    problem.fields.type("twin", "move b6 d6");
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ found: 0 });
    problem.fields.type("twin", "");
    await problem.solving.solveIt();
    expect(problem.board.self.value).not.toBeNull();
    problem.solving.leaveSelf();
    problem.fields.type("stipulation", "a=>b0.5");
    problem.fields.type("to", other);
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ to: other.replace("w", "b") });
  });

  it("is read again when another field changes, and nothing else is solved", async () => {
    const { store, problem } = await opened(chess(mate, "#1"));
    const refused = {
      field: "fen",
      text: "garbage",
      reason: { code: expect.stringMatching(/^fen-/) as string },
    };
    await write(problem, "fen", "garbage");
    expect(problem.fields.objection.value).toMatchObject(refused);
    await write(problem, "stipulation", "#3");
    expect(problem.fields.objection.value).toMatchObject(refused);
    for (const work of [problem.solving.solve, problem.solving.solveIt, problem.solving.solveHere]) {
      await work.call(problem.solving);
      expect(problem.fields.objection.value).toMatchObject(refused);
      expect([problem.board.report.value, problem.board.self.value, problem.solving.progress.value]).toEqual([
        null,
        null,
        null,
      ]);
    }
    expect(problem.fields.textOf("fen")).toBe("garbage");
    expect(store.session.state.value!.fen).toBe(mate);
    // What was there before is right again; so is an empty field.
    for (const text of [mate, " "]) {
      await write(problem, "fen", "garbage");
      await write(problem, "fen", text);
      expect([problem.fields.objection.value, problem.fields.textOf("fen")]).toEqual([null, mate]);
    }
    // Another problem is chosen.
    await write(problem, "fen", "garbage");
    await problem.choose(chess(other, "#1"));
    expect([problem.fields.objection.value, problem.fields.textOf("fen")]).toEqual([null, other]);
  });

  it("may begin with the side that the new stipulation says", async () => {
    const { problem } = await opened(marks);
    const black = "8/7|R/8/8/|n7/2K5/1p6/2kQ4";
    await write(problem, "fen", black);
    expect(problem.fields.objection.value).toMatchObject({ field: "fen", text: black });
    await write(problem, "stipulation", "h#2");
    expect(problem.fields.objection.value).toBeNull();
    expect(problem.fields.textOf("fen")).toBe(`${black} b - - 0 1`);
    // The same in one step, from a field that is not left.
    await problem.choose(marks);
    problem.fields.type("fen", black);
    problem.fields.type("stipulation", "h#2");
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ fen: `${black} b - - 0 1`, stipulation: "h#2" });
  });

  it("is waited for", async () => {
    const { problem } = await opened(chess(mate, "#1"));
    problem.fields.type("fen", other);
    const left = problem.read();
    await problem.solving.solve();
    expect(problem.board.report.value!.fen).toBe(other);
    await left;
    // So is a problem that is chosen, even if its end is missing.
    const chosen = problem.choose(chess("7k/p6p/8/8/8/8/8/5RR1", "h#1"));
    await problem.solving.solve();
    expect(problem.board.report.value).toMatchObject({ fen: "7k/p6p/8/8/8/8/8/5RR1 b - - 0 1", found: 2 });
    await chosen;
    // What is written meanwhile stays; the last choice counts.
    problem.fields.type("fen", mate);
    const read = problem.read();
    await write(problem, "stipulation", "#1");
    await read;
    expect([problem.fields.textOf("fen"), problem.fields.textOf("stipulation")]).toEqual([mate, "#1"]);
    await Promise.all([marks, chess(other, "#1"), chess(mate, "#3")].map((one) => problem.choose(one)));
    expect(problem.fields.data).toEqual(chess(mate, "#3"));
  });

  it("is on the sheet, or nothing", async () => {
    const { problem } = await opened(chess(mate, "#1"));
    await problem.solving.solve();
    const [page] = await problem.sheet();
    expect(page).not.toContain("Parton");
    problem.fields.type("stipulation", "#2");
    await problem.solving.solve();
    expect((await problem.sheet())[0]).toContain(">V. R. Parton, 1953<");
    problem.fields.type("fen", other);
    expect(await problem.sheet()).toEqual([]);
    expect([problem.fields.textOf("fen"), problem.board.solution.value]).toEqual([other, null]);
    await problem.solving.solve();
    problem.fields.type("fen", "garbage");
    expect(await problem.sheet()).toEqual([]);
    expect(problem.fields.objection.value).toMatchObject({ field: "fen" });
  });
});
