import { afterEach, describe, expect, it, vi } from "vitest";
import { readPgn } from "../../src/analysis/pgn.ts";
import { replay } from "../../src/analysis/replay.ts";
import { MoveNode } from "../../src/tree/moveTree.ts";
import type { GameState, Move, Trial } from "../../src/types.ts";

// Reading a large game takes a number of steps that grows with the game and no faster.

// A core in which every move is legal.
function anyGame() {
  const commands = { play: 0, walk: 0, replayed: 0 };
  const state = { moves: [] as Partial<Move>[], legal: [], start: "8/8 w - - 0 1" };
  const answer = () => Promise.resolve(state as unknown as GameState);
  const add = (uci: string) => state.moves.push({ uci, san: uci });
  const trial = {
    start: answer,
    play(move: string) {
      commands.play++;
      add(move);
      return answer();
    },
    walk(keep: number, moves: readonly string[]) {
      commands.walk++;
      commands.replayed += moves.length;
      state.moves.length = keep;
      moves.forEach(add);
      return answer();
    },
  } as unknown as Trial;
  return { trial, commands };
}

// A main line with a variation of three moves at every move.
const game = (plies: number): string =>
  Array.from({ length: plies }, (_, i) => `a${i} (b${i} {why} c${i} $1 d${i})`).join(" ");

async function read(plies: number) {
  const { trial, commands } = anyGame();
  const text = game(plies);
  const visits = vi.spyOn(MoveNode.prototype, "children", "get");
  const parsed = readPgn(text)[0]!;
  const { tree } = await replay(trial, { game: "any", options: {}, fen: "" }, parsed, text);
  const reads = visits.mock.calls.length;
  visits.mockRestore();
  return { tree, commands, reads, edits: tree.edits.value };
}

describe("reading a game of 8,000 moves", () => {
  afterEach(() => vi.restoreAllMocks());

  it("costs each move the same, in the page and in the core", async () => {
    const { tree, commands, reads, edits } = await read(2000);
    expect([...tree]).toHaveLength(8001);
    // Into each variation and back to the line: two walks, of one move at most.
    expect(commands).toEqual({ play: 8000, walk: 3999, replayed: 1999 });
    // Each move is added once; one of four has a comment, and one a symbol.
    expect(edits).toBe(8000 + 2 * 2000);
    // The parent's children are read to look for the move, and to add it.
    expect(reads).toBe(2 * 8000);
  });

  it("costs half of that for half of the moves", async () => {
    const [half, whole] = [await read(1000), await read(2000)];
    expect(whole.reads).toBe(2 * half.reads);
    expect(whole.edits).toBe(2 * half.edits);
    expect(whole.commands.play).toBe(2 * half.commands.play);
  });
});
