import { describe, expect, it } from "vitest";
import { Engine, Solver, type Board } from "../src/index.ts";
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
  const board = cheshire.board();

  it("that name no move to look at are refused", () => {
    expect(refused(() => board.analyse({ depth: 1, searchMoves: [] })).code).toBe("list-empty");
  });

  it("that say nothing, or what nobody understands, are refused by name", () => {
    expect(refused(() => board.analyse({})).message).toContain("a search without a limit");
    const wrong = refused(() => board.analyse({ dept: 3 } as object));
    expect([wrong.code, wrong.args["value"]]).toEqual(["argument-unknown", "dept"]);
    expect(refused(() => board.analyse({ depth: "3" as unknown as 3 })).message).toBe(
      "depth takes a number from 0 to 1000, not '3'",
    );
    expect(refused(() => board.analyse({ depth: null as unknown as 3 })).message).toContain("not null");
  });
});

describe("options", () => {
  it("have known keys, and are objects", async () => {
    const board = cheshire.board();
    const solver = cheshire.solver.bind(cheshire);
    const uses = [
      (options: object) => board.svg(options),
      (options: object) => board.diagram(options),
      (options: object) => board.analyse({ depth: 1 }, options),
      (options: object) => board.analyse(options),
      (options: object) => board.svg({ arrows: [options as { from: string }] }),
      (options: object) => solver(options),
    ];
    for (const use of uses) {
      expect(refused(() => use({ colour: "red" })).args["value"]).toBe("colour");
      for (const wrong of [null, "red", ["red"]] as unknown as object[])
        expect(refused(() => use(wrong)).code).toBe("object-needed");
    }
    const one = new Solver(
      () => new NearPort(),
      () => Promise.resolve(module("solver")),
      true,
    );
    await expect(one.solve(board, "#1", { maxsolutions: 1 } as object)).rejects.toMatchObject({
      code: "argument-unknown",
    });
    one[Symbol.dispose]();
  });

  it("that are of another kind are refused", async () => {
    const board = cheshire.board();
    const no = null as never;
    for (const use of [
      () => board.equals(no),
      () => board.explore(no),
      () => cheshire.recordOf("chess" as never),
      () => board.svg({ arrows: "e2e4" as never }),
      () => board.analyse({ depth: 1, searchMoves: "e4" as never }),
    ])
      expect(refused(use).code).toBe("instance-needed");
    expect(refused(() => cheshire.board("chess", 7 as never)).code).toBe("text-needed");
    const engine = new Engine(() => new NearPort(), module("common"), true);
    await expect(engine.analyse(no)).rejects.toMatchObject({ code: "instance-needed" });
    await expect(engine.analyse(board, no)).rejects.toMatchObject({ code: "object-needed" });
  });
});

describe("a message", () => {
  it("does not repeat a long text", () => {
    const board = cheshire.board();
    const long = "x".repeat(3000);
    for (const use of [
      () => board.pieceAt(long),
      () => board.fen(long as "bar"),
      () => board.perft(long as unknown as number),
      () => board.pushMoves(["e4", long]),
    ])
      expect(refused(use).message.length).toBeLessThan(200);
  });

  it("names the move that cannot be played, and its number", () => {
    const board = cheshire.board();
    const wrong = refused(() => board.pushMoves("1. e4 e5 2. Ke3 Nc6"));
    expect([wrong.code, wrong.message]).toEqual([
      "piece-moves-otherwise",
      "2. Ke3: the king does not move like that",
    ]);
    expect(refused(() => board.variationSan("e4 Ra1")).message).toMatch(/^1\.\.\. Ra1: /);
    expect(board.moveStack()).toEqual([]);
  });
});

describe("moves", () => {
  it("may have numbers, as variationSan() writes them", () => {
    const board = cheshire.board();
    const text = board.variationSan("e4 e5 Nf3");
    board.pushMoves(text);
    board.pushMoves("2...Nc6 3.Bb5");
    expect(board.variationSan([])).toBe("");
    expect(board.moveStack()).toEqual(["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
  });

  it("leave the right side to move, without asking for everything", () => {
    for (const id of cheshire.variants()) {
      const board = cheshire.board(id);
      const turns = [board.turn()];
      for (let ply = 0; ply < 4; ply++) {
        board.pushCode(board.legalCodes()[0]!);
        turns.push(board.turn());
        expect(board.state().side, id).toBe(turns.at(-1));
      }
      expect(turns, id).toEqual(["w", "b", "w", "b", "w"]);
      board.delete();
    }
  });
});
