import type { Board } from "./board.ts";
import type { Color, Line, Move, PgnEval, PgnMark } from "./generated/protocol.ts";
import type { PgnGame } from "./pgnGame.ts";

const none: readonly PgnNode[] = Object.freeze([]);

/** A position of a PGN game: the move that leads to it, what is said about it, and how it goes on. */
export class PgnNode {
  /** The game that it is part of. */
  readonly game: PgnGame;
  /** The node before it; null where the moves begin. */
  readonly parent: PgnNode | null;
  /** The move in coordinates; null where the moves begin. */
  readonly uci: string | null;
  /** The move in SAN; null where the moves begin. */
  readonly san: string | null;
  /** How it goes on: the first continues the line, the others are variations. A list that stays as it is when the tree is changed. */
  readonly variations: readonly PgnNode[] = none;
  /** What is said after the move, without the values below; null if nothing is. */
  comment: string | null = null;
  /** What is said before the first move of a variation; null if nothing is. */
  startingComment: string | null = null;
  /** Numeric Annotation Glyphs: 1 is a good move, 2 a mistake. */
  nags: number[] = [];
  /** An engine's evaluation from White's view, null if there is none. */
  eval: PgnEval | null = null;
  /** The player's time after the move in milliseconds, null if it is not known. */
  clock: number | null = null;
  /** The time for the move in milliseconds, null if it is not known. */
  elapsed: number | null = null;
  /** Coloured squares and arrows. */
  marks: PgnMark[] = [];

  /** @internal For PgnGame. */
  constructor(game: PgnGame, parent: PgnNode | null, move: { uci: string; san: string } | null) {
    this.game = game;
    this.parent = parent;
    this.uci = move?.uci ?? null;
    this.san = move?.san ?? null;
  }

  /** How the line goes on; null where it ends. */
  get next(): PgnNode | null {
    return this.variations[0] ?? null;
  }

  /** The half-moves since the start of the game, as Board.ply() counts them. */
  get ply(): number {
    return this.game.startPly() + pathTo(this).length - 1;
  }

  /** The side to move after the move, "w" or "b". */
  get turn(): Color {
    return this.ply % 2 === 0 ? "w" : "b";
  }

  /** The number of the next move, as in FEN. */
  get fullmoveNumber(): number {
    return Math.floor(this.ply / 2) + 1;
  }

  /** Returns the nodes that follow in this line, one for each move. */
  mainline(): PgnNode[] {
    const line: PgnNode[] = [];
    for (let node = this.next; node; node = node.next) line.push(node);
    return line;
  }

  /** Returns the moves from the beginning to here, in coordinates. */
  moves(): string[] {
    const moves = this.uci === null ? [] : [this.uci];
    for (let node = this.parent; node?.uci != null; node = node.parent) moves.push(node.uci);
    return moves.reverse();
  }

  /** Returns a new board with the moves up to here. */
  board(): Board {
    const board = this.game.board();
    board.pushMoves(this.moves());
    return board;
  }

  /**
   * Adds a move as the last variation, and returns its node, or the one that is there already. Throws a CheshireError, and changes
   * nothing, if the move cannot be played.
   */
  add(move: string | Move): PgnNode {
    const board = this.board();
    try {
      return this.addPlayed([board.push(move)]);
    } finally {
      board.delete();
    }
  }

  /**
   * Adds moves that follow each other, such as the `pv` of an engine's line, as pushMoves() takes them, and returns the node of the
   * last. Those that are there already stay. Throws a CheshireError, and changes nothing, if one cannot be played.
   */
  addLine(moves: string | readonly (string | Move)[]): PgnNode {
    const board = this.board();
    try {
      const before = board.history().length;
      board.pushMoves(moves);
      return this.addPlayed(board.history().slice(before));
    } finally {
      board.delete();
    }
  }

  /** Sets the evaluation to that of a line which an engine has found in this position; null if the game is over. */
  setEval({ score, depth }: Pick<Line, "score" | "depth">): void {
    const value = this.turn === "w" || score.value === 0 ? score.value : -score.value;
    this.eval = score.kind === "mate" && value === 0 ? null : { kind: score.kind, value, depth };
  }

  /** Takes this node and what follows it out of the game. */
  remove(): void {
    this.reorder((_, others) => others);
  }

  /** Makes this node the one that continues its line. */
  promote(): void {
    this.reorder((_, others) => [this, ...others]);
  }

  /** Puts this node behind the variation that follows it. */
  demote(): void {
    this.reorder((at, others) => [...others.slice(0, at + 1), this, ...others.slice(at + 1)]);
  }

  /** Makes the line that leads to this node the main line of the game. */
  promoteToMain(): void {
    for (const node of pathTo(this)) node.promote();
  }

  /** @internal Adds a move that can be played. */
  append(uci: string, san: string): PgnNode {
    const node = new PgnNode(this.game, this, { uci, san });
    this.set([...this.variations, node]);
    return node;
  }

  // Adds moves that can be played one after the other, and returns the node of the last.
  private addPlayed(moves: readonly Move[]): PgnNode {
    return moves.reduce<PgnNode>(
      (last, { uci, san }) => last.variations.find((node) => node.uci === uci) ?? last.append(uci, san),
      this,
    );
  }

  // Changes the order of the variations that this node is one of, from its place and the others, unless it was taken out.
  private reorder(order: (at: number, others: readonly PgnNode[]) => readonly PgnNode[]): void {
    const siblings = this.parent?.variations ?? none;
    const at = siblings.indexOf(this);
    if (at >= 0)
      this.parent?.set(
        order(
          at,
          siblings.filter((node) => node !== this),
        ),
      );
  }

  private set(variations: readonly PgnNode[]): void {
    (this as { variations: readonly PgnNode[] }).variations = Object.freeze(variations);
  }
}

// The nodes from this one back to where the moves begin.
function pathTo(node: PgnNode): PgnNode[] {
  const path = [node];
  for (let { parent } = node; parent; { parent } = parent) path.push(parent);
  return path;
}
