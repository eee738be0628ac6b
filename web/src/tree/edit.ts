// Edits of a tree of moves, besides adding and removing: moves a variation up, adds or removes a symbol, notes the
// terms of moves.
import type { Term } from "../core/types.ts";
import type { MoveNode, MoveTree } from "./moveTree.ts";
import { groupOf } from "./symbols.ts";

// The node where the node's variation leaves its line; null on the main line.
export function branch(node: MoveNode): MoveNode | null {
  for (let at = node; at.parent; at = at.parent) if (at.parent.next !== at) return at;
  return null;
}

// Moves the node's variation up one place among its siblings; the first of them becomes the line.
export function promote(tree: MoveTree, node: MoveNode): void {
  const at = branch(node);
  if (!at?.parent) return;
  const children = at.parent.children.filter((one) => one !== at);
  children.splice(at.parent.children.indexOf(at) - 1, 0, at);
  tree.arrange(at.parent, children);
}

// What the position after a line calls its moves.
interface Named {
  readonly san: string;
  readonly terms?: readonly Term[];
}

// Names the moves that lead to a node, as far as they are the same.
export function setTerms(tree: MoveTree, node: MoveNode, moves: readonly Named[]): void {
  for (let at = node; at.parent; at = at.parent) setOwnTerms(tree, at, moves[at.ply - 1]);
}

export function setOwnTerms(tree: MoveTree, node: MoveNode, move: Named | undefined): void {
  const { terms = [] } = move ?? {};
  if (move?.san === node.san && terms.join() !== node.notes.peek().terms.join()) tree.note(node, { terms });
}

// Adds a symbol or removes it. A move has at most one symbol of each group.
export function toggleNag(tree: MoveTree, node: MoveNode, nag: number): void {
  const [{ nags }, group] = [node.notes.peek(), groupOf(nag)];
  const others = nags.filter((one) => !group.has(one));
  tree.note(node, { nags: nags.includes(nag) ? others : [...others, nag].sort((a, b) => a - b) });
}
