import { describe, expect, it } from "vitest";
import { mergeOrder, mergeTrees } from "../../src/study/mergeTrees.ts";
import { MoveTree, type MoveNode } from "../../src/tree/moveTree.ts";
import { promote } from "../../src/tree/edit.ts";
import { fromStored, toStored, type StoredNode } from "../../src/tree/storedTree.ts";

const play = (tree: MoveTree, moves: string): MoveNode =>
  tree.addLine(
    tree.root,
    moves.split(" ").map((uci) => ({ uci, san: uci })),
  );
const grown = (...lines: string[]): StoredNode[] => {
  const tree = new MoveTree();
  for (const line of lines) play(tree, line);
  return toStored(tree);
};
// What becomes of a stored tree.
const edited = (stored: StoredNode[], change: (tree: MoveTree) => void): StoredNode[] => {
  const tree = fromStored(stored);
  change(tree);
  return toStored(tree);
};
const at = (tree: MoveTree, moves: string): MoveNode => tree.find(moves.split(" "))!;
// Every line with its comments: "a b{why} c".
const lines = (stored: readonly StoredNode[]): string[] =>
  [...fromStored(stored)]
    .filter((node) => !node.next)
    .map((end) =>
      end.path
        .map((node) => node.uci + (node.notes.value.comment ? `{${node.notes.value.comment}}` : ""))
        .join(" "),
    );
const merged = (
  base: StoredNode[],
  mine: (tree: MoveTree) => void,
  theirs: (tree: MoveTree) => void,
): string[] => lines(mergeTrees(base, edited(base, mine), edited(base, theirs)));
const nothing = () => undefined;

const base = grown("a b c", "a d e", "f");

describe("mergeTrees", () => {
  it("changes nothing if nothing was changed", () => {
    expect(mergeTrees(base, base, base)).toEqual(base);
  });

  it("keeps the moves that either has added", () => {
    expect(
      merged(
        base,
        (tree) => void play(tree, "a b c x"),
        (tree) => void play(tree, "a b c y"),
      ),
    ).toEqual(["a b c x", "a b c y", "a d e", "f"]);
    expect(
      merged(
        base,
        (tree) => void play(tree, "g h"),
        (tree) => void play(tree, "g i"),
      ),
    ).toEqual(["a b c", "a d e", "f", "g h", "g i"]);
  });

  it("removes what one has removed and the other left alone", () => {
    const remove = (tree: MoveTree) => void tree.remove(at(tree, "a d"));
    expect(merged(base, remove, nothing)).toEqual(["a b c", "f"]);
    expect(merged(base, nothing, remove)).toEqual(["a b c", "f"]);
    expect(merged(base, remove, remove)).toEqual(["a b c", "f"]);
  });

  it("keeps what the other has changed below a removed move", () => {
    const remove = (tree: MoveTree) => void tree.remove(at(tree, "a d"));
    const add = (tree: MoveTree) => void play(tree, "a d e x");
    const say = (tree: MoveTree) => tree.note(at(tree, "a d e"), { comment: "why" });
    expect(merged(base, remove, add)).toEqual(["a b c", "a d e x", "f"]);
    expect(merged(base, add, remove)).toEqual(["a b c", "a d e x", "f"]);
    expect(merged(base, remove, say)).toEqual(["a b c", "a d e{why}", "f"]);
    // An evaluation is not written by the user.
    const evaluate = (tree: MoveTree) =>
      tree.note(at(tree, "a d e"), { evaluation: { score: { cp: 5 }, depth: 9 } });
    expect(merged(base, remove, evaluate)).toEqual(["a b c", "f"]);
  });

  it("takes the changed comment, and both if both are changed", () => {
    const say = (comment: string) => (tree: MoveTree) => tree.note(at(tree, "a b"), { comment });
    expect(merged(base, say("x"), nothing)[0]).toBe("a b{x} c");
    expect(merged(base, nothing, say("x"))[0]).toBe("a b{x} c");
    expect(merged(base, say("mine"), say("theirs"))[0]).toBe("a b{theirs mine} c");
    expect(merged(base, say("good move"), say("good"))[0]).toBe("a b{good move} c");
    const said = edited(base, say("old"));
    expect(merged(said, say(""), nothing)[0]).toBe("a b c");
    expect(merged(said, say(""), say("new"))[0]).toBe("a b{new} c");
  });

  it("merges symbols, drawings and evaluations", () => {
    const marks = [{ color: "G", from: "e4", to: "" }];
    const b = edited(base, (tree) => tree.note(at(tree, "f"), { nags: [1, 14], recorded: { marks } }));
    const mine = edited(b, (tree) =>
      tree.note(at(tree, "f"), {
        nags: [3, 14],
        recorded: { marks: [...marks, { color: "R", from: "a1", to: "" }] },
        evaluation: { score: { cp: 1 }, depth: 8 },
      }),
    );
    const theirs = edited(b, (tree) =>
      tree.note(at(tree, "f"), {
        nags: [5],
        recorded: { marks: [], clock: 9 },
        evaluation: { score: { cp: 2 }, depth: 12 },
      }),
    );
    const { notes } = at(fromStored(mergeTrees(b, mine, theirs)), "f");
    expect(notes.value.nags).toEqual([3]);
    expect(notes.value.recorded).toEqual({ clock: 9, marks: [{ color: "R", from: "a1", to: "" }] });
    expect(notes.value.evaluation).toEqual({ score: { cp: 2 }, depth: 12 });
  });

  it("keeps the order that one of them has changed", () => {
    const up = (tree: MoveTree) => promote(tree, at(tree, "f"));
    const add = (tree: MoveTree) => void play(tree, "g");
    expect(merged(base, up, add)).toEqual(["f", "a b c", "a d e", "g"]);
    expect(merged(base, add, up)).toEqual(["f", "a b c", "a d e", "g"]);
  });

  it("keeps the ids of its first tree, and gives others new ones", () => {
    const mine = edited(base, (tree) => void play(tree, "a b c x"));
    const theirs = edited(base, (tree) => void play(tree, "f y z"));
    const both = mergeTrees(base, mine, theirs);
    expect(new Set(both.map(({ id }) => id)).size).toBe(both.length);
    for (const node of mine) expect(both.find(({ id }) => id === node.id)?.u).toBe(node.u);
  });

  it("merges trees without a common beginning", () => {
    expect(lines(mergeTrees(grown(), grown("a b"), grown("c", "a d")))).toEqual(["c", "a b", "a d"]);
  });

  it("takes a line of 10,000 moves", () => {
    const long = Array.from({ length: 10_000 }, (_, i) => `m${i}`).join(" ");
    const big = grown(long);
    const both = mergeTrees(
      big,
      edited(big, (tree) => void play(tree, "x")),
      edited(big, (tree) => void play(tree, "y")),
    );
    expect(both.length).toBe(10_003);
  });

  it("refuses what is no tree", () => {
    expect(() => mergeTrees([], base, base)).toThrow();
    expect(() =>
      mergeTrees(
        base,
        [
          { id: 0, p: -1, u: "", s: "" },
          { id: 2, p: 1, u: "a", s: "a" },
        ],
        base,
      ),
    ).toThrow();
  });
});

describe("mergeOrder", () => {
  it("puts what the other has added after what it follows there", () => {
    expect(mergeOrder(["a", "b"], ["b", "a"], ["a", "x", "b"])).toEqual(["b", "a", "x"]);
    expect(mergeOrder([], ["a"], ["b"])).toEqual(["a", "b"]);
    // A new one that was put first stays before the others.
    expect(mergeOrder(["a"], ["a", "b"], ["x", "a"])).toEqual(["x", "a", "b"]);
  });
});
