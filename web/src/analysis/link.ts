// Writes and parses the fragment of /analyse: a stored game, or a game with its position and moves, with variations if
// there are any, comments, drawings and the players' names. Text only; a fragment never reaches a server.
import { lineFrom, variationsAt } from "../tree/lines.ts";
import { longestComment, type MoveNode, type MoveTree, type Recorded } from "../tree/moveTree.ts";
import type { Setup } from "../core/types.ts";
import { optionsOf, optionsText } from "../position/options.ts";

// What the fragment of /analyse says, which never reaches a server: a stored game, or a game with its position and moves;
// `tree` has these with their variations, comments and drawings, if there are any.
export type AnalysisLink =
  | { kind: "stored"; id: string }
  | { kind: "game"; setup: Setup; moves: string[]; ply: number; names: LinkNames; tree?: LinkTree };
export interface LinkNames {
  white?: string;
  black?: string;
}
type Marks = NonNullable<Recorded["marks"]>;
// What is said about a position.
export interface LinkNotes {
  comment?: string;
  marks?: Marks;
}
// A move in the core's form. `parent`: the index of the move before it in the list of all; -1 at the start. `before`: the
// comment before it, at the beginning of a variation.
export interface LinkMove extends LinkNotes {
  uci: string;
  parent: number;
  nags: number[];
  before?: string;
}
// The moves with their variations in the order in which they are written, the current one, counted from 1, and what is said
// about the start.
export interface LinkTree {
  moves: LinkMove[];
  at: number;
  start?: LinkNotes;
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

// "{text}", with "\\" before a brace within it.
const bracedOf = (text: string): string[] => (text ? [`{${text.replace(/[\\{}]/g, "\\$&")}}`] : []);
const unbraced = (word: string): string =>
  word.slice(1, -1).replace(/\\(.)/gs, "$1").slice(0, longestComment);

// "*G:e2:e4".
const markOf = ({ color, from, to }: Marks[number]): string =>
  ["*" + color, from, ...(to ? [to] : [])].join(":");
function readMark(word: string): Marks[number] | null {
  const [color = "", from = "", to = "", ...rest] = word.slice(1).split(":");
  return color.length === 1 && from !== "" && rest.length === 0 ? { color, from, to } : null;
}

// The words of a tree: its moves, "(" and ")" around alternatives to a move, PGN symbols by number and, if `notes` are to
// be there, comments in braces and drawings.
function wordsOf(tree: MoveTree, at: MoveNode, notes: boolean): { words: string[]; at: number } {
  const words: string[] = [];
  let [count, here] = [0, 0];
  const say = (node: MoveNode): void => {
    const { comment, recorded } = node.notes.value;
    if (notes) words.push(...(recorded.marks ?? []).map(markOf), ...bracedOf(comment));
  };
  const line = (head: MoveNode | undefined): void => {
    for (const node of lineFrom(head)) {
      count++;
      if (node === at) here = count;
      const { nags, before } = node.notes.value;
      if (notes) words.push(...bracedOf(before));
      words.push(node.uci, ...nags.map((nag) => `$${nag}`));
      say(node);
      for (const variation of variationsAt(node)) {
        words.push("(");
        line(variation);
        words.push(")");
      }
    }
  };
  say(tree.root);
  line(tree.root.next);
  return { words, at: here };
}

// Maximum nesting; more is not a real game.
const deepest = 100;

interface LinkWords {
  all: LinkMove[];
  line: string[];
  start: LinkNotes;
}

// Returns all moves, those of the main line, and what is said about the start; null if a bracket is missing or superfluous,
// or a variation has no move to replace.
function movesOf(words: readonly string[]): LinkWords | null {
  const [all, line, start]: [LinkMove[], string[], LinkNotes] = [[], [], {}];
  const around: number[] = [];
  let last = -1;
  // The comment on a move that is still to come, at the beginning of a variation.
  let opening: string | null = null;
  for (const word of words) {
    const about = all[last] ?? start;
    const mark = word.startsWith("*") ? readMark(word) : null;
    const nag = /^\$(\d+)$/.exec(word);
    if (word === "(") {
      if (last < 0 || around.length === deepest) return null;
      around.push(last);
      last = all[last]!.parent;
      opening = "";
    } else if (word.startsWith("{")) {
      if (!/^\{(?:[^\\}]|\\.)*\}$/s.test(word)) return null;
      if (opening !== null) opening = [opening, unbraced(word)].filter(Boolean).join(" ");
      else about.comment = [about.comment, unbraced(word)].filter(Boolean).join(" ");
    } else if (mark) {
      about.marks = [...(about.marks ?? []), mark];
    } else if (word === ")") {
      const back = around.pop();
      if (back === undefined) return null;
      last = back;
      opening = null;
    } else if (nag) all[last]?.nags.push(Number(nag[1]));
    else {
      last = all.push({ uci: word, parent: last, nags: [], ...(opening ? { before: opening } : {}) }) - 1;
      opening = null;
      if (around.length === 0) line.push(word);
    }
  }
  return around.length === 0 ? { all, line, start } : null;
}

// Returns the fragment for a game with all its variations; with `notes` also comments, drawings and the players' names.
export function treeLink(setup: Setup, tree: MoveTree, at: MoveNode, notes?: LinkNames): string {
  const { words, at: here } = wordsOf(tree, at, notes !== undefined);
  const { white, black } = notes ?? {};
  const names = new URLSearchParams({ ...(white ? { white } : {}), ...(black ? { black } : {}) }).toString();
  // The position comes last: a bracket at the end of an address is easily lost.
  return `${gameLink(setup, words)}${names ? `&${names}` : ""}&at=${here}`
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
  const words = (fields.get("moves") ?? "").match(/\{(?:[^\\}]|\\.)*\}|\S+/gs) ?? [];
  const parsed = movesOf(words);
  if (!parsed) return null;
  const { all, line: moves, start } = parsed;
  const hasVariations = words.length > moves.length;
  const [file, ply, white, black] = [
    fields.get("file"),
    fields.get("ply"),
    fields.get("white"),
    fields.get("black"),
  ];
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
    names: { ...(white ? { white } : {}), ...(black ? { black } : {}) },
    ...(hasVariations
      ? {
          tree: {
            moves: all,
            at: Number(fields.get("at")) || 0,
            ...(Object.keys(start).length > 0 ? { start } : {}),
          },
        }
      : {}),
  };
}
