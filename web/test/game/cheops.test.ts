import { describe, expect, it } from "vitest";
import { atlas, pieceAt, movesTo } from "../../src/position/stateQueries.ts";
import { moveText } from "../../src/speech/speech.ts";
import { actionsOf, actionChoice } from "../../src/board/cellChoice.ts";
import type { Both, GameInfo, Message, Projection, Result, Thought, Why } from "../../src/core/types.ts";
import { asking, nodeCore } from "../nodeCore.ts";

// The games of Cheops through the real core.

const games = ["little-cheops", "cheops", "little-cheops-imperial", "cheops-imperial"];
const campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";
const common = "castles-in-common=on";

describe("Cheops in WebAssembly", () => {
  const ask = asking(nodeCore());
  const cellIn = (info: GameInfo, name: string) => info.cells.find((cell) => cell.name === name)!.id;

  for (const game of games) {
    it(`plays ${game}: a move, why not, projections, the engine, views and back`, () => {
      const info = ask<GameInfo>("info", game, "");
      const map = atlas(info);
      const start = ask("new", game, "", "");
      expect(info.tally).toBe(true);
      expect(info.papers).toBe(game !== "little-cheops");
      for (const one of start.legal)
        expect(movesTo(start, one.from, one.to).map((move) => move.uci)).toContain(one.uci);
      const [first] = start.legal;
      const after = ask("play", first!.uci);
      expect(after.moves[0]?.uci).toBe(first!.uci);
      expect(after.record).toEqual([first!.uci]);
      expect(moveText(map, start, after.moves[0]!, after)).toMatch(/^White('s)? [\w ]+ (to|takes) /);
      const king = after.pieces.find((piece) => piece.letter.toUpperCase() === "K" && piece.color === "b")!;
      const far = info.cells.find(
        (cell) =>
          !pieceAt(after, cell.id) &&
          !after.legal.some((move) => move.from === king.cell && move.to === cell.id),
      )!;
      const why = ask<Why>("why", king.cell, far.id);
      expect(why.legal).toBe(false);
      expect(why.reason!.text.length).toBeGreaterThan(5);
      const projections = ask<Projection[]>("projections");
      expect(projections.length).toBeGreaterThan(10);
      for (const one of projections) expect(pieceAt(after, one.from)).toBeDefined();
      const { bestmove } = ask<Thought>("think", "depth=2", "nodes=400");
      expect(after.legal.map((move) => move.uci)).toContain(bestmove);
      for (const viewer of ["white", "black", "spectator", "mover", "everything"])
        expect(ask("view", viewer).pieces).toEqual(after.pieces);
      expect(ask("play", bestmove!).ply).toBe(2);
      expect(ask("back", 2).fen).toBe(start.fen);
    });
  }

  it("shows an appointment as everybody knows it", () => {
    const info = ask<GameInfo>("info", "little-cheops", common);
    const map = atlas(info);
    const start = ask("new", "little-cheops", common, campaign);
    expect(info.papers).toBe(true);
    expect(actionsOf(start)).toContain("appointment");
    expect([...actionChoice(map, start, "appointment").cells.keys()].sort()).toEqual(
      ["a5", "b9", "g2"].map((name) => cellIn(info, name)).sort(),
    );
    const own = ask("play", "@a5");
    expect(own.record![0]).toMatch(/^@a5#[0-9a-f]{32}=[0-9a-f]{64}$/);
    expect(own.moves[0]?.san).toBe("K appoints C");
    const hidden = ask("view", "black");
    expect(hidden.moves[0]?.uci).toMatch(/^@=[0-9a-f]{64}$/);
    expect(hidden.view).toMatchObject({
      papers: [],
      appointments: { w: 1, b: 0 },
      concealed: { w: 1, b: 0 },
    });
    expect(JSON.stringify(hidden.moves)).not.toContain("@a5");
    expect(ask("view", "white").view?.papers).toEqual([cellIn(info, "a5")]);
    // A page that knows no more than this can play on, but cannot answer an inspection by itself.
    ask("new", "little-cheops", common, campaign);
    expect(ask("play", hidden.moves[0]!.uci).moves[0]?.san).toBe("K appoints C");
    expect(ask<{ error: Message }>("play", "?a5").error.code).toBe("inspection-result-unknown");
    expect(ask("play", "?a5!a5").view?.compromised).toEqual([cellIn(info, "a5")]);
  });

  it("tells the terms of turns, when the game has started and who is developed", () => {
    const info = ask<GameInfo>("info", "cheops", "");
    const start = ask("new", "cheops", "", "");
    expect(start.view).toMatchObject({ started: false, developed: { w: 0, b: 0 } });
    expect(start.view!.opening).toHaveLength(start.pieces.length);
    expect(start.legal.every((move) => move.terms === undefined)).toBe(true);
    ask("play", "Ae2Be2");
    const both = ask("play", "Ad8Bd8");
    expect(both.moves.map((move) => move.terms)).toEqual([[], []]);
    expect(both.view).toMatchObject({ started: true, developed: { w: 1, b: 1 } });
    expect(both.view!.opening).not.toContain(cellIn(info, "Be2"));
    const alone = ask<GameInfo>("info", "little-cheops", "");
    ask("new", "little-cheops", "", "8k/9/9/9/9/9/9/9/K6T1 b");
    const forced = ask("play", "i9i8");
    expect(forced.moves[0]?.terms).toEqual(["force"]);
    expect(ask<Both<number[]>>("luft").b).toEqual(["i7", "i9"].map((name) => cellIn(alone, name)));
  });

  it("refuses a paper that does not match its seal", () => {
    ask("new", "little-cheops", common, campaign);
    const [paper] = ask("play", "@a5").record!;
    ask("new", "little-cheops", common, campaign);
    expect(ask<{ error: Message }>("play", paper!.replace("@a5", "@b9")).error.code).toBe("seal-broken");
  });

  it("gives the ends that people speak", () => {
    ask("new", "cheops", "", "");
    for (const [how, score] of [
      ["annulment", "*"],
      ["forfeit-white", "0-1"],
      ["forfeit-black", "1-0"],
      ["forfeit-both", "0-0"],
    ]) {
      expect(ask<Result>("verdict", how!)).toMatchObject({ score });
    }
    for (const how of ["judgment", "agreement", "repetition"])
      expect(ask<Result>("verdict", how).reason).toBe(how);
    const challenged = ask("challenge");
    expect(challenged.ply).toBe(0);
    const first = challenged.legal[0]!.uci;
    expect(ask("play", first).record).toEqual([`${first}*`]);
  });
});
