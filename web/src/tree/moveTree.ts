// The moves of a game with their variations, as linked nodes: MoveTree adds, removes, annotates and reorders them. Each
// node has its own signals, so an edit costs the same in a large tree, and only what shows that node is drawn again.
import { signal } from "@preact/signals";
import type { Evaluation } from "./evaluation.ts";
import type { PgnItem, Term } from "../core/types.ts";

// What a record says of a move beside words: times in milliseconds, coloured squares and arrows.
export type Recorded = Pick<Extract<PgnItem, { kind: "comment" }>, "clock" | "elapsed" | "marks">;

// Characters that a comment has at most, as it is typed.
export const longestComment = 8000;

// What is said about a move.
export interface Notes {
  readonly comment: string;
  // Comment before the move, at the beginning of a variation.
  readonly before: string;
  // The names of those who wrote these two, where several people write in a study.
  readonly authors: readonly string[];
  // Numeric annotation glyphs of PGN.
  readonly nags: readonly number[];
  readonly evaluation: Evaluation | null;
  readonly recorded: Recorded;
  // The glossary's terms for the move, once it has been played on the board.
  readonly terms: readonly Term[];
}

const nothing: Notes = {
  comment: "",
  before: "",
  authors: [],
  nags: [],
  evaluation: null,
  recorded: {},
  terms: [],
};

// A move and the position after it; the root is the start, without a move. Only MoveTree and TreeCtrl write its
// signals.
export class MoveNode {
  readonly following = signal<readonly MoveNode[]>([]);
  readonly notes = signal(nothing);
  // The board shows its position.
  readonly current = signal(false);
  readonly ply: number;

  constructor(
    // Unique in its tree, in the order in which the moves were added; the root has 0.
    readonly id: number,
    readonly parent: MoveNode | null,
    // In the core's form and in notation; both empty at the root.
    readonly uci: string,
    readonly san: string,
  ) {
    this.ply = parent ? parent.ply + 1 : 0;
  }

  // The first continues the line; the others are variations.
  get children(): readonly MoveNode[] {
    return this.following.value;
  }

  get next(): MoveNode | undefined {
    return this.children[0];
  }

  // The last node of its line.
  get end(): MoveNode {
    return endOf(this);
  }

  child(uci: string): MoveNode | undefined {
    return this.children.find((one) => one.uci === uci);
  }

  // The variation above (-1) or below (1) at the same move; the node itself if there is none.
  beside(by: number): MoveNode {
    const siblings = this.parent?.children ?? [];
    return siblings[siblings.indexOf(this) + by] ?? this;
  }

  // The nodes from the first move to this one.
  get path(): MoveNode[] {
    return pathTo(this);
  }

  // The moves from the start to here, in the core's form.
  get moves(): string[] {
    return this.path.map((node) => node.uci);
  }
}

function endOf(node: MoveNode): MoveNode {
  let at = node;
  for (let next = at.next; next; next = next.next) at = next;
  return at;
}

function pathTo(node: MoveNode): MoveNode[] {
  const path = new Array<MoveNode>(node.ply);
  for (let at = node; at.parent; at = at.parent) path[at.ply - 1] = at;
  return path;
}

export class MoveTree {
  readonly root: MoveNode;
  // How many edits there have been.
  readonly edits = signal(0);
  private latest: number;

  // `root`: with the moves of a stored tree, whose highest id is `latest`.
  constructor(root = new MoveNode(0, null, "", ""), latest = 0) {
    this.root = root;
    this.latest = latest;
  }

  // Adds a move after a node, or finds the existing one.
  add(after: MoveNode, uci: string, san: string): MoveNode {
    const known = after.child(uci);
    if (known) return known;
    const node = new MoveNode(++this.latest, after, uci, san);
    this.arrange(after, [...after.children, node]);
    return node;
  }

  // Adds a line of moves after a node. Returns its end.
  addLine(after: MoveNode, moves: Iterable<{ readonly uci: string; readonly san: string }>): MoveNode {
    let at = after;
    for (const { uci, san } of moves) at = this.add(at, uci, san);
    return at;
  }

  // Makes these moves all that the tree has; the nodes of those it has already stay. Returns the end.
  setLine(moves: Iterable<{ readonly uci: string; readonly san: string }>): MoveNode {
    let at = this.root;
    for (const { uci, san } of moves) {
      if (at.next && at.next.uci !== uci) this.arrange(at, []);
      at = this.add(at, uci, san);
    }
    if (at.next) this.arrange(at, []);
    return at;
  }

  // Removes a move and everything after it; of the root, everything after it. Returns where that leads.
  remove(node: MoveNode): MoveNode {
    const stem = node.parent ?? node;
    this.arrange(
      stem,
      stem.children.filter((one) => one !== node && node.parent),
    );
    return stem;
  }

  // The node after these moves from the start, if the tree has it.
  find(moves: Iterable<string>): MoveNode | null {
    let at: MoveNode | undefined = this.root;
    for (const uci of moves) {
      at = at.child(uci);
      if (!at) return null;
    }
    return at;
  }

  // The node with this id; the root if there is none.
  withId(id: number): MoveNode {
    for (const node of this) if (node.id === id) return node;
    return this.root;
  }

  // Whether the node is still in the tree.
  has(node: MoveNode): boolean {
    let at = node;
    for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
    return at === this.root;
  }

  // Every node, a line before its variations, each after its parent.
  *[Symbol.iterator](): Generator<MoveNode, void> {
    const due = [this.root];
    for (let at = due.pop(); at; at = due.pop()) {
      yield at;
      due.push(...[...at.children].reverse());
    }
  }

  // Changes what is said about a move.
  note(node: MoveNode, notes: Partial<Notes>): void {
    this.edits.value = this.edits.peek() + 1;
    node.notes.value = { ...node.notes.peek(), ...notes };
  }

  // Changes the order of the moves after a node, or which there are.
  arrange(node: MoveNode, children: readonly MoveNode[]): void {
    this.edits.value = this.edits.peek() + 1;
    node.following.value = children;
  }
}

// The tree of a game without variations.
export function lineOf(moves: Iterable<{ readonly uci: string; readonly san: string }>): MoveTree {
  const tree = new MoveTree();
  tree.addLine(tree.root, moves);
  return tree;
}
