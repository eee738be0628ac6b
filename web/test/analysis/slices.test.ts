import { describe, expect, it, vi } from "vitest";
import { Slices } from "../../src/analysis/slices.ts";
import { MoveTree } from "../../src/tree/moveTree.ts";
import { TreeCtrl } from "../../src/tree/treeCtrl.ts";
import { lineFrom } from "../../src/tree/lines.ts";

// A line of 1,000 moves in pieces of 50, with the last move on show.
function long() {
  const tree = new MoveTree();
  const moves = Array.from({ length: 1000 }, (_, i) => ({ uci: `m${i}`, san: `M${i}` }));
  tree.addLine(tree.root, moves);
  const nodes = [...lineFrom(tree.root.next)];
  const pieces = Array.from({ length: 20 }, (_, i) => nodes.slice(50 * i, 50 * i + 50));
  const ctrl = new TreeCtrl();
  return { tree, pieces, ctrl };
}

describe("a large tree", () => {
  it("is drawn from its start as far as fits, and where the user is", () => {
    const { tree, pieces, ctrl } = long();
    const drawn = () => {
      const slices = new Slices(ctrl.tree.peek(), ctrl);
      return pieces.flatMap((piece, i) => (slices.admit(piece) ? [i] : []));
    };
    const first = [0, 1, 2, 3, 4, 5];
    ctrl.show(tree);
    expect(drawn()).toEqual(first);
    ctrl.show(tree, tree.root.end);
    expect(drawn()).toEqual([...first, 19]);
    // In a variation after the 500th move.
    const branch = pieces[10]![0]!;
    ctrl.show(tree, tree.addLine(branch, [{ uci: "x", san: "X" }]));
    expect(drawn()).toEqual([...first, 10]);
  });

  it("is drawn to its end a little at a time", () => {
    vi.useFakeTimers();
    const { tree, ctrl } = long();
    const slices = new Slices(tree, ctrl);
    const drawn: number[] = [];
    const forget = Array.from({ length: 45 }, (_, i) => slices.later(() => drawn.push(i)));
    forget[1]!();
    expect(slices.done.value).toBe(false);
    vi.advanceTimersByTime(1);
    expect(drawn.length).toBeLessThan(44);
    vi.runAllTimers();
    expect(drawn).toEqual([0, ...Array.from({ length: 43 }, (_, i) => i + 2)]);
    expect(slices.done.value).toBe(true);
    vi.useRealTimers();
  });
});
