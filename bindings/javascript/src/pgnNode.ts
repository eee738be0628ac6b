import type { Board } from "./board.ts";
import type { Move, PgnEval, PgnMark } from "./generated/protocol.ts";
import type { PgnGame } from "./pgnGame.ts";

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
  /** How it goes on: the first continues the line, the others are variations. */
  readonly variations: PgnNode[] = [];
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
      const { uci, san } = board.push(move);
      return this.variations.find((node) => node.uci === uci) ?? this.append(uci, san);
    } finally {
      board.delete();
    }
  }

  /** Takes this node and what follows it out of the game. */
  remove(): void {
    const siblings = this.parent?.variations ?? [];
    const at = siblings.indexOf(this);
    if (at >= 0) siblings.splice(at, 1);
  }

  /** Makes this node the one that continues its line. */
  promote(): void {
    const siblings = this.parent?.variations ?? [];
    if (!siblings.includes(this)) return;
    this.remove();
    siblings.unshift(this);
  }

  /** @internal Adds a move that can be played. */
  append(uci: string, san: string): PgnNode {
    const node = new PgnNode(this.game, this, { uci, san });
    this.variations.push(node);
    return node;
  }
}
