import { describe, expect, it } from "vitest";
import { Cheshire, load } from "../src/index.ts";
import { loaded } from "./cores.ts";
import { module } from "./modules.ts";
import { refused } from "./refused.ts";

// Games, positions and records.

const cheshire = await loaded("all");

describe("the games", () => {
  it("are listed, and each can be played", () => {
    expect(cheshire.variants()).toContain("cheops");
    expect(cheshire.games().map((game) => game.id)).toEqual(cheshire.variants());
    for (const id of cheshire.variants()) {
      const board = cheshire.board(id);
      expect(board.numberLegalMoves(), id).toBeGreaterThan(0);
      board.delete();
    }
  });

  it("are opened by name and options", () => {
    const { id, options } = cheshire.game("alice;en-passant=both");
    expect(id).toBe("alice");
    expect(options.find((option) => option.key === "en-passant")).toMatchObject({ value: "both" });
    expect(refused(() => cheshire.game("alyce")).code).toBe("game-unknown");
    expect(refused(() => cheshire.board("alice;x=y")).code).toBeTruthy();
  });

  it("of a smaller core are fewer", async () => {
    const common = await loaded("common");
    expect(common.board("alice").perft(2)).toBe(400);
    expect(common.variants()).toEqual(common.games().map((game) => game.id));
    for (const id of common.variants()) expect(common.board(id).numberLegalMoves(), id).toBeGreaterThan(0);
    expect(common.variants()).not.toContain("raumschach");
    expect(common.nets()).toEqual(
      ["alice", "chess", "hyperchess"].filter((id) => common.variants().includes(id)),
    );
    expect(cheshire.variants().length).toBeGreaterThan(common.variants().length);
    expect(cheshire.nets()).toContain("raumschach");
    expect(refused(() => common.board("raumschach")).code).toBe("large-core-needed");
    expect(refused(() => common.loadGames('id = "mine"')).code).toBe("game-files-need-large-core");
  });

  it("are read from files", () => {
    const wrong = refused(() => cheshire.loadGames("[[game]\n"));
    const [first] = wrong.faults;
    expect([wrong.code, wrong.line, wrong.column]).toEqual([first!.code, 1, first!.column]);
    expect(wrong.message).toBe(`1:${first!.column}: ${first!.text}`);
    expect(cheshire.loadGames('id = "mine"\nbase = "chess"\ntitle = "Mine"\n')).toContain("alice:mine");
    const board = cheshire.board("mine");
    expect(board.perft(2)).toBe(400);
    cheshire.loadGames("");
    expect(refused(() => cheshire.board("mine")).code).toBe("game-unknown");
    expect(board.push("e4").san).toBe("e4");
  });
});

describe("validateFen", () => {
  it("accepts what can be played", () => {
    expect(cheshire.validateFen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")).toEqual({
      ok: true,
      faults: [],
    });
    expect(cheshire.validateFen("4k3/8/8/8/8/8/8/4|K3 w - - 0 1", "alice").ok).toBe(true);
  });

  it("names everything that is wrong", () => {
    const { ok, faults } = cheshire.validateFen("8/8/8/8/8/8/8/P7 w - - 0 1");
    expect(ok).toBe(false);
    expect(faults.length).toBeGreaterThanOrEqual(2);
    expect(faults.every((fault) => fault.code && fault.text)).toBe(true);
    expect(cheshire.validateFen("8/8/x w").faults).toMatchObject([{ at: 4, cell: null }]);
    expect(cheshire.validateFen("").faults).toMatchObject([{ code: "fen-empty" }]);
    expect(cheshire.validateFen("8/".repeat(40_000)).faults).toMatchObject([{ code: "text-too-long" }]);
    expect(refused(() => cheshire.validateFen("", "alyce")).code).toBe("game-unknown");
  });

  it("says what a board can be played without", () => {
    const fen = "4k3/8/8/8/8/8/8/4K3 w X - 0 0";
    const { ok, faults } = cheshire.validateFen(fen);
    expect(ok).toBe(false);
    expect(faults).toMatchObject([
      { code: "move-number-out-of-range", forgivable: true, at: null },
      { code: "fen-castling-letter-unknown", forgivable: true, at: 22 },
    ]);
    const board = cheshire.board("chess", fen);
    expect(board.fen()).toBe("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    expect(board.notes()).toMatchObject([
      { code: "fen-castling-letter-unknown", at: 22 },
      { code: "move-number-out-of-range" },
    ]);
    expect(cheshire.board("chess").notes()).toEqual([]);
  });
});

describe("PGN", () => {
  const text = `[White "Ann"]
[Black "Bob"]
[Variant "Alice"]
[Result "1-0"]

1. e4 {by the book} d5 (1... e5 2. Nf3) 2. Be2 dxe4 3. Bb5# 1-0

[White "Cid"]
[Result "*"]

1. e4 e5 2. Ke3 *
`;

  it("is read", () => {
    const game = cheshire.readGamePGN(text);
    expect([game.game, game.result, game.faults]).toEqual(["alice", "1-0", []]);
    expect(game.headerKeys()).toContain("White");
    expect([game.headers("White"), game.headers("toString")]).toEqual(["Ann", undefined]);
    expect(game.mainlineMovesSan()).toEqual(["e4", "d5", "Be2", "dxe4", "Bb5#"]);
    const board = game.board();
    board.pushMoves(game.mainlineMoves());
    expect(board.isCheckmate()).toBe(true);
    const [, second] = cheshire.readGamesPGN(text);
    expect(second).toMatchObject({ game: "chess", faults: [{ line: 11 }] });
    expect(second!.mainlineMoves()).toEqual(["e2e4", "e7e5"]);
    expect(refused(() => cheshire.readGamePGN("")).code).toBe("pgn-game-missing");
    expect(refused(() => cheshire.readGamesPGN("1. e4 *\n\n".repeat(10_001))).code).toBe(
      "pgn-games-too-many",
    );
    expect(refused(() => cheshire.readGamePGN(" ".repeat(17 << 20))).code).toBe("text-too-long");
  });

  it("may have null moves", () => {
    const game = cheshire.readGamePGN("1. e4 Z0 2. d4 *");
    expect(game.mainlineMoves()).toEqual(["e2e4", "0000", "d2d4"]);
    const board = game.board();
    board.pushMoves(game.mainlineMoves());
    board.push("--");
    expect(board.pgn()).toContain("1. e4 -- 2. d4 -- *");
    expect(board.legalMoves()).not.toContain("0000");
    board.setFen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    expect(refused(() => board.push("--")).code).toBe("null-move-in-check");
  });

  it("is written", () => {
    const board = cheshire.board("alice");
    board.pushMoves("e4 d5 Be2 dxe4 Bb5");
    const record = board.pgn({ White: "Ann", Event: "Café\t1" });
    for (const line of ['[White "Ann"]', '[Event "Café 1"]', '[Variant "Alice"]'])
      expect(record).toContain(line);
    expect(record).toContain("\n\n1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0\n");
    const other = cheshire.readGamePGN(cheshire.board("chess", "4k3/8/8/8/8/8/8/4K2R b K - 3 9").pgn());
    expect(other.fen).toBe("4k3/8/8/8/8/8/8/4K2R b K - 3 9");
  });
});

describe("loading", () => {
  it("refuses other games and options", async () => {
    for (const options of [{ games: "everything" }, { game: "all" }] as object[])
      await expect(load(options)).rejects.toMatchObject({ reason: { code: "argument-unknown" } });
    await expect(load(null as unknown as object)).rejects.toMatchObject({
      reason: { code: "object-needed" },
    });
  });

  it("takes the core itself", async () => {
    expect(await load({ wasm: module("common") })).toBeInstanceOf(Cheshire);
  });

  it("refuses what is no core", async () => {
    for (const wasm of [new Uint8Array([1, 2, 3]), 7 as never])
      await expect(load({ wasm })).rejects.toMatchObject({ reason: { code: "core-not-loaded" } });
  });

  it("refuses a core of another version", async () => {
    // A module that exports nothing.
    const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    await expect(load({ wasm: empty })).rejects.toMatchObject({
      reason: { code: "core-outdated" },
    });
  });
});

describe("an error", () => {
  it("has an English text with its arguments", () => {
    const board = cheshire.board();
    expect(refused(() => board.perft(31)).message).toBe("depth takes a number from 0 to 30, not 31");
    expect(refused(() => board.setFen("8/".repeat(40_000))).message).toContain("65536");
    expect(refused(() => board.fen("narrow" as "bar")).message).toContain("bar, wide, boards, popeye");
  });
});
