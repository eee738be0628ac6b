// The review of a game: the engine goes through the main line of an analysis, position by position, and moves are
// judged by what they lose. Evaluations, symbols and better lines are added to the tree of the analysis.
import { opposite } from "../position/opposite.ts";
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { forWhite, winShare, type WhiteScore } from "../tree/evaluation.ts";
import { toggleNag } from "../tree/edit.ts";
import type { MoveNode, MoveTree } from "../tree/moveTree.ts";
import { moveSymbols } from "../tree/symbols.ts";
import { sharedMoves } from "@cheshire/core/moves";
import type { Color, Limits, Thought } from "../core/types.ts";
import { accuracyOf } from "./accuracy.ts";
import { judge, lossOf, nagOf, type Judgement } from "./judgement.ts";

// Counted in nodes, so that a review does not depend on the speed of the machine; the time only bounds a slow game.
export const budget: Limits = { depth: 0, nodes: 60_000, movetime: 5000, skill: 8, multipv: 1 };
// Of a better line, this many half-moves are added to the tree.
const longestLine = 6;

// A position's evaluation for White, and the engine's line from there.
export interface Point {
  score: WhiteScore;
  depth: number;
  line: readonly { uci: string; san: string }[];
}
// A review as it is stored with its analysis: the moves, and the points so far.
export interface Reviewed {
  moves: readonly string[];
  points: readonly Point[];
}
const nothing: Reviewed = { moves: [], points: [] };

export interface Judged {
  ply: number;
  side: Color;
  loss: number;
  judgement: Judgement | null;
}

// What a review needs of the analysis.
export interface Reviewable {
  readonly tree: ReadonlySignal<MoveTree>;
  // Who moves first.
  first: () => Color;
  // Undefined if it was stopped or aborted.
  think: (moves: string[], limits: Limits, signal: AbortSignal) => Promise<Thought | undefined>;
  // The review has changed the tree.
  edited: () => void;
  // The review has begun or ended: the engine is wanted, or free again.
  engaged: (on: boolean) => void;
  failed: (error: unknown) => void;
}

const moverOf = (first: Color, ply: number): Color => (ply % 2 === 1 ? first : opposite(first));

// Every move whose evaluations before and after it are known.
function judgedOf({ moves, points }: Reviewed, first: Color): Judged[] {
  return points.slice(1).map(({ score }, i) => {
    const [before, side] = [points[i]!, moverOf(first, i + 1)];
    const loss = before.line[0]?.uci === moves[i] ? 0 : lossOf(before.score, score, side);
    return { ply: i + 1, side, loss, judgement: judge(loss) };
  });
}

// Adds to the tree what the review knows about one move: its evaluation, its symbol, and the better line. The user's own
// symbols stay.
export function mark(tree: MoveTree, { moves, points }: Reviewed, { ply, judgement }: Judged): void {
  const node = tree.find(moves.slice(0, ply));
  if (!node) return;
  const { score, depth } = points[ply]!;
  const { evaluation, nags } = node.notes.peek();
  if (!evaluation || evaluation.depth < depth) tree.note(node, { evaluation: { score, depth } });
  if (!judgement || node.parent === null) return;
  if (!nags.some((nag) => moveSymbols.some(([one]) => one === nag))) toggleNag(tree, node, nagOf[judgement]);
  tree.addLine(node.parent, points[ply - 1]!.line.slice(0, longestLine));
}

// Whose engine is asked.
export const engines = ["page", "server"] as const;

export class ReviewCtrl {
  readonly at = signal<(typeof engines)[number]>("page");
  // Whether the server's engine can be asked.
  readonly offered = signal(false);
  readonly known = signal<Reviewed>(nothing);
  readonly running = signal(false);
  // Whether the browser's engine is running it.
  readonly here = computed(() => this.running.value && this.at.value === "page");
  readonly done = computed(
    () =>
      this.known.value.points.length > 0 && this.known.value.points.length > this.known.value.moves.length,
  );
  readonly judged = computed(() => judgedOf(this.known.value, this.on.first()));
  readonly shares = computed(() => this.known.value.points.map(({ score }) => winShare(score)));
  private control = new AbortController();

  constructor(private readonly on: Reviewable) {}

  // The share of moves that a side played well, in percent; null if it has none.
  accuracy(side: Color): number | null {
    return accuracyOf(this.judged.value.flatMap((one) => (one.side === side ? one.loss : [])));
  }

  // The node of the reviewed line after `ply` of its moves.
  nodeAt(ply: number): MoveNode | null {
    return this.on.tree.value.find(this.known.value.moves.slice(0, ply));
  }

  // How many moves of the reviewed line lead to a node, or to where its variation leaves the line.
  plyOf(node: MoveNode): number {
    return sharedMoves(node.moves, this.known.value.moves);
  }

  // Another analysis is on the board, with its review if it has one.
  restore(stored: Reviewed | undefined): void {
    this.control.abort();
    this.running.value = false;
    this.known.value = stored ?? nothing;
  }

  stop(): void {
    if (!this.running.value) return;
    this.control.abort();
    this.running.value = false;
    this.on.engaged(false);
  }

  // Goes on where it was stopped; from the beginning if the main line has changed since.
  async start(): Promise<void> {
    const { moves } = this.on.tree.value.root.end;
    if (moves.join() !== this.known.value.moves.join() || this.done.value)
      this.known.value = { moves, points: [] };
    this.control.abort();
    this.control = new AbortController();
    const { signal } = this.control;
    this.running.value = true;
    this.on.engaged(true);
    try {
      while (!this.done.value) {
        const ply = this.known.value.points.length;
        const thought = await this.on.think(moves.slice(0, ply), budget, signal);
        if (signal.aborted) return;
        // Stopped by a step on the board: once more.
        if (thought) this.learn(ply, thought);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.on.failed(error);
    }
    this.stop();
  }

  private learn(ply: number, { lines: [best] }: Thought): void {
    const { moves, points } = this.known.value;
    const side = moverOf(this.on.first(), ply + 1);
    const point: Point = best
      ? {
          score: forWhite(best.score, side),
          depth: best.depth,
          line: best.pv.map((uci, i) => ({ uci, san: best.san?.[i] ?? uci })),
        }
      : { score: this.ended(moves, ply, side), depth: 0, line: [] };
    this.known.value = { moves, points: [...points, point] };
    const last = this.judged.value.at(-1);
    if (last?.ply !== ply) return;
    mark(this.on.tree.value, this.known.value, last);
    this.on.edited();
  }

  // The score of a position without legal moves: mate by the notation of the last move, else drawn.
  private ended(moves: readonly string[], ply: number, side: Color): WhiteScore {
    const mate = this.on.tree.value.find(moves.slice(0, ply))?.san.endsWith("#");
    return mate ? { mated: opposite(side) } : { cp: 0 };
  }
}
