import { describe, expect, it } from "vitest";
import {
  forWhite,
  readEval,
  evalText,
  shortScore,
  verdictOf,
  winShare,
} from "../../src/analysis/evaluation.ts";
import {
  add,
  after,
  before,
  beside,
  branch,
  emptyTree,
  find,
  fromKept,
  lineEnd,
  movesTo,
  nodeOf,
  promote,
  remove,
  root,
  setComment,
  setEvaluation,
  setTerms,
  toggleNag,
  toKept,
  toMainLine,
  written,
  type Tree,
  type Written,
} from "../../src/analysis/tree.ts";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// "e4 e5" played from a node; each move's notation serves as its wire form.
function play(tree: Tree, at: number, moves: string): { tree: Tree; id: number } {
  let [now, id] = [tree, at];
  for (const move of moves.split(" ")) ({ tree: now, id } = add(now, id, move, move));
  return { tree: now, id };
}

// 1. e4 e5 2. Nf3 (2. d4 exd4 (2... d6)) 2... Nc6 as ids by name.
function sample() {
  const main = play(emptyTree(), root, "e4 e5 Nf3 Nc6");
  const e5 = find(main.tree, ["e4", "e5"])!;
  const side = play(main.tree, e5, "d4 exd4");
  const d4 = find(side.tree, ["e4", "e5", "d4"])!;
  const { tree } = play(side.tree, d4, "d6");
  return { tree, e5, d4, exd4: side.id, nf3: find(tree, ["e4", "e5", "Nf3"])! };
}

// As shown on the page: "1. e4 e5 2. Nf3 ( 2. d4 ) 2… Nc6".
const text = (moves: Written[]): string =>
  moves
    .map(({ node, number, variations }) =>
      [number, node.san, ...variations.map((one) => `( ${text(one)} )`)].filter(Boolean).join(" "),
    )
    .join(" ");

describe("a tree of moves", () => {
  it("is written with its variations and numbers", () => {
    const { tree } = sample();
    expect(text(written(tree, start))).toBe("1. e4 e5 2. Nf3 ( 2. d4 exd4 ( 2… d6 ) ) 2… Nc6");
    expect(text(written(tree, "8/8/8/8/8/8/8/8 b - - 0 7"))).toBe(
      "7… e4 8. e5 Nf3 ( 8… d4 9. exd4 ( 9. d6 ) ) 9. Nc6",
    );
  });

  it("writes variations of the first move", () => {
    const { tree } = play(play(emptyTree(), root, "e4 e5").tree, root, "d4");
    expect(text(written(tree, start))).toBe("1. e4 ( 1. d4 ) 1… e5");
  });

  it("finds a move that is there already", () => {
    const { tree, nf3, e5 } = sample();
    expect(add(tree, e5, "Nf3", "Nf3")).toEqual({ tree, id: nf3 });
    expect(movesTo(tree, nf3)).toEqual(["e4", "e5", "Nf3"]);
    expect(find(tree, ["e4", "c5"])).toBeNull();
  });

  it("keeps what the moves to a position are called, wherever the board goes next", () => {
    const { tree, exd4, d4 } = sample();
    const moves = [
      { san: "e4", terms: [] },
      { san: "e5" },
      { san: "d4", terms: ["force"] as const },
      { san: "exd4", terms: ["exchange", "force"] as const },
    ];
    const told = setTerms(tree, exd4, moves);
    const terms = (of: Tree) =>
      [...of.nodes.values()].filter((node) => node.terms.length > 0).map(({ san, terms }) => [san, ...terms]);
    expect(terms(told)).toEqual([
      ["d4", "force"],
      ["exd4", "exchange", "force"],
    ]);
    expect(terms(fromKept(JSON.parse(JSON.stringify(toKept(told)))))).toEqual(terms(told));
    // Does not comment on a move that means another one in the position.
    expect(
      terms(
        setTerms(tree, d4, [
          { san: "e4", terms: [] },
          { san: "c5", terms: ["force"] },
        ]),
      ),
    ).toEqual([]);
    expect(setTerms(told, exd4, moves)).toBe(told);
  });

  it("is walked by keys", () => {
    const { tree, e5, d4, nf3 } = sample();
    expect([
      before(tree, nf3),
      after(tree, e5),
      beside(tree, nf3, 1),
      beside(tree, d4, -1),
      beside(tree, d4, 1),
    ]).toEqual([e5, nf3, d4, nf3, d4]);
    expect(nodeOf(tree, lineEnd(tree, root)).san).toBe("Nc6");
    expect([before(tree, root), beside(tree, root, 1)]).toEqual([root, root]);
  });

  it("promotes a variation, and what it stands in", () => {
    const { tree, d4, exd4 } = sample();
    const d6 = find(tree, ["e4", "e5", "d4", "d6"])!;
    expect(branch(tree, d6)).toBe(d6);
    const once = promote(tree, d6);
    expect(text(written(once, start))).toBe("1. e4 e5 2. Nf3 ( 2. d4 d6 ( 2… exd4 ) ) 2… Nc6");
    expect(text(written(toMainLine(tree, d6), start))).toBe(
      "1. e4 e5 2. d4 ( 2. Nf3 Nc6 ) 2… d6 ( 2… exd4 )",
    );
    expect(branch(tree, exd4)).toBe(d4);
    expect(promote(tree, find(tree, ["e4"])!)).toBe(tree);
  });

  it("loses a move with all that follows it", () => {
    const { tree, d4, e5 } = sample();
    const gone = remove(tree, d4);
    expect(gone.id).toBe(e5);
    expect(text(written(gone.tree, start))).toBe("1. e4 e5 2. Nf3 Nc6");
    expect(gone.tree.nodes.size).toBe(5);
    expect(remove(tree, root).tree.nodes.size).toBe(1);
  });

  it("has one symbol for a move and one for the position", () => {
    const { tree, d4 } = sample();
    const marked = [1, 3, 16, 14].reduce((so, nag) => toggleNag(so, d4, nag), tree);
    expect(nodeOf(marked, d4).nags).toEqual([3, 14]);
    expect(nodeOf(toggleNag(marked, d4, 3), d4).nags).toEqual([14]);
  });

  it("is kept and found again with everything", () => {
    const { tree, d4 } = sample();
    const full = setEvaluation(setComment(toggleNag(tree, d4, 5), d4, "the centre"), d4, {
      score: { cp: 30 },
      depth: 12,
    });
    const again = fromKept(JSON.parse(JSON.stringify(toKept(full))));
    expect(again.nodes.get(d4)).toEqual(full.nodes.get(d4));
    expect(text(written(again, start))).toBe(text(written(full, start)));
    expect(() => fromKept([{ id: 3, p: 2, u: "e4", s: "e4" }])).toThrow();
  });
});

describe("an evaluation", () => {
  it("is White's, whoever is to move", () => {
    expect(forWhite({ cp: 31 }, "b")).toEqual({ cp: -31 });
    expect(forWhite({ mate: -2 }, "b")).toEqual({ mate: 2 });
  });

  it("becomes a share, a number and words", () => {
    expect(winShare({ cp: 0 })).toBe(0.5);
    expect(winShare({ cp: 300 })).toBeGreaterThan(0.7);
    expect([winShare({ mate: 3 }), winShare({ mate: -1 })]).toEqual([1, 0]);
    expect([{ cp: 31 }, { cp: -120 }, { cp: 0 }, { mate: 3 }, { mate: -2 }].map(shortScore)).toEqual([
      "+0.31",
      "−1.20",
      "0.00",
      "#3",
      "−#2",
    ]);
    expect(verdictOf({ cp: -150 })).toEqual({ verdict: "clear", side: "b", moves: 0 });
    expect(verdictOf({ mate: -2 })).toEqual({ verdict: "mate", side: "b", moves: 2 });
  });

  it("goes into a comment and out of it", () => {
    for (const one of [
      { score: { cp: -31 }, depth: 12 },
      { score: { mate: -3 }, depth: 4 },
      { score: { cp: 0 }, depth: 0 },
    ])
      expect(readEval(evalText(one))).toEqual(one);
    expect(readEval("soon")).toBeNull();
  });
});
