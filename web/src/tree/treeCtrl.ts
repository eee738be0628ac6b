// A tree of moves with the node that is on show, and the steps through it. Changes which node is current; the board
// follows through onStep.
import { batch, signal } from "@preact/signals";
import { MoveTree, type MoveNode } from "./moveTree.ts";

// What steps through moves: the game's history, or an activity.
export interface Steps {
  first: () => void;
  back: () => void;
  forward: () => void;
  last: () => void;
}

// A tree of moves and the node of it that is on show. The history of a game, analyses and lessons all step through
// their moves with it.
export class TreeCtrl implements Steps {
  readonly tree = signal(new MoveTree());
  readonly at = signal(this.tree.peek().root);

  // `onStep`: the user has gone to another node.
  constructor(private readonly onStep: (from: MoveNode) => void = () => undefined) {
    this.at.peek().current.value = true;
  }

  // Shows another tree.
  show(tree: MoveTree, at = tree.root): void {
    batch(() => {
      this.tree.value = tree;
      this.setCurrent(at);
    });
  }

  // Goes to a node, unless it is no longer in the tree.
  go(to: MoveNode): void {
    const from = this.at.peek();
    if (to === from || !this.tree.peek().has(to)) return;
    batch(() => {
      this.setCurrent(to);
      this.onStep(from);
    });
  }

  // The board is at this node already.
  setCurrent(at: MoveNode): void {
    batch(() => {
      this.at.peek().current.value = false;
      this.at.value = at;
      at.current.value = true;
    });
  }

  first = (): void => this.go(this.tree.peek().root);
  back = (): void => this.go(this.at.peek().parent ?? this.at.peek());
  forward = (): void => this.go(this.at.peek().next ?? this.at.peek());
  last = (): void => this.go(this.at.peek().end);
  beside = (by: number): void => this.go(this.at.peek().beside(by));
}
