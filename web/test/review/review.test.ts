import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { shortScore } from "../../src/tree/evaluation.ts";
import { spotsOf } from "../../src/review/graph.ts";
import { ReviewCtrl, type Reviewable } from "../../src/review/reviewCtrl.ts";
import { toggleNag } from "../../src/tree/edit.ts";
import { lineOf, MoveTree } from "../../src/tree/moveTree.ts";
import type { Thought } from "../../src/core/types.ts";

const game = [
  ["f2f3", "f3"],
  ["e7e5", "e5"],
  ["g2g4", "g4"],
  ["d8h4", "Qh4#"],
] as const;
const line = () => lineOf(game.map(([uci, san]) => ({ uci, san })));

const said = (cp: number, pv: string[]): Thought => ({
  bestmove: pv[0]!,
  ponder: null,
  lines: [
    {
      depth: 9,
      rank: 1,
      score: { kind: "cp", value: cp },
      nodes: 1,
      time: 1,
      pv,
      san: pv.map((uci) => uci.slice(2)),
    },
  ],
});
// From the side to move, for each position; the last has no moves.
const script: Thought[] = [
  said(0, ["e2e4", "e7e5"]),
  said(60, ["e7e5"]),
  said(-60, ["g1h3", "d7d5"]),
  {
    bestmove: "d8h4",
    ponder: null,
    lines: [{ ...said(0, ["d8h4"]).lines[0]!, score: { kind: "mate", value: 1 } }],
  },
  { bestmove: null, ponder: null, lines: [] },
];

function reviewOf(tree: MoveTree, think: Reviewable["think"]) {
  let edits = 0;
  const engaged: boolean[] = [];
  const failures: unknown[] = [];
  const review = new ReviewCtrl({
    tree: signal(tree),
    first: () => "w",
    think,
    edited: () => edits++,
    engaged: (on) => engaged.push(on),
    failed: (error) => failures.push(error),
  });
  return { review, tree, engaged, failures, edits: () => edits };
}
const answer: Reviewable["think"] = (moves) => Promise.resolve(script[moves.length]);

describe("a review", () => {
  it("evaluates every position for White, and judges every move", async () => {
    const { review, engaged } = reviewOf(line(), answer);
    await review.start();
    expect(review.known.value.points.map(({ score }) => score)).toEqual([
      { cp: 0 },
      { cp: -60 },
      { cp: -60 },
      { mate: -1 },
      { mated: "b" },
    ]);
    // f3 loses 0.055; g4 loses 0.445; the engine plays e5 and Qh4 itself.
    expect(review.judged.value.map(({ judgement }) => judgement)).toEqual([
      "inaccuracy",
      null,
      "blunder",
      null,
    ]);
    expect(review.accuracy("b")).toBe(100);
    expect(review.accuracy("w")).toBeLessThan(60);
    expect(review.done.value).toBe(true);
    expect(engaged).toEqual([true, false]);
  });

  // The engine says "mate 0" of a position in which whoever is to move is mated.
  it.each([
    ["w", ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"], 0, "1–0"],
    ["b", ["f3", "e5", "g4", "Qh4#"], 120, "0–1"],
  ] as const)("ends with the mate of %s in graph, scale and symbols", async (winner, sans, bottom, short) => {
    const tree = lineOf(sans.map((san) => ({ uci: san, san })));
    const { review } = reviewOf(tree, ({ length }) => {
      const [left, winnerMoves] = [sans.length - length, (length % 2 === 0) === (winner === "w")];
      const score = { kind: "mate" as const, value: left === 0 ? 0 : winnerMoves ? 1 : -1 };
      return Promise.resolve({ bestmove: null, ponder: null, lines: [{ ...said(0, []).lines[0]!, score }] });
    });
    await review.start();
    expect(review.known.value.points.at(-1)!.score).toEqual({ mated: winner });
    expect(new Set(review.shares.value)).toEqual(new Set([winner === "w" ? 1 : 0]));
    expect(spotsOf(review.shares.value, sans.length, { width: 600, height: 120 }).at(-1)).toEqual({
      x: 600,
      y: bottom,
    });
    expect(review.judged.value.map(({ judgement }) => judgement)).toEqual(sans.map(() => null));
    expect([review.accuracy("w"), review.accuracy("b")]).toEqual([100, 100]);
    expect(shortScore(tree.root.end.notes.value.evaluation!.score)).toBe(short);
  });

  it("marks the moves in the tree, with better lines, and leaves the user's symbols", async () => {
    const own = line();
    toggleNag(own, own.root.next!, 1);
    const { review, edits } = reviewOf(own, answer);
    await review.start();
    const node = (ply: number) => own.root.end.path[ply - 1] ?? own.root;
    expect(node(1).notes.value.nags).toEqual([1]);
    expect(node(3).notes.value.nags).toEqual([4]);
    expect(node(2).notes.value.nags).toEqual([]);
    expect(node(3).notes.value.evaluation).toEqual({ score: { mate: -1 }, depth: 9 });
    expect(edits()).toBe(4);
    // 1. e4 e5 instead of 1. f3, and 2. Nh3 d5 instead of 2. g4; the game stays the main line.
    const [, better] = node(2).children;
    expect(own.root.end.moves).toEqual(game.map(([uci]) => uci));
    expect([better!.uci, better!.next!.uci]).toEqual(["g1h3", "d7d5"]);
    expect(node(0).children).toHaveLength(2);
  });

  it("replaces an evaluation that is less deep, and no other", async () => {
    const own = line();
    const [first, second, third] = own.root.end.path;
    const known = (depth: number) => ({ evaluation: { score: { cp: 7 }, depth } });
    for (const [node, depth] of [
      [first!, 8],
      [second!, 9],
      [third!, 10],
    ] as const)
      own.note(node, known(depth));
    const { review } = reviewOf(own, answer);
    await review.start();
    expect(first!.notes.value.evaluation).toEqual({ score: { cp: -60 }, depth: 9 });
    expect(second!.notes.value).toMatchObject(known(9));
    expect(third!.notes.value).toMatchObject(known(10));
  });

  it("is stopped, and goes on where it was", async () => {
    const asked: number[] = [];
    const made = reviewOf(line(), (moves, ...rest) => {
      asked.push(moves.length);
      if (asked.length === 3) made.review.stop();
      return answer(moves, ...rest);
    });
    await made.review.start();
    expect(made.review.running.value).toBe(false);
    expect(made.review.known.value.points).toHaveLength(2);
    await made.review.start();
    expect(asked).toEqual([0, 1, 2, 2, 3, 4]);
    expect(made.review.done.value).toBe(true);
  });

  it("asks again when something else stopped the engine", async () => {
    let refused = false;
    const { review } = reviewOf(line(), (moves, ...rest) => {
      if (moves.length !== 1 || refused) return answer(moves, ...rest);
      refused = true;
      return Promise.resolve(undefined);
    });
    await review.start();
    expect(review.done.value).toBe(true);
  });

  it("reports a failure and ends", async () => {
    const fault = new Error("the core has failed");
    const { review, failures } = reviewOf(line(), () => Promise.reject(fault));
    await review.start();
    expect(failures).toEqual([fault]);
    expect(review.running.value).toBe(false);
  });

  it("is restored, and begins anew for another game", async () => {
    const first = reviewOf(line(), answer);
    await first.review.start();
    const { review } = reviewOf(line(), answer);
    review.restore(first.review.known.value);
    expect(review.done.value).toBe(true);
    expect(review.plyOf(first.tree.find(game.slice(0, 3).map(([uci]) => uci))!)).toBe(3);
    const other = reviewOf(new MoveTree(), answer);
    other.review.restore(first.review.known.value);
    await other.review.start();
    expect(other.review.known.value.points).toHaveLength(1);
  });
});
