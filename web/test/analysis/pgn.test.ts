import { describe, expect, it } from "vitest";
import { PgnError, playPgn, treeOf, writePgn } from "../../src/analysis/pgn.ts";
import type { MoveTree } from "../../src/tree/moveTree.ts";
import type { PgnItem, Setup } from "../../src/core/types.ts";
import { messageText } from "../../src/i18n/messages.ts";
import { loadMessages, loadLanguage } from "../../src/i18n/loadLanguage.ts";
import { nodeModule } from "../nodeCore.ts";
import { coreInProcess } from "../environment.ts";

// The core reads and writes PGN; the page makes trees of moves of it.

const setup = { game: "alice", options: {}, fen: "" };
const { core } = coreInProcess();
const read = async (text: string, present: Setup | null = setup) =>
  treeOf((await playPgn(core, text, 0, present)).items);

const words = (items: readonly PgnItem[]): string =>
  items
    .map((item) => {
      if (item.kind === "move") return item.san;
      if (item.kind === "nag") return `$${item.nag}`;
      if (item.kind === "comment") return `{${item.text}}`;
      return item.kind === "open" ? "(" : ")";
    })
    .join(" ");

describe("reading PGN", () => {
  it("reads tags, moves, symbols, comments and variations, however they are set", async () => {
    const text =
      '\uFEFF% told by nobody\n[White "A \\"B\\" C"]\n[Variant "Alice"]\n[Result "1-0"]\n\n1.e4! {best; (by test)} e5?! ( 1...c5 $14 (1... e6) 2.Nf3 ; open\n) 2 . Nf3 $1 1-0\n';
    const { tags, result, items } = await playPgn(core, text, 0, null);
    expect(tags["White"]).toBe('A "B" C');
    expect(result).toBe("1-0");
    expect(words(items)).toBe("e4 $1 {best; (by test)} e5 $6 ( c5 $14 ( e6 ) Nf3 {open} ) Nf3 $1");
  });

  it("lists several games, with results or without, and plays one of them", async () => {
    const text = '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4\n[White "C"]\n1. c4 1/2-1/2';
    const games = await core.readPgn(text);
    expect(games.map(({ tags, result }) => [tags["White"], result])).toEqual([
      ["A", "*"],
      ["B", "*"],
      ["C", "1/2-1/2"],
    ]);
    expect(words((await playPgn(core, text, 2, null)).items)).toBe("c4");
    expect(await core.readPgn("")).toEqual([]);
  });

  it("keeps what engines, clocks and pens said", async () => {
    const tree = await read("1. e4 {[%eval 0.31,12] [%clk 0:01:00] [%csl Ge4][%cal Re2e4] fine}");
    expect(tree.root.next?.notes.value).toMatchObject({
      comment: "fine",
      evaluation: { score: { cp: 31 }, depth: 12 },
      recorded: {
        clock: 60000,
        marks: [
          { color: "G", from: "e4", to: null },
          { color: "R", from: "e2", to: "e4" },
        ],
      },
    });
  });

  it("names the place of a fault, by its line, its column and its index", async () => {
    const places = {
      "1. e4 {never ends": [1, 7, 6, "pgn-comment-endless"],
      '[White "A]\n1. e4': [1, 1, 0, "pgn-tag-malformed"],
      "1. e4\n(1. d4 d5": [2, 1, 6, "pgn-variation-endless"],
      "1. e4\r\r(1. d4 d5": [3, 1, 7, "pgn-variation-endless"],
      "1. e4 )": [1, 7, 6, "pgn-variation-not-open"],
      "1. e4 e5\n{𝔸} 2. Nf3 (2. Ke3 Nc6) *": [2, 16, 25, "pgn-move-refused"],
    } as const;
    for (const [text, [line, column, at, code]] of Object.entries(places)) {
      const record = await playPgn(core, text, 0, setup);
      const [fault] = record.faults.map((one) => new PgnError(one, text));
      expect(fault, text).toMatchObject({ line, column, at, reason: { code } });
      // What is legal is read all the same.
      expect(record.items[0], text).toMatchObject({ san: "e4" });
    }
    await expect(read('[Variant "Chess"]\n[FEN "8/8 w"]\n\n*')).rejects.toMatchObject({ line: 2, column: 7 });
    await expect(read("(1. e4)")).rejects.toMatchObject({ reason: { code: "pgn-variation-without-move" } });
  });

  it("says a fault in the language of the page", async () => {
    const said = async (): Promise<string> =>
      read("{never ends").then(
        () => "",
        (error: { reason: Parameters<typeof messageText>[0] }) => messageText(error.reason),
      );
    await loadMessages();
    expect(await said()).toBe("the comment that begins here has no end");
    await loadLanguage("de");
    expect(await said()).toBe("der Kommentar, der hier beginnt, hat kein Ende");
    await loadLanguage("en");
  });

  it("finds the game by its id, its title or the present one", async () => {
    const of = async (text: string, present: Setup | null = setup) => {
      const { game, options, fen } = await core.playPgn(text, 0, present);
      return { game, options, fen };
    };
    expect(await of('[Variant "Alice"]\n*', { ...setup, game: "chess" })).toEqual(setup);
    expect(await of('[Variant "Alice Chess"]\n*')).toEqual(setup);
    const fen = "4k3/8/8/8/8/8/8/4K2R b - - 0 9";
    expect(
      await of(`[Variant "chess"]\n[Rules "alice:chess;castling=off"]\n[FEN "${fen}"]\n*`),
    ).toMatchObject({
      game: "alice:chess",
      options: { castling: "off" },
      fen,
    });
    // Moves without tags are of the game on show; a whole record without a variant is of chess.
    expect(await of("1. e4 *")).toEqual(setup);
    expect((await of('[White "A"]\n1. e4 *')).game).toBe("chess");
    const strict = { ...setup, options: { castling: "off" } };
    expect(await of('[Variant "Alice"]\n1. e4 *', strict)).toEqual(strict);
    await expect(of('[Variant "my-game"]\n*')).rejects.toMatchObject({
      reason: { code: "pgn-refused-at", args: { line: 1, column: 11 } },
    });
  });
});

describe("the core that reads PGN", () => {
  it("is that for records for Alice, and the large one for a game that needs it", async () => {
    const { core, ports } = coreInProcess({ small: true });
    const modules = () => ports["reader"]!.map((port) => port.module);
    await core.playPgn("1. e4 d5 *", 0, setup);
    await core.writePgn(setup, "move\te2e4\n");
    expect(modules()).toEqual([nodeModule("cheshire_records")]);
    const { game, items } = await core.playPgn('[Variant "Raumschach"]\n\n1. Ab2Ab3 *', 0, setup);
    expect(game).toBe("raumschach");
    expect(items.length).toBeGreaterThan(0);
    expect(modules()).toEqual([nodeModule("cheshire_records"), null]);
    // A game that needs no more is tried in the core that is there.
    await core.withScratchGame((scratch) => scratch.start(setup));
    expect(modules()).toHaveLength(2);
  });
});

describe("a game that was read", () => {
  it("becomes a tree with the core's notation", async () => {
    const tree = await read(
      "{start} 1. e2e4 d7d5? ({not} 1... e5 2. Nf3 $14) 2. Be2 dxe4 3. Bb5# {mate} 1-0",
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

  it("is written and read again without loss", async () => {
    const text =
      "{at first} 1. e4 $1 {[%eval 0.31,12] [%clk 0:09:58] king's pawn} d5 ({or} 1... e5 $6 {[%cal Ge7e5]} 2. Nf3 (2. d3 {slow}) Nc6) (1... c5) 2. Be2 dxe4 3. Bb5# {[%eval #-2]} 1-0";
    const tree = await read(text);
    const pgn = await writePgn(core, { ...setup, options: { castling: "off" } }, tree, {
      white: 'A "B"',
      result: "1-0",
      date: "2026.01.02",
    });
    expect(pgn).toContain('[White "A \\"B\\""]\n');
    expect(pgn).toContain('[Date "2026.01.02"]\n');
    expect(pgn).toContain('[Rules "castling=off"]\n[Variant "Alice"]\n');
    expect(pgn).not.toContain("[FEN");
    expect(pgn.split("\n").every((line) => line.length < 80)).toBe(true);
    const moves = pgn
      .slice(pgn.indexOf("\n\n") + 2)
      .replace(/\s+/g, " ")
      .trim();
    expect(moves).toBe(
      "{at first} 1. e4 $1 {[%eval 0.31,12] [%clk 0:09:58] king's pawn} 1... d5 ({or} 1... e5 $6 {[%cal Ge7e5]} 2. Nf3 (2. d3 {slow}) 2... Nc6) (1... c5) 2. Be2 dxe4 3. Bb5# {[%eval #-2]} 1-0",
    );
    const all = (one: MoveTree) => [...one].map((node) => [node.moves, node.san, node.notes.value]);
    expect(all(await read(pgn))).toEqual(all(tree));
  });

  it("says where it begins when that is no start", async () => {
    const fen = "4k3/8/8/8/8/8/8/4K2R b K - 3 9";
    const tree = await read(`[Variant "Alice"]\n[FEN "${fen}"]\n\n9... Kd7 10. Rh2 *`);
    const pgn = await writePgn(core, { ...setup, fen }, tree, {});
    expect(pgn).toContain(`[FEN "${fen}"]\n[SetUp "1"]\n`);
    expect(pgn).toContain("\n9... Kd7 10. Rh2 *\n");
  });
});
