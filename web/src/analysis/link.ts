import type { Item } from "./pgn.ts";
import { lineFrom, variationsAt } from "../tree/lines.ts";
import type { MoveNode, MoveTree } from "../tree/moveTree.ts";
import type { Setup } from "../types.ts";
import { optionsOf, optionsText } from "../options.ts";

// The fragment of /analyse: a stored game, or a game with its position and moves. It never reaches a server.
export type Linked =
  | { kind: "stored"; id: string }
  | { kind: "game"; setup: Setup; moves: string[]; ply: number; branched?: Branched };
// The moves with their variations, and the current one, counted in the order in which they are written.
export interface Branched {
  items: Item[];
  at: number;
}

// Some programs that people send links with cut off longer addresses.
export const longest = 4000;
// A link with variations should stay short enough to send.
export const longestBranched = 2000;

export const storedLink = (id: string): string => `of=${encodeURIComponent(id)}`;

// Returns the fragment for a game after `ply` of its moves.
export function gameLink(setup: Setup, moves: readonly string[], ply = moves.length): string {
  const said = new URLSearchParams({ game: setup.game });
  if (Object.keys(setup.options).length > 0) said.set("options", optionsText(setup.options));
  if (setup.fen) said.set("fen", setup.fen);
  if (setup.file) said.set("file", setup.file);
  if (moves.length > 0) said.set("moves", moves.join(" "));
  if (ply !== moves.length) said.set("ply", String(ply));
  // Keeps characters readable that are allowed in a fragment.
  return said
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

// Null if a bracket is missing or superfluous.
function itemsOf(words: string[], depth = 0): Item[] | null {
  const items: Item[] = [];
  for (let word = words.shift(); word !== ")"; word = words.shift()) {
    if (word === undefined) return depth === 0 ? items : null;
    const nag = /^\$(\d+)$/.exec(word);
    if (word === "(") {
      const within = depth < deepest ? itemsOf(words, depth + 1) : null;
      if (!within) return null;
      items.push({ kind: "variation", items: within, at: 0 });
    } else if (nag) items.push({ kind: "nag", nag: Number(nag[1]) });
    else items.push({ kind: "word", text: word, fresh: true, at: 0 });
  }
  return depth > 0 ? items : null;
}

// Returns the fragment for a game with all its variations.
export function branchedLink(setup: Setup, tree: MoveTree, at: MoveNode): string {
  const { words, at: here } = wordsOf(tree, at);
  // The position comes last: a bracket at the end of an address is easily lost.
  return `${gameLink(setup, words)}&at=${here}`
    .replace(/%28/g, "(")
    .replace(/%29/g, ")")
    .replace(/%24/g, "$");
}

// Parses a fragment; null if it does not describe a game.
export function readLink(fragment: string): Linked | null {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const id = said.get("of");
  if (id) return { kind: "stored", id };
  const game = said.get("game");
  if (!game) return null;
  const words = (said.get("moves") ?? "").split(/\s+/).filter(Boolean);
  const items = itemsOf([...words]);
  if (!items) return null;
  const moves = items.flatMap((item) => (item.kind === "word" ? item.text : []));
  const branched =
    words.length > moves.length ? { branched: { items, at: Number(said.get("at")) || 0 } } : {};
  const [file, ply] = [said.get("file"), said.get("ply")];
  const setup: Setup = {
    game,
    options: optionsOf(said.get("options") ?? ""),
    fen: said.get("fen") ?? "",
    ...(file ? { file } : {}),
  };
  return {
    kind: "game",
    setup,
    moves,
    ply: ply === null ? moves.length : Math.min(Math.max(Number(ply) || 0, 0), moves.length),
    ...branched,
  };
}
