import { readFileSync } from "node:fs";
import { effect } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { AnalysisCtrl } from "../../src/analysis/analysisCtrl.ts";
import { fensOf, importFen, importPgn, linkTo, pgnOf } from "../../src/analysis/exchange.ts";
import { gameLink } from "../../src/analysis/link.ts";
import type { Store } from "../../src/store/store.ts";
import type { GameRecord, Line } from "../../src/core/types.ts";
import { colorName, type PieceName, pieceText, inWords, sentence, t } from "../english.ts";
import { recordWith } from "../fake/record.ts";
import { ask } from "../nodeCore.ts";
import { cell, engine, person, table } from "../environment.ts";

const analysisOf = ({ core, storage, ...store }: Store): AnalysisCtrl =>
  new AnalysisCtrl({ ...store, core, storage }, { api: {}, wait: () => Promise.resolve() });

// The analysis of a page without a server.
async function room(what = "", memory: { [key: string]: string } = {}, records: GameRecord[] = []) {
  const page = table(memory, records);
  await page.store.boot({ kind: "analyse", what });
  const analysis = analysisOf(page.store);
  await analysis.enter(what);
  await page.rest();
  const { store } = page;
  const fen = () => store.session.state.value!.fen.split(" ")[0];
  const sans = () => store.session.state.value!.moves.map((move) => move.san);
  const play = async (...moves: string[]) => {
    for (const move of moves) await store.game.play(move, true);
    await page.rest();
  };
  return { ...page, analysis, fen, sans, play };
}

const game = { game: "alice", options: {}, fen: "" };
const omega = readFileSync(new URL("../../../data/games/omega.toml", import.meta.url), "utf8");

describe("a tree on the board", () => {
  it("grows by moves; another move at the same place is a variation", async () => {
    const { analysis, play, sans, rest } = await room();
    await play("e4", "d5");
    analysis.moves.back();
    await rest();
    expect(sans()).toEqual(["e4"]);
    await play("e5", "Nf3");
    expect(sans()).toEqual(["e4", "e5", "Nf3"]);
    const { root } = analysis.moves.tree.value;
    expect(root.end.path.map(({ san }) => san)).toEqual(["e4", "d5"]);
    expect(root.next!.children[1]!.end.path.map(({ san }) => san)).toEqual(["e4", "e5", "Nf3"]);
    analysis.moves.back();
    analysis.moves.beside(-1);
    await rest();
    expect(sans()).toEqual(["e4", "d5"]);
    // Repeating a move adds none.
    analysis.moves.back();
    await rest();
    await play("e5");
    expect([...analysis.moves.tree.value]).toHaveLength(5);
  });

  it("does not come to the board of who has left before it was there", async () => {
    const page = table();
    await page.store.boot({ kind: "analyse", what: "" });
    const analysis = analysisOf(page.store);
    const arriving = analysis.enter("");
    page.store.navigate({ kind: "rules", chapter: null, rule: null });
    await arriving;
    await page.rest();
    expect(page.store.session.activity.value).toBeNull();
    // Back again: there it is.
    page.store.navigate({ kind: "analyse", what: "" });
    await analysis.enter("");
    expect(page.store.session.activity.value).toBe(analysis);
  });

  it("is walked faster than the board follows", async () => {
    const { analysis, play, sans, rest } = await room();
    await play("e4", "d5", "Nf3");
    for (const step of [
      analysis.moves.back,
      analysis.moves.back,
      analysis.moves.back,
      analysis.moves.forward,
      analysis.moves.forward,
    ])
      step();
    await rest();
    expect(sans()).toEqual(["e4", "d5"]);
    analysis.moves.first();
    await rest();
    expect(sans()).toEqual([]);
    analysis.moves.last();
    await rest();
    expect(sans()).toEqual(["e4", "d5", "Nf3"]);
  });

  it("goes over any number of moves with one call of the core", async () => {
    let state = ask("new", "alice", "", "");
    for (let ply = 0; ply < 300 && !state.result; ply++)
      state = ask("play", state.legal[(ply * ply * 31 + 5) % state.legal.length]!.uci);
    const line = state.moves.map(({ uci }) => uci);
    expect(line.length).toBeGreaterThan(100);
    const { analysis, ports, sans, rest } = await room(gameLink(game, line));
    const commands = () => ports["rules"]![0]!.commands.splice(0).map((one) => one.split("\t")[0]);
    // Nor is the game opened move by move.
    expect(commands().filter((one) => one === "play" || one === "walk")).toEqual(["walk"]);
    analysis.moves.first();
    await rest();
    analysis.moves.last();
    await rest();
    expect(sans()).toHaveLength(line.length);
    expect(commands()).toEqual(["walk", "walk"]);
    // Steps that come faster than the core are one as well.
    line.forEach(() => analysis.moves.back());
    await rest();
    expect(sans()).toHaveLength(0);
    expect(commands()).toEqual(["walk"]);
  });

  it("draws a step anew, and no other move", async () => {
    const { analysis, play } = await room();
    await play("e4", "d5", "Nf3");
    const drawn: string[] = [];
    for (const { san, current, notes, following } of analysis.moves.tree.value)
      effect(() => {
        drawn.push(`${san} ${current.value} ${notes.value.comment} ${following.value.length}`);
      });
    drawn.length = 0;
    analysis.moves.back();
    expect(drawn.sort()).toEqual(["Nf3 false  0", "d5 true  1"]);
    drawn.length = 0;
    analysis.comment("why not?");
    expect(drawn).toEqual(["d5 true why not? 1"]);
  });

  it("loses a move, and the board goes back to where it was", async () => {
    const { analysis, play, sans, rest } = await room();
    await play("e4", "d5");
    analysis.moves.back();
    await rest();
    analysis.remove();
    await rest();
    expect(sans()).toEqual([]);
    expect([...analysis.moves.tree.value]).toHaveLength(1);
  });

  it("is there again after a reload, at the same move", async () => {
    const first = await room();
    await first.play("e4", "d5");
    first.analysis.comment("why not?");
    first.analysis.symbol(6);
    first.analysis.moves.back();
    await first.rest();
    const again = await room("", first.memory);
    expect(again.sans()).toEqual(["e4"]);
    again.analysis.moves.forward();
    await again.rest();
    const { san, notes } = again.analysis.moves.at.value;
    expect([san, notes.value]).toMatchObject(["d5", { comment: "why not?", nags: [6] }]);
  });
});

describe("the engine", () => {
  it("shows its lines and keeps its opinion with the move", async () => {
    const { analysis, play, store, rest } = await room();
    await play("e4");
    analysis.engine.switch(true);
    await rest();
    const [best] = analysis.engine.lines.value;
    expect(best).toMatchObject({ rank: 1 });
    expect(analysis.engine.share.value).toBeGreaterThan(0.2);
    expect(analysis.engine.share.value).toBeLessThan(0.8);
    expect(store.board.arrows.value).toHaveLength(analysis.engine.lines.value.length);
    expect(store.board.arrows.value[0]).toMatchObject({ tone: "line", rank: 0 });
    const at = analysis.moves.at.value;
    analysis.moves.back();
    await rest();
    expect(at.notes.value.evaluation).toMatchObject({ depth: best!.depth });
    analysis.engine.switch(false);
    expect(analysis.engine.lines.value).toEqual([]);
    expect(store.board.arrows.value).toEqual([]);
    expect(analysis.engine.evaluation.value).not.toBeNull();
  });

  it("has an opinion of the position before a move that is played", async () => {
    const { analysis, play, store } = await room();
    await play("e4");
    const at = analysis.moves.at.value;
    const best: Line = {
      depth: 7,
      rank: 1,
      score: { kind: "cp", value: 30 },
      nodes: 1,
      time: 1,
      pv: ["d7d5"],
      san: ["d5"],
    };
    analysis.engine.lines.value = [best];
    await store.game.play("d5");
    // Black, to move, is better.
    expect(at.notes.value.evaluation).toEqual({ score: { cp: -30 }, depth: 7 });
  });

  it("has its line played into the tree", async () => {
    const { analysis, sans, rest } = await room();
    analysis.play(
      {
        depth: 3,
        rank: 1,
        score: { kind: "cp", value: 0 },
        nodes: 1,
        time: 1,
        pv: ["e2e4", "d7d5", "f1e2"],
        san: ["e4", "d5", "Be2"],
      },
      2,
    );
    await rest();
    expect(sans()).toEqual(["e4", "d5"]);
    expect(analysis.moves.at.value.moves).toEqual(["e2e4", "d7d5"]);
  });

  it("is silent when the person goes elsewhere, and thinks again on return", async () => {
    const { analysis, store, rest } = await room();
    analysis.engine.switch(true);
    await rest();
    store.navigate({ kind: "games" });
    await rest();
    expect(store.session.activity.value).toBeNull();
    expect(store.board.arrows.value).toEqual([]);
    store.navigate({ kind: "analyse", what: "" });
    await analysis.enter("");
    await rest();
    expect(analysis.engine.lines.value.length).toBeGreaterThan(0);
  });
});

const on = (piece: PieceName, cell: string) => t("analysis.threats.piece", { piece: pieceText(piece), cell });
const attacked = (by: "w" | "b", ...pieces: string[]) =>
  t("analysis.threats.attack", { color: colorName(by), pieces: pieces.join(", ") });

describe("questions to the board", () => {
  it("tells who attacks a square, and who guards the piece there", async () => {
    const { analysis, store, play, rest } = await room();
    await play("e4", "d5");
    analysis.questions.ask("threats");
    store.board.press(cell("d5", "B"));
    await rest();
    expect(analysis.questions.answer.value?.text).toBe(
      [
        `B d5, ${pieceText("black pawn")}.`,
        attacked("w", on("white pawn", "B e4")),
        t("analysis.threats.noGuard", { color: colorName("b") }),
      ].join(" "),
    );
    expect(store.board.arrows.value).toEqual([
      { from: cell("e4", "B"), to: cell("d5", "B"), arrival: cell("d5", "B"), tone: "white", rank: 0 },
    ]);
    expect(store.board.selected.value).toBeNull();
    store.board.point(cell("f3"));
    await rest();
    expect(analysis.questions.answer.value?.text).toBe(
      [
        "A f3.",
        t("analysis.threats.none", { color: colorName("b") }),
        attacked("w", on("white queen", "A d1"), on("white knight", "A g1"), on("white pawn", "A g2")),
      ].join(" "),
    );
    analysis.questions.stop();
    expect([analysis.questions.question.value, analysis.questions.answer.value]).toEqual([null, null]);
  });

  it("tells why a piece cannot go somewhere, for pieces of either side", async () => {
    const { analysis, store, rest } = await room(
      gameLink({ ...game, fen: "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1" }, []),
    );
    analysis.questions.ask("why");
    store.board.press(cell("b1"));
    store.board.press(cell("c3"));
    await rest();
    expect(analysis.questions.answer.value?.text).toBe(
      `A b1 – A c3: ${inWords("transfer-occupied", { square: { name: "c3", board: "B" } })}.`,
    );
    store.board.press(cell("e8"));
    store.board.press(cell("e4"));
    await rest();
    expect(analysis.questions.answer.value?.text).toContain(
      t("analysis.why.turned", {
        color: colorName("b"),
        answer: `A e8 – A e4: ${inWords("piece-moves-otherwise", { piece: "king" })}`,
      }),
    );
    await analysis.questions.why(cell("b1"), cell("d2"));
    expect(analysis.questions.answer.value?.text).toBe(t("analysis.why.legal", { from: "A b1", to: "A d2" }));
  });
});

describe("links, FEN and PGN", () => {
  it("opens a link at its move, and gives it away again", async () => {
    const link = gameLink(game, ["e2e4", "d7d5", "f1e2"], 2);
    const { analysis, sans } = await room(link);
    expect(sans()).toEqual(["e4", "d5"]);
    expect([...analysis.moves.tree.value]).toHaveLength(4);
    expect(linkTo(analysis)).toEqual({ fragment: link, carries: "game", lacks: [] });
  });

  it("gives away the variations and symbols with the line, and says what it leaves out", async () => {
    const { analysis, store, rest } = await room(gameLink(game, ["e2e4", "d7d5", "f1e2"]));
    analysis.moves.first();
    await rest();
    await store.game.play("d4", true);
    await rest();
    analysis.symbol(5);
    const link = linkTo(analysis)!;
    expect(link.carries).toBe("tree");
    expect(link.fragment).toMatch(/^game=alice&moves=e2e4\+\(\+d2d4\+\$5\+\)\+d7d5\+f1e2&at=2$/);
    const other = await room(link.fragment);
    expect([...other.analysis.moves.tree.value]).toHaveLength(5);
    expect(other.sans()).toEqual(["d4"]);
    expect(linkTo(other.analysis)).toEqual(link);
    other.analysis.comment("bold {x}");
    const commented = linkTo(other.analysis)!;
    expect(commented).toMatchObject({ carries: "notes", lacks: [] });
    const again = await room(commented.fragment);
    expect(again.analysis.moves.at.value.notes.value.comment).toBe("bold {x}");
    expect(linkTo(again.analysis)).toEqual(commented);
    // A comment that is too long stays behind.
    again.analysis.comment("x".repeat(3000));
    expect(linkTo(again.analysis)).toMatchObject({ carries: "tree", lacks: ["comments"] });
  });

  it("says what a link lacks of a record", async () => {
    const { analysis } = await room();
    await importPgn(
      analysis,
      '[White "A"]\n[Variant "Alice"]\n\n1. e4 {[%eval 0.2] [%clk 0:01:00] [%csl Ge4]} d5 *\n',
    );
    const link = linkTo(analysis)!;
    expect(link).toMatchObject({ carries: "notes", lacks: ["evaluations", "times"] });
    const other = await room(link.fragment);
    expect(other.analysis.names.value).toEqual({ white: "A" });
    const { marks } = other.analysis.moves.tree.value.root.next!.notes.value.recorded;
    expect(marks).toEqual([{ color: "G", from: "e4", to: "" }]);
  });

  it("knows whether an import would lose something, and brings it back", async () => {
    const { analysis, play, sans, rest, memory } = await room(gameLink(game, ["e2e4"]));
    expect(analysis.atRisk).toBe(false);
    await play("d5");
    expect(analysis.atRisk).toBe(true);
    expect(await room("", memory).then((later) => later.analysis.atRisk)).toBe(true);
    analysis.comment("mine");
    await importPgn(analysis, '[Variant "Alice"]\n\n1. d4 *\n');
    expect(analysis.atRisk).toBe(false);
    expect(sans()).toEqual([]);
    await analysis.undoImport();
    await rest();
    expect(sans()).toEqual(["e4", "d5"]);
    expect(analysis.moves.at.value.notes.value.comment).toBe("mine");
    expect([analysis.atRisk, analysis.replaced.value]).toEqual([true, null]);
    analysis.kept();
    expect(analysis.atRisk).toBe(false);
    await importFen(analysis, "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    expect(analysis.replaced.value).not.toBeNull();
  });

  it("says what is wrong with a link", async () => {
    const { analysis, store } = await room(gameLink(game, ["e2e5"]));
    expect(analysis.failure.value).toBe(sentence("piece-moves-otherwise", { piece: "pawn" }));
    expect(store.session.activity.value).toBeNull();
  });

  it("has no link for a game whose file alone is too long", async () => {
    const { analysis, store } = await room();
    const file = `${omega}\n# ${"x".repeat(4000)}\n`;
    await analysis.showMainline({ game: "omega", options: {}, fen: "", file }, ["e2e4"]);
    expect(linkTo(analysis)).toBeNull();
    expect(store.session.state.value?.moves).toHaveLength(1);
  });

  it("takes a position, and refuses one that is none", async () => {
    const { analysis, store } = await room();
    await importFen(analysis, "alice", "4k3/8/8/8/8/8/8/4K2R b K - 3 9");
    expect(store.session.state.value?.fen).toBe("4k3/8/8/8/8/8/8/4K2R b K - 3 9");
    const faults = await importFen(analysis, "alice", "4k3/8/8/8/8/8/8/4K2R b KQ - 3 9");
    expect(faults).toMatchObject([{ code: "castling-right-without-piece" }]);
    expect(store.session.state.value?.fen).toBe("4k3/8/8/8/8/8/8/4K2R b K - 3 9");
    await expect(importFen(analysis, "alice", "4k3/8 w")).rejects.toMatchObject({
      reason: { code: "fen-rows-missing" },
    });
    expect(store.session.state.value?.fen).toContain("4K2R");
    expect(await fensOf(analysis)).toEqual([
      { dialect: "bar", fen: "4k3/8/8/8/8/8/8/4K2R b K - 3 9" },
      { dialect: "boards", fen: "4k3/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/8 b K - 3 9" },
      { dialect: "wide", fen: "4k11/16/16/16/16/16/16/4K2R8 b K - 3 9" },
      {
        dialect: "popeye",
        fen: "Pieces White Ke1 Rh1 Black Ke8 Condition AliceChess Option HalfDuplex",
      },
    ]);
  });

  it("takes a game with its variations and writes it again", async () => {
    const { analysis, sans, rest } = await room(gameLink(game, ["e2e4"]));
    const text = '[White "A"]\n[Variant "alice"]\n\n1. e4 d5 (1... e5 {solid}) 2. Be2 1-0';
    await importPgn(analysis, text);
    await rest();
    expect(sans()).toEqual([]);
    analysis.moves.last();
    await rest();
    expect(sans()).toEqual(["e4", "d5", "Be2"]);
    const pgn = await pgnOf(analysis);
    expect(pgn).toContain('[White "A"]');
    expect(pgn).toContain("1. e4 d5 (1... e5 {solid}) 2. Be2 1-0");
    // What is legal before a mistake is kept.
    expect(await importPgn(analysis, "1. e4 Ke5")).toMatchObject([{ column: 7 }]);
    analysis.moves.last();
    await rest();
    expect(sans()).toEqual(["e4"]);
  });
});

// Records that go on past a draw.
const pastDraws = readFileSync(new URL("../../../data/past-draws.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

describe("a game with a draw that nobody has claimed", () => {
  it("goes on, as a record and on the board", async () => {
    const { analysis, store, sans, play, rest } = await room();
    const thrice = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(" ");
    const mate = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#".split(" ");
    const text = `[Variant "Standard"]\n[Result "1-0"]\n\n${[...thrice, ...mate].join(" ")} 1-0`;
    expect(await importPgn(analysis, text)).toEqual([]);
    analysis.moves.last();
    await rest();
    expect(sans()).toEqual([...thrice, ...mate]);
    analysis.moves.first();
    for (let ply = 0; ply < thrice.length; ply++) analysis.moves.forward();
    await rest();
    expect(sans()).toEqual(thrice);
    expect(store.session.state.value).toMatchObject({ result: null });
    expect(store.session.state.value!.legal).toHaveLength(20);
    await play("d4");
    expect(sans()).toEqual([...thrice, "d4"]);
  });

  it.each(pastDraws)(
    "goes on past every other: %s",
    async (_, game, fen, moves, drawn, claim, ended, end, result) => {
      const { analysis, store, sans, rest } = await room();
      const list = moves.split(" ");
      const start = fen === "" ? "" : `[FEN "${fen}"]\n`;
      const text = `[Variant "${game}"]\n[Result "${result}"]\n${start}\n${moves} ${result}\n`;
      expect(await importPgn(analysis, text)).toEqual([]);
      analysis.moves.last();
      await rest();
      expect(sans()).toEqual(list);
      expect(store.session.state.value!.result?.reason ?? "ongoing").toBe(end);
      analysis.moves.first();
      for (let ply = 0; ply < Number(drawn); ply++) analysis.moves.forward();
      await rest();
      expect(store.session.state.value!.result?.reason ?? "ongoing").toBe(ended);
      expect(store.session.state.value!.legal.length, claim).toBeGreaterThan(0);
    },
  );
});

describe("a stored game", () => {
  const record = (over: Partial<GameRecord>): GameRecord =>
    recordWith({
      id: "g0",
      start: "",
      black: engine,
      moves: ["e2e4", "d7d5"],
      created: "2026-01-02T03:04:05.000Z",
      ...over,
    });

  it("is analysed from its last move on", async () => {
    const { sans, analysis } = await room("of=g0", {}, [record({})]);
    expect(sans()).toEqual(["e4", "d5"]);
    expect(analysis.names.value).toMatchObject({
      black: t("people.engine", { level: 1 }),
      date: "2026.01.02",
    });
  });

  it("is not offered while it goes on against another person", async () => {
    const { analysis, store } = await room("of=g0", {}, [record({ black: person, viewer: "white" })]);
    expect(analysis.failure.value).toContain(t("analysis.fair"));
    expect(store.session.activity.value).toBeNull();
  });

  it("leaves the table to the next game", async () => {
    const { store, rest } = await room("of=g0", {}, [record({})]);
    store.navigate({ kind: "table", id: "g0" });
    await rest();
    expect(store.session.activity.value).toBeNull();
    expect(store.sync.id.value).toBe("g0");
  });
});
