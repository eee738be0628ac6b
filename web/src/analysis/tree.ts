import type { Evaluation } from "./evaluation.ts";
import { startOf } from "../fen.ts";
import type { Move, Term } from "../types.ts";

// The moves of an analysis with their variations, comments and symbols. Every change returns a new tree.

// A node's first child continues the line; the others are variations.
export interface Node {
  id: number;
  parent: number | null;
  // In the core's form and in notation; both empty at the root.
  uci: string;
  san: string;
  // The glossary's terms for the move, once it has been played on the board.
  terms: readonly Term[];
  children: readonly number[];
  comment: string;
  // Comment before the move, at the beginning of a variation.
  before: string;
  // Numeric annotation glyphs of PGN.
  nags: readonly number[];
  evaluation: Evaluation | null;
}

export interface Tree {
  nodes: ReadonlyMap<number, Node>;
  next: number;
}

export const root = 0;

const blank = (id: number, parent: number | null, uci: string, san: string): Node => ({
  id,
  parent,
  uci,
  san,
  terms: [],
  children: [],
  comment: "",
  before: "",
  nags: [],
  evaluation: null,
});

export const emptyTree = (): Tree => ({ nodes: new Map([[root, blank(root, null, "", "")]]), next: 1 });

export function nodeOf(tree: Tree, id: number): Node {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`no move ${id}`);
  return node;
}

function changed(tree: Tree, ...now: Node[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const node of now) nodes.set(node.id, node);
  return { ...tree, nodes };
}

// Adds a move after a node, or finds the existing one.
export function add(tree: Tree, at: number, uci: string, san: string): { tree: Tree; id: number } {
  const parent = nodeOf(tree, at);
  const known = parent.children.find((id) => nodeOf(tree, id).uci === uci);
  if (known !== undefined) return { tree, id: known };
  const id = tree.next;
  const grown = changed(tree, { ...parent, children: [...parent.children, id] }, blank(id, at, uci, san));
  return { tree: { ...grown, next: id + 1 }, id };
}

// Returns the tree of a game without variations.
export function lineOf(moves: readonly Pick<Move, "uci" | "san">[]): Tree {
  let [tree, id] = [emptyTree(), root];
  for (const { uci, san } of moves) ({ tree, id } = add(tree, id, uci, san));
  return tree;
}

// Returns the nodes from the first move to this one.
export function pathTo(tree: Tree, id: number): Node[] {
  const path: Node[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent))
    path.unshift(node);
  return path;
}

export const movesTo = (tree: Tree, id: number): string[] => pathTo(tree, id).map((node) => node.uci);

// Returns the node after these moves from the start; null if the tree does not have it.
export function find(tree: Tree, moves: readonly string[]): number | null {
  let at = nodeOf(tree, root);
  for (const uci of moves) {
    const next = at.children.map((id) => nodeOf(tree, id)).find((child) => child.uci === uci);
    if (!next) return null;
    at = next;
  }
  return at.id;
}

// Where the keys lead from a node.
export const before = (tree: Tree, id: number): number => nodeOf(tree, id).parent ?? id;
export const after = (tree: Tree, id: number): number => nodeOf(tree, id).children[0] ?? id;

export function lineEnd(tree: Tree, id: number): number {
  let at = id;
  while (after(tree, at) !== at) at = after(tree, at);
  return at;
}

// The variation above (-1) or below (1) at the same move; the node itself if there is none.
export function beside(tree: Tree, id: number, by: number): number {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return id;
  const siblings = nodeOf(tree, parent).children;
  return siblings[siblings.indexOf(id) + by] ?? id;
}

// The node where the node's variation leaves its line; null on the main line.
export function branch(tree: Tree, id: number): number | null {
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) {
    if (nodeOf(tree, node.parent).children[0] !== node.id) return node.id;
  }
  return null;
}

// Moves the node's variation up one place among its siblings; the first of them becomes the line.
export function promote(tree: Tree, id: number): Tree {
  const at = branch(tree, id);
  if (at === null) return tree;
  const parent = nodeOf(tree, nodeOf(tree, at).parent!);
  const children = [...parent.children];
  const i = children.indexOf(at);
  children.splice(i, 1);
  children.splice(i - 1, 0, at);
  return changed(tree, { ...parent, children });
}

// Makes the path to the node the main line.
export function toMainLine(tree: Tree, id: number): Tree {
  let now = tree;
  while (branch(now, id) !== null) now = promote(now, id);
  return now;
}

// Removes a move and everything after it. Returns the node to go to from there.
export function remove(tree: Tree, id: number): { tree: Tree; id: number } {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return { tree: { ...emptyTree(), next: tree.next }, id: root };
  const nodes = new Map(tree.nodes);
  const away = [id];
  for (let at = away.pop(); at !== undefined; at = away.pop()) {
    away.push(...(nodes.get(at)?.children ?? []));
    nodes.delete(at);
  }
  const stem = nodeOf(tree, parent);
  nodes.set(parent, { ...stem, children: stem.children.filter((one) => one !== id) });
  return { tree: { ...tree, nodes }, id: parent };
}

export const setComment = (tree: Tree, id: number, comment: string): Tree =>
  changed(tree, { ...nodeOf(tree, id), comment });
export const setBefore = (tree: Tree, id: number, text: string): Tree =>
  changed(tree, { ...nodeOf(tree, id), before: text });
interface Named {
  san: string;
  terms?: readonly Term[];
}

// The terms of the moves that lead to a node from a position.
export function setTerms(tree: Tree, id: number, moves: readonly Named[]): Tree {
  const told = pathTo(tree, id).flatMap((node, i) => {
    const { san, terms = [] } = moves[i] ?? {};
    return san === node.san && terms.join() !== node.terms.join() ? [{ ...node, terms }] : [];
  });
  return told.length > 0 ? changed(tree, ...told) : tree;
}
export const setEvaluation = (tree: Tree, id: number, evaluation: Evaluation): Tree =>
  tree.nodes.has(id) ? changed(tree, { ...nodeOf(tree, id), evaluation }) : tree;

// The PGN symbols on offer: for a move, which has at most one, and for the position after it, likewise.
export const moveSymbols: readonly [number, string][] = [
  [1, "!"],
  [2, "?"],
  [3, "!!"],
  [4, "??"],
  [5, "!?"],
  [6, "?!"],
];
export const positionSymbols: readonly [number, string][] = [
  [10, "="],
  [13, "∞"],
  [14, "+="],
  [15, "=+"],
  [16, "±"],
  [17, "∓"],
  [18, "+−"],
  [19, "−+"],
];
const groups = [moveSymbols, positionSymbols].map((group) => new Set(group.map(([nag]) => nag)));

export function toggleNag(tree: Tree, id: number, nag: number): Tree {
  const node = nodeOf(tree, id);
  const group = groups.find((one) => one.has(nag)) ?? new Set([nag]);
  const others = node.nags.filter((one) => !group.has(one));
  const nags = node.nags.includes(nag) ? others : [...others, nag].sort((a, b) => a - b);
  return changed(tree, { ...node, nags });
}

const symbols = new Map([
  ...moveSymbols,
  ...positionSymbols,
  [7, "□"],
  [22, "⊙"],
  [36, "↑"],
  [40, "→"],
  [132, "⇆"],
  [140, "∆"],
  [146, "N"],
] as [number, string][]);
// "!", "±"; "$99" if there is no sign.
export const symbolOf = (nag: number): string => symbols.get(nag) ?? `$${nag}`;

// A written line of moves: each with its number where needed, followed by its variations.
export interface Written {
  node: Node;
  number: string;
  variations: Written[][];
}

export function written(tree: Tree, start: string): Written[] {
  const first = startOf(start);
  const offset = first.side === "b" ? 1 : 0;
  const numbered = (ply: number, due: boolean): string => {
    const n = first.number + Math.floor((ply + offset) / 2);
    if ((ply + offset) % 2 === 0) return `${n}.`;
    return due ? `${n}…` : "";
  };
  const line = (head: number, at: number): Written[] => {
    const moves: Written[] = [];
    let due = true;
    let id: number | undefined = head;
    for (let ply = at; id !== undefined; ply++) {
      const node: Node = nodeOf(tree, id);
      const siblings =
        node.parent === null || moves.length === 0
          ? []
          : nodeOf(tree, node.parent).children.filter((one) => one !== node.id);
      const variations = siblings.map((one) => line(one, ply));
      moves.push({ node, number: numbered(ply, due || node.before !== ""), variations });
      due = variations.length > 0 || node.comment !== "";
      id = node.children[0];
    }
    return moves;
  };
  const [head, ...others] = nodeOf(tree, root).children;
  if (head === undefined) return [];
  const main = line(head, 0);
  const variations = others.map((one) => line(one, 0));
  main[0] = { ...main[0]!, variations };
  const second = main[1];
  if (variations.length > 0 && second) main[1] = { ...second, number: numbered(1, true) };
  return main;
}

// For the browser's storage.
interface Kept {
  id: number;
  p: number;
  u: string;
  s: string;
  c?: string;
  b?: string;
  n?: readonly number[];
  e?: Evaluation;
  t?: readonly Term[];
}

export function toKept(tree: Tree): Kept[] {
  const kept: Kept[] = [];
  const visit = (id: number) => {
    const node = nodeOf(tree, id);
    kept.push({
      id,
      p: node.parent ?? -1,
      u: node.uci,
      s: node.san,
      ...(node.comment ? { c: node.comment } : {}),
      ...(node.before ? { b: node.before } : {}),
      ...(node.nags.length > 0 ? { n: node.nags } : {}),
      ...(node.evaluation ? { e: node.evaluation } : {}),
      ...(node.terms.length > 0 ? { t: node.terms } : {}),
    });
    for (const child of node.children) visit(child);
  };
  visit(root);
  return kept;
}

export function fromKept(kept: readonly Kept[]): Tree {
  const nodes = new Map<number, Node>();
  for (const one of kept) {
    const parent = nodes.get(one.p);
    if (!parent && one.id !== root) throw new Error("a move without the one before it");
    nodes.set(one.id, {
      ...blank(one.id, parent ? one.p : null, String(one.u), String(one.s)),
      comment: one.c ?? "",
      before: one.b ?? "",
      nags: one.n ?? [],
      evaluation: one.e ?? null,
      terms: one.t ?? [],
    });
    if (parent) nodes.set(one.p, { ...nodes.get(one.p)!, children: [...nodes.get(one.p)!.children, one.id] });
  }
  if (!nodes.has(root)) throw new Error("no first position");
  return { nodes, next: Math.max(...nodes.keys()) + 1 };
}
