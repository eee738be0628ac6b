import type { Chapter } from "../../src/study/study.ts";
import { fromStored, toStored } from "../../src/tree/storedTree.ts";
import { MoveTree } from "../../src/tree/moveTree.ts";

// A move for each word.
const line = (moves: string) =>
  moves
    .split(" ")
    .filter(Boolean)
    .map((uci) => ({ uci, san: uci }));

// A chapter with one line, of moves that only need to differ.
export function chapter(moves = "", fen = ""): Chapter {
  const tree = new MoveTree();
  tree.addLine(tree.root, line(moves));
  return {
    setup: { game: "alice", options: {}, fen },
    tree: toStored(tree),
    at: 0,
    tags: {},
    orientation: "w",
  };
}

// The same with more lines from its start.
export function grown(one: Chapter, ...lines: string[]): Chapter {
  const tree = fromStored(one.tree);
  for (const moves of lines) tree.addLine(tree.root, line(moves));
  return { ...one, tree: toStored(tree) };
}

// All moves in the order in which they are stored.
export const moves = (one: Chapter): string =>
  one.tree
    .map(({ u }) => u)
    .join(" ")
    .trim();
