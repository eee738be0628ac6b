import { effect, signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { forWhite, shortScore, advantageOf, winShare } from "../../src/tree/evaluation.ts";
import { TreeCtrl } from "../../src/tree/treeCtrl.ts";
import { startOf } from "../../src/position/fen.ts";
import { branch, promote, setTerms, toggleNag } from "../../src/tree/edit.ts";
import { fromStored, toStored } from "../../src/tree/storedTree.ts";
import { lineFrom, numberOf, variationsAt } from "../../src/tree/lines.ts";
import { lineOf, MoveNode, MoveTree } from "../../src/tree/moveTree.ts";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// "e4 e5" played from a node; each move's notation serves as its wire form.
const play = (tree: MoveTree, at: MoveNode, moves: string): MoveNode =>
  tree.addLine(
    at,
    moves.split(" ").map((move) => ({ uci: move, san: move })),
  );

// 1. e4 e5 2. Nf3 (2. d4 exd4 (2... d6)) 2... Nc6, and its nodes by name.
function sample() {
  const tree = new MoveTree();
  play(tree, tree.root, "e4 e5 Nf3 Nc6");
  const e5 = tree.find(["e4", "e5"])!;
  const exd4 = play(tree, e5, "d4 exd4");
  const d4 = exd4.parent!;
  const d6 = play(tree, d4, "d6");
  return { tree, e5, d4, exd4, d6, nf3: e5.next! };
}

// As shown on the page: "1. e4 e5 2. Nf3 ( 2. d4 ) 2… Nc6".
function text(tree: MoveTree, fen = start): string {
  const first = startOf(fen);
  const line = (head: MoveNode | undefined): string =>
    [...lineFrom(head)]
      .flatMap((node) => [
        numberOf(node, first),
        node.san,
        ...variationsAt(node).map((one) => `( ${line(one)} )`),
      ])
      .filter(Boolean)
      .join(" ");
  return line(tree.root.next);
}

const sans = (nodes: Iterable<MoveNode>) => [...nodes].map(({ san }) => san).join(" ");

describe("a tree of moves", () => {
  it("is written with its variations and numbers", () => {
    const { tree } = sample();
    expect(text(tree)).toBe("1. e4 e5 2. Nf3 ( 2. d4 exd4 ( 2… d6 ) ) 2… Nc6");
    expect(text(tree, "8/8/8/8/8/8/8/8 b - - 0 7")).toBe(
      "7… e4 8. e5 Nf3 ( 8… d4 9. exd4 ( 9. d6 ) ) 9. Nc6",
    );
  });

  it("numbers a black move after a comment", () => {
    const { tree, nf3, d6 } = sample();
    tree.note(tree.root.next!, { comment: "the king's pawn" });
    tree.note(d6, { before: "or" });
    tree.note(nf3, { comment: "already numbered" });
    expect(text(tree)).toBe("1. e4 1… e5 2. Nf3 ( 2. d4 exd4 ( 2… d6 ) ) 2… Nc6");
  });

  it("numbers a black move after a comment that precedes it", () => {
    const { tree, nf3 } = sample();
    const e5 = tree.find(["e4", "e5"])!;
    tree.note(e5, { before: "symmetrical" });
    expect(text(tree)).toBe("1. e4 1… e5 2. Nf3 ( 2. d4 exd4 ( 2… d6 ) ) 2… Nc6");
    tree.note(e5, { before: "", comment: "after it" });
    expect(text(tree)).toBe("1. e4 e5 2. Nf3 ( 2. d4 exd4 ( 2… d6 ) ) 2… Nc6");
    expect(numberOf(nf3, startOf(start))).toBe("2.");
  });

  it("writes variations of the first move", () => {
    const tree = lineOf(["e4", "e5"].map((move) => ({ uci: move, san: move })));
    play(tree, tree.root, "d4");
    expect(text(tree)).toBe("1. e4 ( 1. d4 ) 1… e5");
  });

  it("finds a move that is there already", () => {
    const { tree, nf3, e5 } = sample();
    expect(tree.add(e5, "Nf3", "Nf3")).toBe(nf3);
    expect(nf3.moves).toEqual(["e4", "e5", "Nf3"]);
    expect(tree.find(["e4", "c5"])).toBeNull();
    expect(tree.withId(nf3.id)).toBe(nf3);
    expect(tree.withId(99)).toBe(tree.root);
  });

  it("lists every node, a line before its variations", () => {
    expect(sans(sample().tree)).toBe(" e4 e5 Nf3 Nc6 d4 exd4 d6");
  });

  it("keeps what the moves to a position are called, wherever the board goes next", () => {
    const { tree, exd4, d4 } = sample();
    const moves = [
      { san: "e4", terms: [] },
      { san: "e5" },
      { san: "d4", terms: ["force"] as const },
      { san: "exd4", terms: ["exchange", "force"] as const },
    ];
    const terms = (of: MoveTree) =>
      [...of].flatMap(({ san, notes }) =>
        notes.value.terms.length > 0 ? [[san, ...notes.value.terms]] : [],
      );
    // Does not comment on a move that means another one in the position.
    setTerms(tree, d4, [
      { san: "e4", terms: [] },
      { san: "c5", terms: ["force"] },
    ]);
    expect(terms(tree)).toEqual([]);
    setTerms(tree, exd4, moves);
    expect(terms(tree)).toEqual([
      ["d4", "force"],
      ["exd4", "exchange", "force"],
    ]);
    expect(terms(fromStored(JSON.parse(JSON.stringify(toStored(tree)))))).toEqual(terms(tree));
    const edits = tree.edits.value;
    setTerms(tree, exd4, moves);
    expect(tree.edits.value).toBe(edits);
  });

  it("promotes a variation, and what it stands in", () => {
    const { tree, d4, exd4, d6 } = sample();
    expect(branch(d6)).toBe(d6);
    expect(branch(exd4)).toBe(d4);
    promote(tree, d6);
    expect(text(tree)).toBe("1. e4 e5 2. Nf3 ( 2. d4 d6 ( 2… exd4 ) ) 2… Nc6");
    promote(tree, d6);
    expect(text(tree)).toBe("1. e4 e5 2. d4 ( 2. Nf3 Nc6 ) 2… d6 ( 2… exd4 )");
    const edits = tree.edits.value;
    promote(tree, d6);
    expect(tree.edits.value).toBe(edits);
  });

  it("loses a move with all that follows it", () => {
    const { tree, d4, d6, e5 } = sample();
    expect(tree.has(d6)).toBe(true);
    expect(tree.remove(d4)).toBe(e5);
    expect(text(tree)).toBe("1. e4 e5 2. Nf3 Nc6");
    expect([tree.has(d6), tree.has(e5)]).toEqual([false, true]);
    expect(tree.remove(tree.root)).toBe(tree.root);
    expect([...tree]).toEqual([tree.root]);
  });

  it("becomes a line, and keeps the nodes of the moves it has already", () => {
    const { tree, e5 } = sample();
    const line = (moves: string) => moves.split(" ").map((move) => ({ uci: move, san: move }));
    expect(tree.setLine(line("e4 e5 Bc4 d6")).moves).toEqual(["e4", "e5", "Bc4", "d6"]);
    expect(sans(tree)).toBe(" e4 e5 Bc4 d6");
    expect(tree.find(["e4", "e5"])).toBe(e5);
    expect(tree.setLine(line("e4 e5"))).toBe(e5);
    expect(tree.setLine([])).toBe(tree.root);
    expect(tree.root.next).toBeUndefined();
  });

  it("has one symbol for a move and one for the position", () => {
    const { tree, d4 } = sample();
    for (const nag of [1, 3, 16, 14]) toggleNag(tree, d4, nag);
    expect(d4.notes.value.nags).toEqual([3, 14]);
    toggleNag(tree, d4, 3);
    expect(d4.notes.value.nags).toEqual([14]);
  });

  it("is kept and found again with everything", () => {
    const { tree, d4 } = sample();
    toggleNag(tree, d4, 5);
    tree.note(d4, {
      comment: "the centre",
      evaluation: { score: { cp: 30 }, depth: 12 },
      recorded: { clock: 60000, marks: [{ color: "G", from: "e4", to: "" }] },
    });
    const again = fromStored(JSON.parse(JSON.stringify(toStored(tree))));
    expect(again.withId(d4.id).notes.value).toEqual(d4.notes.value);
    expect(text(again)).toBe(text(tree));
    // A new move gets an id of its own.
    expect(again.add(again.root, "c4", "c4").id).toBe(8);
    expect(() => fromStored([{ id: 3, p: 2, u: "e4", s: "e4" }])).toThrow();
    expect(() => fromStored([])).toThrow();
  });
});

describe("stepping through a tree", () => {
  it("arrives at another node of the tree, and nowhere else", () => {
    const { tree, nf3, e5, d4 } = sample();
    const from: MoveNode[] = [];
    const ctrl = new TreeCtrl((before) => from.push(before));
    ctrl.show(tree, e5);
    ctrl.go(e5);
    expect([ctrl.at.value, from]).toEqual([e5, []]);
    ctrl.go(d4);
    expect([ctrl.at.value, from]).toEqual([d4, [e5]]);
    expect([e5.current.value, d4.current.value]).toEqual([false, true]);
    // A node of another tree, and one that was removed.
    ctrl.go(sample().nf3);
    tree.remove(nf3);
    ctrl.go(nf3);
    expect([ctrl.at.value, from, nf3.current.value]).toEqual([d4, [e5], false]);
    ctrl.last();
    ctrl.last();
    expect(from).toEqual([e5, d4]);
    ctrl.first();
    ctrl.back();
    expect([ctrl.at.value, from.length]).toEqual([tree.root, 3]);
  });

  it("shows the node and who has arrived there in one change", () => {
    const { tree, d4 } = sample();
    const [seen, arrivals] = [[] as string[], signal(0)];
    const ctrl = new TreeCtrl(() => arrivals.value++);
    ctrl.show(tree);
    const off = effect(() => void seen.push(`${ctrl.at.value.san} ${arrivals.value}`));
    ctrl.go(d4);
    off();
    expect(seen).toEqual([" 0", "d4 1"]);
  });
});

describe("an evaluation", () => {
  it("is White's, whoever is to move", () => {
    expect(forWhite({ kind: "cp", value: 31 }, "b")).toEqual({ cp: -31 });
    expect(forWhite({ kind: "mate", value: -2 }, "b")).toEqual({ mate: 2 });
    expect(forWhite({ kind: "cp", value: 0 }, "b")).toStrictEqual({ cp: 0 });
    // Whoever is to move and mated in 0 has lost.
    expect([forWhite({ kind: "mate", value: 0 }, "b"), forWhite({ kind: "mate", value: 0 }, "w")]).toEqual([
      { mated: "w" },
      { mated: "b" },
    ]);
  });

  it("becomes a share, a number and words", () => {
    expect(winShare({ cp: 0 })).toBe(0.5);
    expect(winShare({ cp: 300 })).toBeGreaterThan(0.7);
    expect([winShare({ mate: 3 }), winShare({ mate: -1 })]).toEqual([1, 0]);
    expect([winShare({ mated: "w" }), winShare({ mated: "b" })]).toEqual([1, 0]);
    expect([shortScore({ mated: "w" }), shortScore({ mated: "b" })]).toEqual(["1–0", "0–1"]);
    expect(advantageOf({ mated: "w" })).toEqual({ advantage: "mated", side: "w", moves: 0 });
    expect([{ cp: 31 }, { cp: -120 }, { cp: 0 }, { mate: 3 }, { mate: -2 }].map(shortScore)).toEqual([
      "+0.31",
      "−1.20",
      "0.00",
      "#3",
      "−#2",
    ]);
    expect(advantageOf({ cp: -150 })).toEqual({ advantage: "clear", side: "b", moves: 0 });
    expect(advantageOf({ mate: -2 })).toEqual({ advantage: "mate", side: "b", moves: 2 });
  });
});
