// Draws the moves of a large tree in slices: those that are wanted first at once, the rest a little at a time, so that the
// page stays usable.
import { signal } from "@preact/signals";
import type { MoveNode, MoveTree } from "../tree/moveTree.ts";
import type { TreeCtrl } from "../tree/treeCtrl.ts";

// How many moves are drawn at once, and how many pieces of lines in each later slice.
const [atOnce, perSlice] = [300, 20];

let made = 0;

export class Slices {
  // Of every tree another.
  readonly key = ++made;
  // Whether all is drawn.
  readonly done = signal(true);
  private drawn = 0;
  // After these comes the move on show, or a variation that leads to it.
  private readonly wanted: ReadonlySet<MoveNode | null>;
  private readonly due: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  // The start and the move on show are drawn at once, wherever that is.
  constructor({ root }: MoveTree, moves: TreeCtrl) {
    const at = moves.at.peek();
    const branches = at.path.filter((node) => node.parent?.next !== node);
    this.wanted = new Set([root, ...[at, ...branches].map(({ parent }) => parent)]);
  }

  // Whether moves of a line are drawn at once, with their variations.
  admit(nodes: readonly MoveNode[]): boolean {
    if (this.drawn >= atOnce && !nodes.some(({ parent }) => this.wanted.has(parent))) return false;
    this.drawn += nodes.length;
    return true;
  }

  // Calls `draw` when its turn comes. Returns what takes that back.
  later(draw: () => void): () => void {
    this.due.push(draw);
    this.done.value = false;
    this.timer ??= setTimeout(this.next);
    return () => {
      const at = this.due.indexOf(draw);
      if (at >= 0) this.due.splice(at, 1);
    };
  }

  private readonly next = (): void => {
    for (const draw of this.due.splice(0, perSlice)) draw();
    this.timer = this.due.length > 0 ? setTimeout(this.next) : undefined;
    this.done.value = this.timer === undefined;
  };
}
