// Writes and parses the fragment of /analyse: a stored game, or a game with its position and moves, with variations if
// there are any. Text only; a fragment never reaches a server.
import { lineFrom, variationsAt } from "../tree/lines.ts";
import type { MoveNode, MoveTree } from "../tree/moveTree.ts";
import type { Setup } from "../core/types.ts";
import { optionsOf, optionsText } from "../position/options.ts";

// What the fragment of /analyse says, which never reaches a server: a stored game, or a game with its position and moves;
// `tree` has these with their variations, if there are any.
export type AnalysisLink =
  | { kind: "stored"; id: string }
  | { kind: "game"; setup: Setup; moves: string[]; ply: number; tree?: LinkTree };
// A move in the core's form. `parent`: the index of the move before it in the list of all; -1 at the start.
export interface LinkMove {
  uci: string;
  parent: number;
  nags: number[];
}
// The moves with their variations in the order in which they are written, and the current one, counted from 1.
export interface LinkTree {
  moves: LinkMove[];
  at: number;
}

// Some programs that people send links with cut off longer addresses.
export const longest = 4000;
// A link with variations should stay short enough to send.
export const longestTree = 2000;

export const storedLink = (id: string): string => `of=${encodeURIComponent(id)}`;

// Returns the fragment for a game after `ply` of its moves.
export function gameLink(setup: Setup, moves: readonly string[], ply = moves.length): string {
  const fields = new URLSearchParams({ game: setup.game });
  if (Object.keys(setup.options).length > 0) fields.set("options", optionsText(setup.options));
  if (setup.fen) fields.set("fen", setup.fen);
  if (setup.file) fields.set("file", setup.file);
  if (moves.length > 0) fields.set("moves", moves.join(" "));
  if (ply !== moves.length) fields.set("ply", String(ply));
  // Keeps characters readable that are allowed in a fragment.
  return fields
    .toString()
    .replace(/%2F/g, "/")
    .replace(/%3A/g, ":")
    .replace(/%2C/g, ",")
    .replace(/%40/g, "@")
    .replace(/%3B/g, ";");
}

// The words of a tree: its moves, "(" and ")" around alternatives to a move, and PGN symbols by number. Without
// comments.
function wordsOf(tree: MoveTree, at: MoveNode): { words: string[]; at: number } {
  const words: string[] = [];
  let [count, here] = [0, 0];
  const line = (head: MoveNode | undefined): void => {
    for (const node of lineFrom(head)) {
      count++;
      if (node === at) here = count;
      words.push(node.uci, ...node.notes.value.nags.map((nag) => `$${nag}`));
      for (const variation of variationsAt(node)) {
        words.push("(");
        line(variation);
        words.push(")");
      }
    }
  };
  line(tree.root.next);
  return { words, at: here };
}

// Maximum nesting; more is not a real game.
const deepest = 100;

// Returns all moves and those of the main line; null if a bracket is missing or superfluous, or a variation has no move
// to replace.
function movesOf(words: readonly string[]): { all: LinkMove[]; line: string[] } | null {
  const [all, line]: [LinkMove[], string[]] = [[], []];
  const around: number[] = [];
  let last = -1;
  for (const word of words) {
    const nag = /^\$(\d+)$/.exec(word);
    if (word === "(") {
      if (last < 0 || around.length === deepest) return null;
      around.push(last);
      last = all[last]!.parent;
    } else if (word === ")") {
      const back = around.pop();
      if (back === undefined) return null;
      last = back;
    } else if (nag) all[last]?.nags.push(Number(nag[1]));
    else {
      last = all.push({ uci: word, parent: last, nags: [] }) - 1;
      if (around.length === 0) line.push(word);
    }
  }
  return around.length === 0 ? { all, line } : null;
}

// Returns the fragment for a game with all its variations.
export function treeLink(setup: Setup, tree: MoveTree, at: MoveNode): string {
  const { words, at: here } = wordsOf(tree, at);
  // The position comes last: a bracket at the end of an address is easily lost.
  return `${gameLink(setup, words)}&at=${here}`
    .replace(/%28/g, "(")
    .replace(/%29/g, ")")
    .replace(/%24/g, "$");
}

// Parses a fragment; null if it does not describe a game.
export function readLink(fragment: string): AnalysisLink | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const id = fields.get("of");
  if (id) return { kind: "stored", id };
  const game = fields.get("game");
  if (!game) return null;
  const words = (fields.get("moves") ?? "").split(/\s+/).filter(Boolean);
  const parsed = movesOf(words);
  if (!parsed) return null;
  const { all, line: moves } = parsed;
  const hasVariations = words.length > moves.length;
  const [file, ply] = [fields.get("file"), fields.get("ply")];
  const setup: Setup = {
    game,
    options: optionsOf(fields.get("options") ?? ""),
    fen: fields.get("fen") ?? "",
    ...(file ? { file } : {}),
  };
  return {
    kind: "game",
    setup,
    moves,
    ply: ply === null ? moves.length : Math.min(Math.max(Number(ply) || 0, 0), moves.length),
    ...(hasVariations ? { tree: { moves: all, at: Number(fields.get("at")) || 0 } } : {}),
  };
}
