// A tree of moves in the form in which the browser stores it with an analysis: converts it there and back.
// analysis/analysisStorage.ts reads and writes the storage.
import type { Evaluation } from "./evaluation.ts";
import type { Term } from "../core/types.ts";
import { MoveNode, MoveTree, type Recorded } from "./moveTree.ts";

export interface StoredNode {
  id: number;
  p: number;
  u: string;
  s: string;
  c?: string;
  b?: string;
  n?: readonly number[];
  e?: Evaluation;
  r?: Recorded;
  t?: readonly Term[];
  a?: readonly string[];
}

export function toStored(tree: MoveTree): StoredNode[] {
  return [...tree].map((node) => {
    const { comment, before, authors, nags, evaluation, recorded, terms } = node.notes.value;
    return {
      id: node.id,
      p: node.parent?.id ?? -1,
      u: node.uci,
      s: node.san,
      ...(comment ? { c: comment } : {}),
      ...(before ? { b: before } : {}),
      ...(nags.length > 0 ? { n: nags } : {}),
      ...(evaluation ? { e: evaluation } : {}),
      ...(Object.keys(recorded).length > 0 ? { r: recorded } : {}),
      ...(terms.length > 0 ? { t: terms } : {}),
      ...(authors.length > 0 && (comment || before) ? { a: authors } : {}),
    };
  });
}

// Throws if it is not a tree.
export function fromStored(stored: readonly StoredNode[]): MoveTree {
  const nodes = new Map<number, MoveNode>();
  const children = new Map<MoveNode, MoveNode[]>();
  for (const one of stored) {
    const parent = nodes.get(one.p) ?? null;
    if ((parent === null) !== (one.id === 0)) throw new Error("a move without the one before it");
    const node = new MoveNode(one.id, parent, String(one.u), String(one.s));
    node.notes.value = {
      comment: one.c ?? "",
      before: one.b ?? "",
      authors: one.a ?? [],
      nags: one.n ?? [],
      evaluation: one.e ?? null,
      recorded: one.r ?? {},
      terms: one.t ?? [],
    };
    nodes.set(one.id, node);
    children.set(node, []);
    if (parent) children.get(parent)?.push(node);
  }
  const root = nodes.get(0);
  if (!root) throw new Error("no first position");
  for (const [node, following] of children) node.following.value = following;
  return new MoveTree(
    root,
    stored.reduce((latest, { id }) => Math.max(latest, id), 0),
  );
}
