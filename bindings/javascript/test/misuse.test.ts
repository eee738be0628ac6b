import { describe, expect, it } from "vitest";
import { Solver, type Board } from "../src/index.ts";
import { loaded } from "./cores.ts";
import { module, NearPort } from "./modules.ts";
import { refused } from "./refused.ts";

// What programs give by mistake is refused, and never taken for something else.

const cheshire = await loaded("all");

describe("a null move", () => {
  it("is -- or 0000, and nothing else", () => {
    for (const form of ["--", "0000"]) expect(cheshire.board().push(form).action).toBe("pass");
    const board = cheshire.board();
    for (const form of [`${null}`, "Z0", "z0", "@@@@", "—"]) {
      const uses = [
        () => board.push(form),
        () => board.pushSan(form),
        () => board.pushUci(form),
        () => board.pushMoves(`e4 ${form}`),
        () => board.pushMoves(["e4", form]),
        () => board.parseMove(form),
        () => board.variationSan([form]),
        () => board.san(form),
      ];
      for (const use of uses) expect(refused(use).code).toBe("null-move-form");
      expect(board.isLegal(form)).toBe(false);
    }
    expect(board.moveStack()).toEqual([]);
  });
});

describe("a first move of a problem", () => {
  const solver = new Solver(
    () => new NearPort(),
    () => Promise.resolve(module("solver")),
    true,
  );
  const board = cheshire.board("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
  const solutions = async (how: object, of: Board = board, stipulation = "#1"): Promise<string[]> =>
    (await solver.solve(of, stipulation, how)).solutions.map((key) => key.uci);

  it("may be SAN or an object", async () => {
    for (const first of ["c1c8", "Qc8", "Qc8#", board.parseMove("Qc8")])
      expect(await solutions({ first })).toEqual(["c1c8"]);
    expect(await solutions({ first: "Qc2" })).toEqual([]);
    const alice = cheshire.board("alice", "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1");
    expect(await solutions({ first: "Kb1/A" }, alice, "#2")).toEqual(["a2b1"]);
    expect(await solutions({ first: "Rh8", fen: "k7/8/1K6/8/8/8/8/7R w - - 0 1" })).toEqual(["h1h8"]);
    const other = { fen: "K7/8/1k6/8/8/8/8/7r w - - 0 1", duplex: true };
    expect(await solutions({ first: "Rh8", ...other })).toEqual(["h1h8"]);
    // A diagram without a white king.
    expect(await solutions({ first: "Rg8", fen: "k7/7R/8/8/8/8/8/6R1 w - - 0 1" })).toEqual(["g1g8"]);
    expect(board.moveStack()).toEqual([]);
  });

  it("must be legal", async () => {
    for (const first of ["Qc9", "nonsense", "c1c1", "c1d3", "--", "", "null"])
      await expect(solutions({ first }), first).rejects.toMatchObject({ name: "CheshireError" });
    await expect(solutions({ first: "--" })).rejects.toMatchObject({ code: "null-move-in-game" });
    await expect(solutions({ first: "c1c8", duplex: true })).rejects.toMatchObject({ name: "CheshireError" });
    await expect(solutions({ first: 7 })).rejects.toMatchObject({ code: "text-needed" });
  });

  it("has the form of coordinates with a twin", async () => {
    expect(await solutions({ first: "d1d8", twin: "move c1 d1" })).toEqual(["d1d8"]);
    for (const first of ["Qd8", "zz", "d1d9", "d1d8qq"])
      await expect(solutions({ first, twin: "move c1 d1" })).rejects.toMatchObject({ code: "move-illegal" });
  });
});

describe("the result of a record", () => {
  it("is that of the board, or of the tag while the game is in progress", () => {
    const board = cheshire.board();
    board.pushMoves("f3 e5 g4");
    expect(board.pgn({ Result: "0-1" })).toMatch(/\[Result "0-1"\][^]* 0-1\n/);
    expect(cheshire.recordOf(board, { Result: "0-1" })).toMatchObject({ result: "0-1" });
    for (const use of [board.pgn.bind(board), (tags: object) => cheshire.recordOf(board, { ...tags })])
      expect(refused(() => use({ Result: "2-0" })).code).toBe("argument-unknown");
    board.push("Qh4#");
    expect(board.pgn({ Result: "1-0" })).toMatch(/\[Result "0-1"\][^]* 0-1\n/);
    expect(cheshire.recordOf(board, { Result: "1-0" }).result).toBe("0-1");
  });

  it("is changed by its member, or by its tag", () => {
    const read = () => cheshire.readGamePGN('[Result "1-0"]\n\n1. e4 1-0\n');
    const byMember = read();
    byMember.result = "0-1";
    expect(byMember.pgn()).toMatch(/\[Result "0-1"\][^]* 0-1\n/);
    const byTag = read();
    byTag.tags["Result"] = "1/2-1/2";
    expect(byTag.pgn()).toMatch(/\[Result "1\/2-1\/2"\][^]* 1\/2-1\/2\n/);
    byTag.tags["Result"] = "2-0";
    expect(refused(() => byTag.pgn()).code).toBe("argument-unknown");
    byTag.tags["Result"] = "0-1";
    byTag.result = "*";
    expect(refused(() => byTag.pgn()).code).toBe("result-contradicts-tag");
    byTag.result = "0-1";
    expect(byTag.pgn()).toContain(" 0-1\n");
  });

  it("and its tags are texts by name", () => {
    const board = cheshire.board();
    for (const value of [null, undefined, 7]) {
      const tags = { White: value as unknown as string };
      for (const use of [() => board.pgn(tags), () => cheshire.recordOf(board, tags)])
        expect(refused(use).code).toBe("text-needed");
      const game = cheshire.readGamePGN("1. e4 *");
      Object.assign(game.tags, tags);
      expect(refused(() => game.pgn()).code).toBe("text-needed");
    }
    for (const tags of ["White", null, ["Ann"]] as unknown as { [name: string]: string }[])
      for (const use of [() => board.pgn(tags), () => cheshire.recordOf(board, tags)])
        expect(refused(use).code).toBe("object-needed");
  });
});

describe("limits", () => {
  it("that name no move to look at are refused", () => {
    expect(refused(() => cheshire.board().analyse({ depth: 1, searchMoves: [] })).code).toBe("list-empty");
  });
});
