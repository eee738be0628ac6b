import { describe, expect, it } from "vitest";
import { PgnError, readPgn, setupOf, writePgn, type Item } from "../../src/analysis/pgn.ts";
import { replay } from "../../src/analysis/replay.ts";
import type { MoveTree } from "../../src/tree/moveTree.ts";
import { infoOf } from "../nodeCore.ts";
import { coreInProcess } from "../surroundings.ts";

const info = infoOf("alice");

const words = (items: Item[]): string =>
  items
    .map((item) =>
      item.kind === "word"
        ? item.text
        : item.kind === "nag"
          ? `$${item.nag}`
          : item.kind === "comment"
            ? `{${item.text}}`
            : `(${words(item.items)})`,
    )
    .join(" ");
const setup = { game: "alice", options: {}, fen: "" };
const fault = (work: () => unknown): PgnError => {
  try {
    work();
  } catch (error) {
    return error as PgnError;
  }
  throw new Error("no fault");
};

describe("reading PGN", () => {
  it("reads tags, moves, symbols, comments and variations, however they are set", () => {
    const text =
      '\uFEFF% told by nobody\n[White "A \\"B\\" C"]\n[Result "1-0"]\n\n1.e4! {best; (by test)} e5?! ( 1...c5 $14 (1... e6) 2.Nf3 ; open\n) 2 . Nf3 $1 1-0\n';
    const [game] = readPgn(text);
    expect(game?.tags.get("White")).toBe('A "B" C');
    expect(game?.result).toBe("1-0");
    expect(words(game!.items)).toBe("e4 $1 {best; (by test)} e5 $6 (c5 $14 (e6) Nf3 {open}) Nf3 $1");
  });

  it("reads several games, with results or without", () => {
    const games = readPgn('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4\n[White "C"]\n1. c4 1/2-1/2');
    expect(games.map((game) => [game.tags.get("White"), words(game.items), game.result])).toEqual([
      ["A", "e4", "*"],
      ["B", "d4", "*"],
      ["C", "c4", "1/2-1/2"],
    ]);
  });

  it("keeps brackets within a word, boards and levels", () => {
    expect(words(readPgn("1. C a1:1:c3 N(e6) A:e2e4 2. Nf3/B (2. 3a1 Nb2(e6)) 12a *")[0]!.items)).toContain(
      "C a1:1:c3 N(e6) A:e2e4 Nf3/B (3a1 Nb2(e6))",
    );
  });

  it("keeps what an engine thought, and leaves out other commands", () => {
    const [game] = readPgn("1. e4 {[%eval 0.31,12] [%clk 0:01:00] fine}");
    expect(game?.items[1]).toEqual({
      kind: "comment",
      text: "fine",
      evaluation: { score: { cp: 31 }, depth: 12 },
    });
  });

  it("names the place of a fault", () => {
    expect(fault(() => readPgn("1. e4 {never ends"))).toMatchObject({
      line: 1,
      column: 7,
      reason: { code: "pgn-comment-open" },
    });
    expect(fault(() => readPgn('[White "A]\n1. e4'))).toMatchObject({
      line: 1,
      column: 1,
      reason: { code: "pgn-tag" },
    });
    expect(fault(() => readPgn("1. e4\n(1. d4 d5"))).toMatchObject({ line: 2, column: 1 });
    expect(fault(() => readPgn("1. e4 )"))).toMatchObject({ line: 1, column: 7 });
  });

  it("finds the game by its id, its title or the present one", () => {
    const games = [
      { id: "alice", title: "Alice chess", summary: [] },
      { id: "chess", title: "Chess", summary: [] },
    ];
    const of = (tags: [string, string][], present = setup) => setupOf(new Map(tags), games, present);
    expect(of([["Variant", "Alice"]], { ...setup, game: "chess" })).toEqual(setup);
    expect(
      of([
        ["Variant", "chess"],
        ["Rules", "chess;castling=off"],
        ["FEN", "x"],
      ]),
    ).toEqual({ game: "chess", options: { castling: "off" }, fen: "x" });
    expect(of([])).toEqual(setup);
    expect(of([["Variant", "my-game"]]).game).toBe("my-game");
  });
});

describe("a game that was read", () => {
  const play = (text: string) =>
    coreInProcess().core.apart((trial) => replay(trial, setup, readPgn(text)[0]!, text));

  it("becomes a tree with the core's notation", async () => {
    const { tree } = await play(
      "{start} 1. e2e4 d7-d5?".replace("d7-d5", "d7d5") +
        " ({not} 1... e5 2. Nf3 $14) 2. Be2 dxe4 3. Bb5# {mate} 1-0",
    );
    expect(tree.root.notes.value.comment).toBe("start");
    const at = (...moves: string[]) => {
      const { san, notes } = tree.find(moves)!;
      return { san, ...notes.value };
    };
    expect(at("e2e4", "d7d5")).toMatchObject({ san: "d5", nags: [2] });
    expect(at("e2e4", "e7e5").before).toBe("not");
    expect(at("e2e4", "e7e5", "g1f3")).toMatchObject({ san: "Nf3", nags: [14] });
    expect(at("e2e4", "d7d5", "f1e2", "d5e4", "e2b5").comment).toBe("mate");
  });

  it("is refused with the place of the move", async () => {
    const text = "1. e4 e5\n2. Nf3 (2. Ke3 Nc6) *";
    await expect(play(text)).rejects.toMatchObject({
      line: 2,
      column: 12,
      reason: { text: "the king does not move like that" },
    });
    await expect(play("(1. e4)")).rejects.toMatchObject({ line: 1, column: 1 });
  });

  it("is written and read again without loss", async () => {
    const text =
      "{at first} 1. e4 $1 {[%eval 0.31,12] king's pawn} d5 ({or} 1... e5 $6 2. Nf3 (2. d3 {slow}) Nc6) (1... c5) 2. Be2 dxe4 3. Bb5# 1-0";
    const { tree, start } = await play(text);
    const pgn = writePgn(info, { ...setup, options: { castling: "off" } }, start, tree, {
      white: 'A "B"',
      result: "1-0",
      date: "2026.01.02",
    });
    expect(pgn).toContain('[White "A \\"B\\""]\n');
    expect(pgn).toContain(
      '[Variant "alice"]\n[Rules "alice;castling=on;en-passant=off;strict-first-board=off"]\n',
    );
    expect(pgn).not.toContain("[FEN");
    expect(pgn.split("\n").every((line) => line.length < 80)).toBe(true);
    const moves = pgn
      .slice(pgn.indexOf("\n\n") + 2)
      .replace(/\s+/g, " ")
      .trim();
    expect(moves).toBe(
      "{at first} 1. e4 $1 {[%eval 0.31,12] king's pawn} 1... d5 ({or} 1... e5 $6 2. Nf3 (2. d3 {slow}) 2... Nc6) (1... c5) 2. Be2 dxe4 3. Bb5# 1-0",
    );
    const again = await play(pgn);
    const all = (one: MoveTree) => [...one].map((node) => [node.moves, node.san, node.notes.value]);
    expect(all(again.tree)).toEqual(all(tree));
  });

  it("says where it begins when that is no start", async () => {
    const fen = "4k3/8/8/8/8/8/8/4K2R b K - 3 9";
    const { core } = coreInProcess();
    const text = "9... Kd7 10. Rh2 *";
    const read = await core.apart((trial) => replay(trial, { ...setup, fen }, readPgn(text)[0]!, text));
    const pgn = writePgn(info, { ...setup, fen }, read.start, read.tree, {});
    expect(pgn).toContain(`[SetUp "1"]\n[FEN "${fen}"]\n`);
    expect(pgn).toContain("\n9... Kd7 10. Rh2 *\n");
  });
});
