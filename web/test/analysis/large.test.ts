import { afterEach, describe, expect, it, vi } from "vitest";
import { treeOf } from "../../src/analysis/pgn.ts";
import { MoveNode } from "../../src/tree/moveTree.ts";
import type { PgnItem } from "../../src/core/types.ts";

// Reading a large game takes a number of steps that grows with the game and no faster.

const move = (uci: string): PgnItem => ({ kind: "move", uci, san: uci });

// A main line with a variation of three moves at every move.
const game = (plies: number): PgnItem[] =>
  Array.from({ length: plies }, (_, i): PgnItem[] => [
    move(`a${i}`),
    { kind: "open" },
    move(`b${i}`),
    { kind: "comment", text: "why" },
    move(`c${i}`),
    { kind: "nag", nag: 1 },
    move(`d${i}`),
    { kind: "close" },
  ]).flat();

function read(plies: number) {
  const visits = vi.spyOn(MoveNode.prototype, "children", "get");
  const tree = treeOf(game(plies));
  const reads = visits.mock.calls.length;
  visits.mockRestore();
  return { tree, reads, edits: tree.edits.value };
}

describe("reading a game of 8,000 moves", () => {
  afterEach(() => vi.restoreAllMocks());

  it("costs each move the same", () => {
    const { tree, reads, edits } = read(2000);
    expect([...tree]).toHaveLength(8001);
    // Each move is added once; one of four has a comment, and one a symbol.
    expect(edits).toBe(8000 + 2 * 2000);
    // The parent's children are read to look for the move, and to add it.
    expect(reads).toBe(2 * 8000);
  });

  it("costs half of that for half of the moves", () => {
    const [half, whole] = [read(1000), read(2000)];
    expect(whole.reads).toBe(2 * half.reads);
    expect(whole.edits).toBe(2 * half.edits);
  });
});
