import { describe, expect, it } from "vitest";
import { loaded } from "./cores.ts";
import { refused } from "./refused.ts";

// Records as trees of moves, read, changed and written.

const cheshire = await loaded();

const text = `[White "Ann"]
[Variant "Alice"]

{Before} 1. e4! {[%clk 0:01:00] best [%eval 0.31,12]} (1. d4 {a try} d5 (1... e6 $14) 2. c4) (1. c4 {[%csl Ge4][%cal Re2e4]}) 1... e5 $6 {[%emt 0:00:05][%eval #-3]} *
`;

describe("a tree", () => {
  it("has moves, variations, and all that is said of them", () => {
    const { root, fen, faults } = cheshire.readGamePGN(text);
    expect([fen, faults, root.uci, root.san, root.parent, root.comment]).toEqual([
      null,
      [],
      null,
      null,
      null,
      "Before",
    ]);
    const [e4, d4, c4] = root.variations;
    expect([e4!.san, d4!.san, c4!.san]).toEqual(["e4", "d4", "c4"]);
    expect(e4).toMatchObject({
      uci: "e2e4",
      nags: [1],
      comment: "best",
      clock: 60_000,
      elapsed: null,
      eval: { kind: "cp", value: 31, depth: 12 },
      marks: [],
    });
    expect(e4!.next).toMatchObject({
      san: "e5",
      nags: [6],
      comment: null,
      clock: null,
      elapsed: 5000,
      eval: { kind: "mate", value: -3, depth: 0 },
    });
    expect(e4!.next!.next).toBe(null);
    expect(d4!.variations.map((node) => node.san)).toEqual(["d5", "e6"]);
    expect([d4!.comment, d4!.variations[1]!.nags, c4!.comment]).toEqual(["a try", [14], null]);
    expect(c4!.marks).toEqual([
      { color: "G", from: "e4", to: null },
      { color: "R", from: "e2", to: "e4" },
    ]);
    expect(d4!.next!.next!.moves()).toEqual(["d2d4", "d7d5", "c2c4"]);
    expect(d4!.mainline().map((node) => node.san)).toEqual(["d5", "c4"]);
    const board = d4!.next!.next!.board();
    expect([board.moveStack(), board.turn(), root.board().gamePly()]).toEqual([
      ["d2d4", "d7d5", "c2c4"],
      "b",
      0,
    ]);
  });

  it("is written as it was read", () => {
    const game = cheshire.readGamePGN(text);
    const written = game.pgn();
    expect(written).toContain('[White "Ann"]');
    const again = cheshire.readGamePGN(written);
    expect(again.pgn()).toBe(written);
    const shape = (node: typeof game.root): unknown => [
      { ...node, game: null, parent: null, variations: node.variations.map(shape) },
    ];
    expect(shape(again.root)).toEqual(shape(game.root));
  });

  it("grows and is pruned", () => {
    const board = cheshire.board("alice;castling=off");
    board.pushMoves("e4 d5");
    const game = cheshire.recordOf(board, { White: "Ann" });
    const [e4, d5] = game.mainline();
    const e5 = e4!.add("e5");
    expect([e4!.add("e7e5"), e4!.variations.length]).toEqual([e5, 2]);
    e5.startingComment = "or";
    e5.comment = "a classic";
    e5.nags.push(1);
    e5.clock = 90_000;
    expect(e5.add("Nf3").board().gamePly()).toBe(3);
    game.result = "1/2-1/2";
    expect(game.pgn()).toMatch(
      /\[Rules "castling=off"\][^]*\n\n1\. e4 d5 \(\{or\} 1\.\.\. e5 \$1 \{\[%clk 0:01:30\] a classic\} 2\. Nf3\) 1\/2-1\/2\n/,
    );
    e5.promote();
    expect(game.mainlineMovesSan()).toEqual(["e4", "e5", "Nf3"]);
    d5!.remove();
    d5!.remove();
    d5!.promote();
    expect(e4!.variations).toEqual([e5]);
    expect(refused(() => e5.add("Ke3")).code).toBeTruthy();
    expect(refused(() => e4!.add("Raa9")).code).toBeTruthy();
    const start = cheshire.board("chess", "4k3/8/8/8/8/8/8/4K2R b K - 3 9");
    expect(cheshire.readGamePGN(cheshire.recordOf(start).pgn()).fen).toBe(start.fen());
  });

  it("keeps what is good of a record with mistakes, or cut in the middle", () => {
    const broken = cheshire.readGamePGN("1. e4 e5 (1... Ke4) (1... c5 2. Nf3) 2. Ke3 Nc6 *\n");
    expect(broken.mainlineMovesSan()).toEqual(["e4", "e5"]);
    expect(broken.mainline()[0]!.variations.map((node) => node.san)).toEqual(["e5", "c5"]);
    expect(broken.faults.map(({ line, column, ply }) => [line, column, ply])).toEqual([
      [1, 16, 2],
      [1, 41, 3],
    ]);
    for (let end = 1; end <= text.length; end += 3) {
      const part = text.slice(0, end);
      const games = cheshire.readGamesPGN(part);
      expect(games.length, part).toBeLessThanOrEqual(1);
      for (const game of games) {
        if (game.game === null) expect(refused(() => game.pgn()).code).toBe("pgn-variant-unknown");
        else expect(cheshire.readGamePGN(game.pgn()).faults, part).toEqual([]);
      }
    }
  }, 30_000);

  it("has no moves of a game that is unknown, and others of the text theirs", () => {
    const two = '[White "Ann"]\n[Variant "Nonsense"]\n\n1. e4 1-0\n\n[White "Cid"]\n\n1. d4 *\n';
    const [unknown, known] = cheshire.readGamesPGN(two);
    expect(unknown).toMatchObject({ tags: { White: "Ann" }, game: null, result: "1-0" });
    expect(unknown!.faults).toMatchObject([{ line: 2, column: 11, code: "pgn-variant-unknown" }]);
    expect([unknown!.mainline(), known!.mainlineMovesSan(), known!.faults]).toEqual([[], ["d4"], []]);
    for (const use of [() => unknown!.name, () => unknown!.board(), () => unknown!.root.add("e4")])
      expect(refused(use).code).toBe("pgn-variant-unknown");
    const wrong = refused(() => cheshire.readGamePGN(two));
    expect([wrong.code, wrong.line, wrong.column]).toEqual(["pgn-variant-unknown", 2, 11]);
    expect(wrong.message).toMatch(/^2:11: /);
  });

  it("refuses what a record cannot have", () => {
    const game = cheshire.readGamePGN("1. e4 *\n");
    const [e4] = game.mainline();
    e4!.nags = [256];
    expect(refused(() => game.pgn()).code).toBe("argument-out-of-range");
    e4!.nags = [];
    e4!.clock = -1;
    expect(refused(() => game.pgn()).code).toBe("argument-out-of-range");
    e4!.clock = null;
    game.result = "2-0" as "1-0";
    expect(refused(() => game.pgn()).code).toBe("argument-unknown");
    game.result = "*";
    game.tags["a b"] = "c";
    expect(refused(() => game.pgn()).code).toBe("pgn-tag-name-malformed");
  });

  it("takes lines and evaluations of an engine", () => {
    const board = cheshire.board("alice");
    board.pushMoves("1. e4 d5 2. Be2 dxe4");
    const game = cheshire.recordOf(board);
    const last = game.mainline().at(-1)!;
    expect([last.ply, last.turn, last.fullmoveNumber]).toEqual([
      board.ply(),
      board.turn(),
      board.fullmoveNumber(),
    ]);
    const [best] = board.analyse({ depth: 3 }).lines;
    const end = last.addLine(best!.pv);
    last.setEval(best!);
    expect([end.moves(), last.eval]).toMatchObject([
      [...board.moveStack(), ...best!.pv],
      { kind: "mate", value: 1 },
    ]);
    expect(last.addLine(best!.san)).toBe(end);
    expect([last.addLine([]), last.variations.length]).toEqual([last, 1]);
    const d5 = game.mainline()[1]!;
    d5.setEval({ score: { kind: "cp", value: 20 }, depth: 7 });
    expect(d5.eval).toEqual({ kind: "cp", value: 20, depth: 7 });
    d5.parent!.setEval({ score: { kind: "cp", value: 20 }, depth: 7 });
    expect([d5.parent!.turn, d5.parent!.eval]).toEqual(["b", { kind: "cp", value: -20, depth: 7 }]);
    end.setEval({ score: { kind: "mate", value: 0 }, depth: 1 });
    expect(end.eval).toBe(null);
    const wrong = refused(() => last.addLine("Bb5 Ke2 Ra9"));
    expect([wrong.message.startsWith("3... Ke2: "), last.variations.length]).toEqual([true, 1]);
    expect(cheshire.readGamePGN(game.pgn()).mainlineMoves()).toEqual(end.moves());
    const late = cheshire.recordOf(cheshire.board("chess", "4k3/8/8/8/8/8/8/4K2R b K - 3 9"));
    expect([late.root.ply, late.root.turn, late.root.fullmoveNumber]).toEqual([17, "b", 9]);
    const king = late.root.addLine("Kd8 Kd2");
    expect([king.ply, king.turn, king.fullmoveNumber]).toEqual([19, "b", 10]);
  });

  it("is put in another order", () => {
    const game = cheshire.readGamePGN("1. e4 (1. d4 d5 (1... e6 2. c4)) (1. c4) *\n");
    const [e4, d4, c4] = game.root.variations;
    d4!.variations[1]!.next!.promoteToMain();
    expect(game.mainlineMovesSan()).toEqual(["d4", "e6", "c4"]);
    expect(game.root.variations).toEqual([d4, e4, c4]);
    d4!.demote();
    expect(game.root.variations).toEqual([e4, d4, c4]);
    c4!.demote();
    game.root.demote();
    expect(game.root.variations).toEqual([e4, d4, c4]);
    e4!.remove();
    e4!.demote();
    expect(game.root.variations).toEqual([d4, c4]);
    expect(() => (game.root.variations as unknown[]).push(e4)).toThrow(TypeError);
  });

  it("refuses evaluations that nobody could read", () => {
    const game = cheshire.readGamePGN("1. e4 *\n");
    const [e4] = game.mainline();
    e4!.eval = { kind: "mate", value: 0, depth: 1 };
    expect(refused(() => game.pgn()).code).toBe("argument-out-of-range");
    e4!.eval = { kind: "pawns" as "cp", value: 1, depth: 1 };
    expect(refused(() => game.pgn()).code).toBe("argument-unknown");
    e4!.eval = { kind: "mate", value: -1, depth: 1 };
    expect(game.pgn()).toContain("[%eval #-1,1]");
  });
});
