import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analysisOf } from "../../src/analysis/analysis.ts";
import { movesTo, nodeOf, written } from "../../src/analysis/tree.ts";
import { gameLink } from "../../src/analysis/link.ts";
import type { GameRecord } from "../../src/types.ts";
import { recordWith } from "../fake/record.ts";
import { cell, engine, person, table } from "../surroundings.ts";

// The analysis of a page without a server.
async function room(what = "", memory: { [key: string]: string } = {}, records: GameRecord[] = []) {
  const page = table(memory, records);
  await page.store.boot({ kind: "analyse", what });
  const analysis = analysisOf(page.store);
  await analysis.arrive(what);
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
    analysis.back();
    await rest();
    expect(sans()).toEqual(["e4"]);
    await play("e5", "Nf3");
    expect(sans()).toEqual(["e4", "e5", "Nf3"]);
    const [e4, d5] = written(analysis.tree.value, "x w - - 0 1");
    expect([e4?.node.san, d5?.node.san, d5?.variations[0]?.map((one) => one.node.san)]).toEqual([
      "e4",
      "d5",
      ["e5", "Nf3"],
    ]);
    analysis.back();
    analysis.beside(-1);
    await rest();
    expect(sans()).toEqual(["e4", "d5"]);
    // Repeating a move adds none.
    analysis.back();
    await rest();
    await play("e5");
    expect(analysis.tree.value.nodes.size).toBe(5);
  });

  it("does not come to the board of who has left before it was there", async () => {
    const page = table();
    await page.store.boot({ kind: "analyse", what: "" });
    const analysis = analysisOf(page.store);
    const arriving = analysis.arrive("");
    page.store.go({ kind: "rules", chapter: null, rule: null });
    await arriving;
    await page.rest();
    expect(page.store.session.guest.value).toBeNull();
    // Back again: there it is.
    page.store.go({ kind: "analyse", what: "" });
    await analysis.arrive("");
    expect(page.store.session.guest.value).toBe(analysis);
  });

  it("is walked faster than the board follows", async () => {
    const { analysis, play, sans, rest } = await room();
    await play("e4", "d5", "Nf3");
    for (const step of [analysis.back, analysis.back, analysis.back, analysis.forward, analysis.forward])
      step();
    await rest();
    expect(sans()).toEqual(["e4", "d5"]);
    analysis.first();
    await rest();
    expect(sans()).toEqual([]);
    analysis.last();
    await rest();
    expect(sans()).toEqual(["e4", "d5", "Nf3"]);
  });

  it("loses a move, and the board goes back to where it was", async () => {
    const { analysis, play, sans, rest } = await room();
    await play("e4", "d5");
    analysis.back();
    await rest();
    analysis.remove();
    await rest();
    expect(sans()).toEqual([]);
    expect(analysis.tree.value.nodes.size).toBe(1);
  });

  it("is there again after a reload, at the same move", async () => {
    const first = await room();
    await first.play("e4", "d5");
    first.analysis.comment("why not?");
    first.analysis.symbol(6);
    first.analysis.back();
    await first.rest();
    const again = await room("", first.memory);
    expect(again.sans()).toEqual(["e4"]);
    again.analysis.forward();
    await again.rest();
    expect(nodeOf(again.analysis.tree.value, again.analysis.at.value)).toMatchObject({
      san: "d5",
      comment: "why not?",
      nags: [6],
    });
  });
});

describe("the engine", () => {
  it("shows its lines and keeps its opinion with the move", async () => {
    const { analysis, play, store, rest } = await room();
    await play("e4");
    analysis.setEngine(true);
    await rest();
    const [best] = analysis.lines.value;
    expect(best).toMatchObject({ multipv: 1 });
    expect(analysis.share.value).toBeGreaterThan(0.2);
    expect(analysis.share.value).toBeLessThan(0.8);
    expect(store.board.arrows.value).toHaveLength(analysis.lines.value.length);
    expect(store.board.arrows.value[0]).toMatchObject({ tone: "line", rank: 0 });
    const at = analysis.at.value;
    analysis.back();
    await rest();
    expect(nodeOf(analysis.tree.value, at).evaluation).toMatchObject({ depth: best!.depth });
    analysis.setEngine(false);
    expect(analysis.lines.value).toEqual([]);
    expect(store.board.arrows.value).toEqual([]);
    expect(analysis.evaluation.value).not.toBeNull();
  });

  it("has its line played into the tree", async () => {
    const { analysis, sans, rest } = await room();
    analysis.follow(
      {
        depth: 3,
        multipv: 1,
        score: { cp: 0 },
        nodes: 1,
        timeMs: 1,
        pv: ["e2e4", "d7d5", "f1e2"],
        san: ["e4", "d5", "Be2"],
      },
      2,
    );
    await rest();
    expect(sans()).toEqual(["e4", "d5"]);
    expect(movesTo(analysis.tree.value, analysis.at.value)).toEqual(["e2e4", "d7d5"]);
  });

  it("is silent when the person goes elsewhere, and thinks again on return", async () => {
    const { analysis, store, rest } = await room();
    analysis.setEngine(true);
    await rest();
    store.go({ kind: "games" });
    await rest();
    expect(store.session.guest.value).toBeNull();
    expect(store.board.arrows.value).toEqual([]);
    store.go({ kind: "analyse", what: "" });
    await analysis.arrive("");
    await rest();
    expect(analysis.lines.value.length).toBeGreaterThan(0);
  });
});

describe("questions to the board", () => {
  it("tells who attacks a square, and who guards the piece there", async () => {
    const { analysis, store, play, rest } = await room();
    await play("e4", "d5");
    analysis.ask("threats");
    store.board.press(cell("d5", "B"));
    await rest();
    expect(analysis.answer.value?.text).toBe(
      "B d5, black pawn. Attacked by White: white pawn on B e4. Not guarded by Black.",
    );
    expect(store.board.arrows.value).toEqual([
      { from: cell("e4", "B"), to: cell("d5", "B"), arrive: cell("d5", "B"), tone: "white", rank: 0 },
    ]);
    expect(store.board.selected.value).toBeNull();
    store.board.point(cell("f3"));
    await rest();
    expect(analysis.answer.value?.text).toBe(
      "A f3. Not attacked by Black. Attacked by White: white queen on A d1, white knight on A g1, white pawn on A g2.",
    );
    analysis.stopAsking();
    expect([analysis.question.value, analysis.answer.value]).toEqual([null, null]);
  });

  it("tells why a piece cannot go somewhere, for pieces of either side", async () => {
    const { analysis, store, rest } = await room(
      gameLink({ ...game, fen: "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1" }, []),
    );
    analysis.ask("why");
    store.board.press(cell("b1"));
    store.board.press(cell("c3"));
    await rest();
    expect(analysis.answer.value?.text).toBe("A b1 – A c3: the transfer square c3 on B is occupied.");
    store.board.press(cell("e8"));
    store.board.press(cell("e4"));
    await rest();
    expect(analysis.answer.value?.text).toContain(
      "If it were Black's turn: A e8 – A e4: the king does not move like that",
    );
    await analysis.why(cell("b1"), cell("d2"));
    expect(analysis.answer.value?.text).toBe("A b1 – A d2 is a legal move.");
  });
});

describe("links, FEN and PGN", () => {
  it("opens a link at its move, and gives it away again", async () => {
    const link = gameLink(game, ["e2e4", "d7d5", "f1e2"], 2);
    const { analysis, sans } = await room(link);
    expect(sans()).toEqual(["e4", "d5"]);
    expect(analysis.tree.value.nodes.size).toBe(4);
    expect(analysis.link()).toEqual({ fragment: link, carries: "game" });
  });

  it("gives away the variations and symbols with the line, and says what it leaves out", async () => {
    const { analysis, store, rest } = await room(gameLink(game, ["e2e4", "d7d5", "f1e2"]));
    analysis.first();
    await rest();
    await store.game.play("d4", true);
    await rest();
    analysis.symbol(5);
    const link = analysis.link()!;
    expect(link.carries).toBe("tree");
    expect(link.fragment).toMatch(/^game=alice&moves=e2e4\+\(\+d2d4\+\$5\+\)\+d7d5\+f1e2&at=2$/);
    const other = await room(link.fragment);
    expect(other.analysis.tree.value.nodes.size).toBe(5);
    expect(other.sans()).toEqual(["d4"]);
    expect(other.analysis.link()).toEqual(link);
    other.analysis.comment("bold");
    expect(other.analysis.link()!.carries).toBe("moves");
  });

  it("says what is wrong with a link", async () => {
    const { analysis, store } = await room(gameLink(game, ["e2e5"]));
    expect(analysis.failure.value).toBe("The pawn does not move like that");
    expect(store.session.guest.value).toBeNull();
  });

  it("has no link for a game whose file alone is too long", async () => {
    const { analysis, store } = await room();
    const file = `${omega}\n# ${"x".repeat(4000)}\n`;
    await analysis.begin({ game: "omega", options: {}, fen: "", file }, ["e2e4"]);
    expect(analysis.link()).toBeNull();
    expect(store.session.state.value?.moves).toHaveLength(1);
  });

  it("takes a position, and refuses one that is none", async () => {
    const { analysis, store } = await room();
    await analysis.importFen("alice", "4k3/8/8/8/8/8/8/4K2R b K - 3 9");
    expect(store.session.state.value?.fen).toBe("4k3/8/8/8/8/8/8/4K2R b K - 3 9");
    await expect(analysis.importFen("alice", "4k3/8 w")).rejects.toMatchObject({
      said: { code: "fen-rows-missing" },
    });
    expect(store.session.state.value?.fen).toContain("4K2R");
    expect(await analysis.fens()).toEqual([
      { dialect: "bar", fen: "4k3/8/8/8/8/8/8/4K2R b K - 3 9" },
      { dialect: "boards", fen: "4k3/8/8/8/8/8/8/4K2R;8/8/8/8/8/8/8/8 b K - 3 9" },
      { dialect: "wide", fen: "4k11/16/16/16/16/16/16/4K2R8 b K - 3 9" },
    ]);
  });

  it("takes a game with its variations and writes it again", async () => {
    const { analysis, sans, rest } = await room(gameLink(game, ["e2e4"]));
    const text = '[White "A"]\n[Variant "alice"]\n\n1. e4 d5 (1... e5 {solid}) 2. Be2 1-0';
    await analysis.importPgn(analysis.read(text)[0]!, text);
    await rest();
    expect(sans()).toEqual([]);
    analysis.last();
    await rest();
    expect(sans()).toEqual(["e4", "d5", "Be2"]);
    expect(analysis.pgn()).toContain('[White "A"]');
    expect(analysis.pgn()).toContain("1. e4 d5 (1... e5 {solid}) 2. Be2 1-0");
    const bad = "1. e4 Ke5";
    await expect(analysis.importPgn(analysis.read(bad)[0]!, bad)).rejects.toMatchObject({ column: 7 });
    expect(sans()).toEqual(["e4", "d5", "Be2"]);
  });
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
    expect(analysis.names.value).toMatchObject({ black: "Cheshire, level 1", date: "2026.01.02" });
  });

  it("is not offered while it goes on against another person", async () => {
    const { analysis, store } = await room("of=g0", {}, [record({ black: person, viewer: "white" })]);
    expect(analysis.failure.value).toContain("still in progress");
    expect(store.session.guest.value).toBeNull();
  });

  it("leaves the table to the next game", async () => {
    const { store, rest } = await room("of=g0", {}, [record({})]);
    store.go({ kind: "table", id: "g0" });
    await rest();
    expect(store.session.guest.value).toBeNull();
    expect(store.sync.id.value).toBe("g0");
  });
});
