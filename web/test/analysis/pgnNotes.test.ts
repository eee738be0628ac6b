import { describe, expect, it } from "vitest";
import { playPgn, treeOf, writePgn } from "../../src/analysis/pgn.ts";
import { clocksAt, reviewIn, shapesOf } from "../../src/analysis/pgnNotes.ts";
import { atlas } from "../../src/position/stateQueries.ts";
import { infoOf } from "../nodeCore.ts";
import { coreInProcess } from "../environment.ts";

// What a record says beside moves and words.

const { core } = coreInProcess();
const setup = { game: "chess", options: {}, fen: "" };
const treeIn = async (text: string) => treeOf((await playPgn(core, text, 0, setup)).items);

describe("the clocks of a record", () => {
  it("are those of the last moves of both sides, in variations too", async () => {
    const { root } = await treeIn(
      "1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58]} (1... c5 {[%clk 0:01:00]}) 2. Nf3 {[%clk 0:02:51.5]} Nc6 *",
    );
    const [first, last] = [root.next!, root.end];
    expect(clocksAt(root, "w")).toEqual({});
    expect(clocksAt(first, "w")).toEqual({ w: 180_000 });
    expect(clocksAt(first.children[1]!, "w")).toEqual({ w: 180_000, b: 60_000 });
    // The last move tells no time.
    expect(clocksAt(last, "w")).toEqual({ w: 171_500, b: 178_000 });
    // Where Black moves first.
    expect(clocksAt(first, "b")).toEqual({ b: 180_000 });
  });
});

describe("the drawings of a record", () => {
  const mark = (color: string, from: string, to = "") => ({ color, from, to });

  it("are arrows and circles in their colours", () => {
    const map = atlas(infoOf("chess"));
    expect(shapesOf(map, [mark("G", "a1"), mark("R", "a1", "h1"), mark("B", "a2"), mark("Y", "b1")])).toEqual(
      [
        { from: 0, to: 0, ink: 0 },
        { from: 0, to: 7, ink: 1 },
        { from: 8, to: 8, ink: 2 },
        { from: 1, to: 1, ink: 3 },
      ],
    );
    // A colour of another program; a square that is not there.
    expect(shapesOf(map, [mark("C", "a1"), mark("G", "j9"), mark("G", "a1", "j9")])).toEqual([
      { from: 0, to: 0, ink: 0 },
    ]);
    expect(shapesOf(map)).toEqual([]);
  });

  it("are on the board that they name", () => {
    const alice = infoOf("alice");
    const { from, to } = shapesOf(atlas(alice), [mark("G", "e2", "e4/B")])[0]!;
    const boardOf = (id: number) => alice.levels[alice.cells.find((cell) => cell.id === id)!.level]!.board;
    expect([boardOf(from), boardOf(to)]).toEqual([0, 1]);
    expect(shapesOf(atlas(alice), [mark("G", "e4/C")])).toEqual([]);
  });

  it("are on the first board that has the cell, and on the level that they name", () => {
    const [alice, raumschach] = [infoOf("alice"), infoOf("raumschach")];
    const { from } = shapesOf(atlas(alice), [mark("G", "e4")])[0]!;
    const { name, level } = alice.cells.find(({ id }) => id === from)!;
    expect([name, alice.levels[level]!.board]).toEqual(["e4", 0]);
    const { to } = shapesOf(atlas(raumschach), [mark("G", "Aa1", "Cb3")])[0]!;
    expect(raumschach.cells.find(({ id }) => id === to)!.name).toBe("Cb3");
  });
});

describe("the evaluations of a record", () => {
  const moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
  const review = async (text: string) => reviewIn((await treeIn(text)).root, "w");

  it("are a review of the game; the start is as good as the first move, and the mate needs none", async () => {
    const found = await review(
      "1. f3 {[%eval -0.5,20]} e5 {[%eval -0.6]} 2. g4 {[%eval #-1] (2. Nh3)} Qh4# 0-1",
    );
    expect(found?.moves).toEqual(moves);
    expect(found?.points.map(({ score }) => score)).toEqual([
      { cp: -50 },
      { cp: -50 },
      { cp: -60 },
      { mate: -1 },
      { mated: "b" },
    ]);
    expect(found?.points[1]?.depth).toBe(20);
  });

  it("may end early: the review goes on from there", async () => {
    const found = await review("1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 Qe7 *");
    expect(found?.points).toHaveLength(3);
    expect(found?.moves).toHaveLength(4);
  });

  it("are none where the first moves have none", async () => {
    expect(await review("1. f3 e5 {[%eval -0.6]} 2. g4 {[%eval -9]} *")).toBeUndefined();
    expect(await review("1. f3 {[%eval -0.6]} *")).toBeUndefined();
    expect(await review("*")).toBeUndefined();
  });
});

// The move says who has mated; "[%eval 0.00]" would say that the game is even.
it.each(["1. f3 e5 2. g4 Qh4#", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"])(
  "a mate on the board is written without an evaluation: %s",
  async (said) => {
    const tree = await treeIn(`${said} *`);
    const mover = tree.root.end.ply % 2 === 1 ? "w" : "b";
    tree.note(tree.root.end, { evaluation: { score: { mated: mover }, depth: 12 } });
    const written = await writePgn(core, setup, tree, {});
    expect(written.replace(/\s+/g, " ")).toContain(said);
    expect(written).not.toContain("%eval");
  },
);

it("a record goes out with all that it came with", async () => {
  const said =
    "1. e4 {[%eval 0.18,22] [%emt 0:00:07] [%clk 0:03:00] [%csl Ge5,Rf7] [%cal Gf3e5,Yg1f3] fine} (1. d4 {[%clk 0:02:59.5]}) 1... e5 {[%eval #12]} *";
  const written = await writePgn(core, setup, await treeIn(said), {});
  expect(written.replace(/\s+/g, " ")).toContain(said);
});
