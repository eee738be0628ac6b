import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { Cheshire, Move } from "../src/index.ts";
import { loaded } from "./cores.ts";
import { refused } from "./refused.ts";

// A board as those use it who know ffish or chess.js.

// V. R. Parton's shortest mate.
const mate = ["e4", "d5", "Be2", "dxe4", "Bb5#"];

const cheshire: Cheshire = await loaded();

describe("a board", () => {
  it("plays the shortest mate, and takes it back", () => {
    const board = cheshire.board("alice");
    const start = board.fen();
    for (const san of mate) {
      expect(board.isGameOver()).toBe(false);
      expect(board.pushSan(san).san).toBe(san);
    }
    expect([board.isCheck(), board.isCheckmate(), board.isStalemate()]).toEqual([true, true, false]);
    expect(board.outcome()).toMatchObject({ reason: "checkmate", winner: "w", score: "1-0" });
    expect([board.result(), board.numberLegalMoves(), board.turn()]).toEqual(["1-0", 0, "b"]);
    expect(board.moveStack()).toEqual(["e2e4", "d7d5", "f1e2", "d5e4", "e2b5"]);
    expect(board.history().map((move) => move.san)).toEqual(mate);
    expect(board.pop()?.san).toBe("Bb5#");
    expect([board.outcome(), board.result()]).toEqual([null, "*"]);
    while (board.pop());
    expect([board.fen(), board.gamePly(), board.pop()]).toEqual([start, 0, undefined]);
  });

  it("says after each move how the game ended, and runs no command for it", async () => {
    const all = await loaded("all");
    const asked = vi.spyOn(TextEncoder.prototype, "encode");
    for (const game of all.variants()) {
      const board = all.board(game);
      for (let ply = 0; ply < 40 && board.legalCodes().length > 0; ply++) {
        const codes = board.legalCodes();
        board.pushCode(codes[(ply * 7919) % codes.length]!);
        asked.mockClear();
        const outcome = board.outcome();
        expect([board.isGameOver(), board.isCheckmate(), board.result()]).toEqual([
          outcome !== null,
          outcome?.reason === "checkmate",
          outcome?.score ?? "*",
        ]);
        expect(asked).not.toHaveBeenCalled();
        // Now it knows everything about the position.
        expect(outcome).toEqual(board.state().result);
        expect(board.outcome()).toEqual(outcome);
      }
      board.delete();
    }
    asked.mockRestore();
    const mated = all.board("alice");
    for (const move of ["e2e4", "d7d5", "f1e2", "d5e4", "e2b5"]) mated.pushUci(move);
    expect([mated.isCheckmate(), mated.isStalemate(), mated.result()]).toEqual([true, false, "1-0"]);
  }, 60000);

  it("lists the legal moves in every form", () => {
    const board = cheshire.board();
    expect(board.variant()).toBe("chess");
    expect(cheshire.board("Alice;castling=off").variant()).toBe("alice");
    expect(board.legalMoves()).toHaveLength(20);
    expect(board.legalMoves()).toContain("g1f3");
    expect(board.legalMovesSan()).toContain("Nf3");
    expect(board.moves().find((move) => move.san === "Nf3")).toMatchObject({ uci: "g1f3", capture: false });
    expect(board.isLegal("Nf3") && board.isLegal("g1f3")).toBe(true);
    expect(board.isLegal("Nf4") || board.isLegal("nonsense") || board.isLegal("--")).toBe(false);
    expect(board.sanMove("g1f3")).toBe("Nf3");
    expect(board.gamePly()).toBe(0);
  });

  it("takes moves as numbers", () => {
    const board = cheshire.board("alice");
    const codes = board.legalCodes();
    expect(codes).toHaveLength(20);
    expect(Array.from(codes, (code) => board.uciOf(code))).toEqual(board.moves().map((move) => move.uci));
    const e4 = codes.find((code) => board.uciOf(code) === "e2e4")!;
    const { from, to } = board.parseMove("e4");
    expect([e4 & 0x3ff, (e4 >> 10) & 0x3ff]).toEqual([from, to]);
    board.pushCode(e4);
    expect([board.fen(), board.turn(), board.moveStack()]).toEqual([
      "rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
      "b",
      ["e2e4"],
    ]);
    expect(refused(() => board.pushCode(e4)).code).toBe("move-code-illegal");
    for (const wrong of [-1, 2 ** 32, 1.5, NaN, "e2e4" as unknown as number]) {
      expect(refused(() => board.pushCode(wrong)).code).toBe("argument-out-of-range");
      expect(refused(() => board.uciOf(wrong)).code).toBe("argument-out-of-range");
    }
    expect(board.uciOf(e4)).toBe("");
    expect([board.takeBack(), board.takeBack(), board.gamePly()]).toEqual([true, false, 0]);
    for (const san of mate) board.push(san);
    expect([board.legalCodes().length, board.legalMoves(), board.numberLegalMoves()]).toEqual([0, [], 0]);
  });

  it("plays the same random games in numbers and texts", async () => {
    const all = await loaded("all");
    for (const game of ["chess", "alice", "raumschach", "three-boards", "little-cheops"]) {
      const [numbers, texts] = [all.board(game), all.board(game)];
      for (let ply = 0; ply < 60; ply++) {
        const [codes, moves] = [numbers.legalCodes(), texts.legalMoves()];
        expect(codes.length).toBe(moves.length);
        if (codes.length === 0) break;
        const chosen = (ply * 7919) % codes.length;
        numbers.pushCode(codes[chosen]!);
        texts.pushUci(moves[chosen]!);
        expect(texts.fen()).toBe(numbers.fen());
      }
      // Papers of Cheops have salts of their own.
      if (game !== "little-cheops") expect(numbers.moveStack()).toEqual(texts.moveStack());
      while (numbers.takeBack());
      expect(numbers.fen()).toBe(all.board(game).fen());
    }
  });

  it("knows names of moves in games of the same name", () => {
    const [first, other] = [cheshire.board(), cheshire.board("chess")];
    expect(first.legalMoves()).toEqual(other.legalMoves());
    other.pushUci("e2e4");
    expect(refused(() => other.pushUci("e2e4")).code).toBe("square-empty");
    other.pushUci("Nf6");
    expect(other.moveStack()).toEqual(["e2e4", "g8f6"]);
  });

  it("takes no move of another position or game for one of its own", () => {
    const alice = cheshire.board("alice");
    const pawn = alice.parseMove("e2e3");
    const other = cheshire.board("alice", "rnbqkbnr/pppppppp/8/8/8/8/PPPP|PPPP/RNBQKBNR w KQkq - 0 1");
    const before = other.fen();
    expect(other.isLegal("e2e3")).toBe(true);
    expect(other.isLegal(pawn)).toBe(false);
    for (const use of [() => other.push(pawn), () => other.san(pawn), () => other.isCapture(pawn)])
      expect(refused(use).code).toBe("move-of-other-position");
    expect(refused(() => alice.push(cheshire.board().parseMove("e2e4"))).code).toBe("move-of-other-position");
    expect(other.fen()).toBe(before);
    expect(alice.push(pawn).arrival).toBe(pawn.arrival);
  });

  it("begins anew from an empty FEN only by name", () => {
    const board = cheshire.board();
    board.push("e4");
    for (const use of [() => board.setFen(""), () => cheshire.board("chess", "")])
      expect(refused(use).code).toBe("fen-empty");
    expect(board.ply()).toBe(1);
    board.reset();
    expect(board.ply()).toBe(0);
  });

  it("goes on past a draw that nobody has claimed", () => {
    const board = cheshire.board();
    const moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    board.pushMoves(moves);
    expect(board.claimable()?.reason).toBe("repetition");
    board.push("e5");
    expect(board.claimable()).toBe(null);
    board.pop();
    board.push("Ng8");
    expect([board.outcome(), board.result(), board.legalMoves().length]).toEqual([null, "*", 20]);
    expect(board.claimable()).toMatchObject({ reason: "repetition", score: "1/2-1/2" });
    board.pushMoves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    expect([board.isCheckmate(), board.claimable()]).toEqual([true, null]);
    const record = cheshire.readGamePGN(`[Result "1-0"]\n\n${board.pgn().split("\n\n")[1]}\n`);
    expect([record.faults, record.mainlineMoves()]).toEqual([[], board.moveStack()]);
    const again = cheshire.board(record.name, record.fen);
    again.pushMoves(record.mainlineMoves());
    expect(again.result()).toBe("1-0");
    board.reset();
    for (let i = 0; i < 4; i++) board.pushMoves("Nf3 Nf6 Ng1 Ng8");
    expect(board.outcome()).toMatchObject({ reason: "fivefold-repetition", winner: null });
    expect(board.claimable()).toMatchObject({ reason: "repetition" });
    expect(board.legalMoves()).toHaveLength(20);
  });

  it("goes on past every draw of a record", () => {
    const table = readFileSync(new URL("../../../data/past-draws.tsv", import.meta.url), "utf8");
    const rows = table.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const row of rows) {
      const [what, game, fen, moves, drawn, claim, ended, end, result] = row.split("\t");
      const list = moves!.split(" ");
      const board = cheshire.board(game, fen === "" ? null : fen!);
      const reason = () => board.outcome()?.reason ?? "ongoing";
      board.pushMoves(list.slice(0, Number(drawn)));
      expect([reason(), board.claimable()?.reason ?? "ongoing"], what).toEqual([ended, claim]);
      expect(board.legalMoves().length, what).toBeGreaterThan(0);
      board.pushMoves(list.slice(Number(drawn)));
      expect(reason(), what).toBe(end);
      const start = fen === "" ? "" : `[FEN "${fen}"]\n`;
      const text = `[Variant "${game}"]\n[Result "${result}"]\n${start}\n${moves} ${result}\n`;
      const record = cheshire.readGamePGN(text);
      expect([record.faults, record.mainlineMoves(), record.result], what).toEqual([
        [],
        board.moveStack(),
        result,
      ]);
      expect(record.mainline().at(-1)!.board().fen(), what).toBe(board.fen());
    }
  });

  it("is made of a record with its options", () => {
    const record = cheshire.readGamePGN('[Variant "Alice"]\n[Rules "castling=off"]\n\n1. e4 *\n');
    expect(cheshire.board(record.name).state().identity).toContain(";castling=off");
    expect(cheshire.readGamePGN('[Variant "Alice"]\n\n1. e4 *\n').name).toBe("alice");
  });

  it("knows the cells of a move", () => {
    const board = cheshire.board("alice");
    const move = board.parseMove("e4");
    const named = (id: number) => {
      const { name, level } = board.info.cells[id]!;
      return `${board.info.levels[level]!.boardName}:${name}`;
    };
    expect([move.from, move.to, move.arrival].map(named)).toEqual(["A:e2", "A:e4", "B:e4"]);
    board.push(move);
    expect(board.pieces().find((piece) => piece.cell === move.arrival)).toMatchObject({
      letter: "P",
      color: "w",
    });
    expect(board.isCapture("d5")).toBe(false);
  });

  it("says why a move is illegal, and does not change", () => {
    const board = cheshire.board();
    const error = refused(() => board.pushSan("Ke2"));
    expect([error.name, error.code, error.args]).toEqual([
      "CheshireError",
      "own-piece-there",
      error.reason.args,
    ]);
    expect(error.message).toBe(error.reason.text);
    const [from, to] = ["e1", "e2"].map((name) => board.info.cells.find((cell) => cell.name === name)!.id);
    expect(board.whyNot(from!, to!)).toMatchObject({ code: error.code });
    expect(board.gamePly()).toBe(0);
    expect(refused(() => board.pushMoves("e4 e5 Ke3")).code).toBeTruthy();
    expect(board.gamePly()).toBe(0);
    expect(board.whyNot("e1", "e2")).toEqual(board.whyNot(from!, to!));
    expect(refused(() => board.whyNot(0, 64)).code).toBe("square-unknown");
  });

  it("says that a move is no text, as a program in JavaScript may do", () => {
    const board = cheshire.board();
    for (const [wrong, type] of [
      [5, "number"],
      [undefined, "undefined"],
      [null, "null"],
      [{}, "object"],
      [() => "e4", "function"],
    ]) {
      const move = wrong as string;
      for (const use of [
        () => board.push(move),
        () => board.pushSan(move),
        () => board.pushMoves(move),
        () => board.pushMoves(["e4", move]),
        () => board.parseMove(move),
        () => board.isCapture(move),
        () => board.sanMove(move),
        () => board.variationSan(move),
        () => board.setFen(move),
      ])
        expect(refused(use).reason, use.toString()).toMatchObject({ code: "text-needed", args: { type } });
      expect(board.isLegal(move)).toBe(false);
    }
    expect(board.gamePly()).toBe(0);
    const { reason, message } = refused(() => board.push({ uci: 5 } as unknown as Move));
    expect([reason.code, message]).toEqual(["text-needed", "a text is needed, not a value of type number"]);
  });

  it("plays several moves, and writes them with their numbers", () => {
    const board = cheshire.board();
    expect(board.variationSan("e2e4 e7e5 g1f3")).toBe("1. e4 e5 2. Nf3");
    expect(board.gamePly()).toBe(0);
    board.pushMoves("e4");
    expect(board.variationSan(["e5", "Nf3"])).toBe("1... e5 2. Nf3");
    board.pushMoves([board.parseMove("e5")]);
    board.pushMoves("");
    expect([board.fullmoveNumber(), board.halfmoveClock(), board.variationSan("")]).toEqual([2, 0, ""]);
  });

  it("reads and writes every dialect of FEN", () => {
    const board = cheshire.board("alice");
    board.push("e4");
    for (const dialect of ["bar", "wide", "boards", "popeye"] as const)
      expect(cheshire.board("alice", board.fen(dialect)).fen(), dialect).toBe(board.fen());
    expect(board.fen()).toBe("rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    expect(refused(() => board.fen("narrow" as "wide")).code).toBe("argument-unknown");
    expect(cheshire.board().fen("boards")).toBe(cheshire.board().fen());
  });

  it("counts half-moves from the start of the game", () => {
    const board = cheshire.board("chess", "4k3/8/8/8/8/8/8/4K2R b K - 3 9");
    expect([board.ply(), board.gamePly(), board.moveStack().length]).toEqual([17, 17, 0]);
    board.push("Kd7");
    expect([board.ply(), board.moveStack().length, board.startFen()]).toEqual([
      18,
      1,
      "4k3/8/8/8/8/8/8/4K2R b K - 3 9",
    ]);
  });

  it("begins anew from a FEN, or stays as it was", () => {
    const board = cheshire.board();
    board.push("e4");
    const error = refused(() => board.setFen("8/8/x w"));
    expect([error.at, board.gamePly()]).toEqual([4, 1]);
    board.setFen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    expect([board.isStalemate(), board.result()]).toEqual([true, "1/2-1/2"]);
    board.reset();
    expect(board.fen()).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    expect(refused(() => board.setFen("8/".repeat(40_000))).code).toBe("text-too-long");
  });

  it("is copied with its moves", () => {
    const board = cheshire.board("alice");
    board.pushMoves(mate.slice(0, 2));
    const other = board.copy();
    other.pop();
    other.push("e5");
    expect([board.moveStack(), other.moveStack()]).toEqual([
      ["e2e4", "d7d5"],
      ["e2e4", "e7e5"],
    ]);
  });

  it("is freed by delete, or at the end of its block", async () => {
    const own = await loaded();
    const board = own.board("chess");
    const other = board.copy();
    board.delete();
    board.delete();
    for (const use of [
      () => board.fen(),
      () => board.push("e4"),
      () => board.copy(),
      () => board.perft(1),
      () => board.setFen(""),
      () => board.king("w"),
      () => board.svg(),
      () => board.moves(),
      () => other.equals(board),
    ])
      expect(refused(use).code).toBe("board-deleted");
    expect(other.gamePly()).toBe(0);
    other[Symbol.dispose]();
    expect(refused(() => other.fen()).code).toBe("board-deleted");
  });

  it("comes back with its game after thousands of others", async () => {
    const own = await loaded("all");
    const first = own.board("alice");
    first.pushMoves(mate.slice(0, 3));
    const corrected = own.board("chess", "4k3/8/8/8/8/8/8/4K3 w X - 0 0");
    const [fen, record, notes] = [first.fen(), first.moveStack(), corrected.notes()];
    own.loadGames('id = "mine"\nbase = "chess"\ntitle = "Mine"\n');
    const mine = own.board("mine");
    mine.pushMoves("e4 --");
    own.loadGames('id = "other"\nbase = "chess"\ntitle = "Other"\n');
    const chess = own.board("chess");
    const others = Array.from({ length: 4200 }, () => chess.copy());
    expect([first.fen(), first.moveStack(), first.pushSan("dxe4").san]).toEqual([fen, record, "dxe4"]);
    expect(corrected.notes()).toEqual(notes);
    expect(corrected.notes()).toHaveLength(2);
    expect(mine.moveStack()).toEqual(["e2e4", "0000"]);
    expect(refused(() => own.board("mine")).code).toBe("game-unknown");
    expect(own.board("other").numberLegalMoves()).toBe(20);
    others[0]!.push("e4");
    const copy = others[0]!.copy();
    expect([copy.takeBack(), copy.takeBack(), others[0]!.gamePly()]).toEqual([true, false, 1]);
    expect(others[4199]!.numberLegalMoves()).toBe(20);
  }, 60000);

  it("thinks in this thread, and tells its lines", () => {
    const board = cheshire.board("alice");
    board.pushMoves(mate.slice(0, 4));
    const depths: number[] = [];
    const found = board.analyse({ depth: 4, multipv: 2 }, { onLine: (line) => depths.push(line.depth) });
    expect(found).toMatchObject({ best: "e2b5", stopped: false });
    expect(found.lines.map((line) => line.rank)).toEqual([1, 2]);
    expect(found.lines[0]).toMatchObject({ score: { kind: "mate", value: 1 }, san: ["Bb5#"] });
    expect(depths[0]).toBe(1);
    expect(cheshire.board().analyse({}, { stop: () => true }).stopped).toBe(true);
    expect(refused(() => board.analyse({})).code).toBe("search-without-end");
    for (const wrong of [{ depth: -1 }, { nodes: 0.5 }, { multipv: 257 }, { skill: 9 }, { movetime: NaN }])
      expect(refused(() => board.analyse(wrong)).code, JSON.stringify(wrong)).toBe("argument-out-of-range");
  });

  it("lets out what a callback throws, and is whole afterwards", () => {
    const board = cheshire.board("alice");
    const own = new Error("mine");
    const throws = () => {
      throw own;
    };
    expect(() => board.analyse({ depth: 6 }, { onLine: throws })).toThrow(own);
    expect(() => board.analyse({ depth: 6 }, { stop: throws })).toThrow(own);
    expect(board.perft(2)).toBe(400);
    const inside = refused(() => board.analyse({ depth: 2 }, { onLine: () => board.push("e4") }));
    expect(inside.code).toBe("core-busy");
    expect(
      refused(() => board.analyse({ depth: 2 }, { onLine: () => board.analyse({ depth: 1 }) })).code,
    ).toBe("core-busy");
    expect([board.gamePly(), board.push("e4").san]).toEqual([0, "e4"]);
    for (const depth of [-1, 31, 1.5])
      expect(refused(() => board.perft(depth)).code).toBe("argument-out-of-range");
  });
});
