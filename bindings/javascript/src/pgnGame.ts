import { oneOf, shortText, wholeNumber } from "./arguments.ts";
import type { Board } from "./board.ts";
import { CheshireError, fault } from "./errors.ts";
import { optionText, recordedMoves } from "./moves.ts";
import type { FileFault, Options, PgnItem, PgnRecord, PgnResult, PgnSummary } from "./generated/protocol.ts";
import { PgnNode } from "./pgnNode.ts";
import { resultOf, resultsOfPgn, tagParts, type Tags } from "./tags.ts";

/** @internal What records are made with. */
export interface PgnSources {
  board: (name: string, fen: string | null) => Board;
  write: (name: string, fen: string | null, parts: (string | number)[][]) => string;
}

/** A game of a PGN text, or one to write: its tags, and a tree of its moves with all variations and annotations. */
export class PgnGame {
  /** The tags by name. */
  readonly tags: { [name: string]: string };
  /** The id of the game that is played, "chess" if the tags name none; null if they name one that is unknown. */
  readonly game: string | null;
  /** Its options that are not at their defaults. */
  readonly options: Options;
  /** Where the moves begin; null for the game's start. */
  readonly fen: string | null;
  /**
   * How the game ended, "*" while it is in progress. Change it, or the tag Result: pgn() writes the one that was changed, and refuses
   * two that contradict each other.
   */
  result: PgnResult;
  /** Where the moves begin; its first variation is the main line. */
  readonly root: PgnNode;
  /** What could not be read or played, with line and column, and a move's `ply` from where the moves begin, from 1. An illegal move ends its line, a variation or the game. */
  readonly faults: readonly FileFault[];
  private readonly sources: PgnSources;
  private plyBefore: number | undefined;
  // The result and the tag Result before anything was changed.
  private readonly before: { result: PgnResult; tag: string | undefined };
  // Why nothing of it could be played.
  private readonly refusal: CheshireError | null;

  /** @internal For Cheshire.readGamePGN(). */
  constructor(
    record: Omit<PgnRecord, "game"> & { game: string | null },
    sources: PgnSources,
    refusal: CheshireError | null = null,
  ) {
    this.tags = record.tags;
    this.game = record.game;
    this.options = record.options;
    this.fen = record.fen === "" ? null : record.fen;
    this.result = record.result;
    this.before = { result: record.result, tag: record.tags["Result"] };
    this.faults = record.faults;
    this.sources = sources;
    this.refusal = refusal;
    this.root = new PgnNode(this, null, null);
    readTree(this.root, record.items);
  }

  /** @internal For Cheshire.recordOf(). */
  static ofBoard(board: Board, sources: PgnSources, tags: Tags): PgnGame {
    tagParts(tags);
    const { game, options, fen } = board.played().setup;
    const items = recordedMoves(board.state()).map((move): PgnItem => ({ kind: "move", ...move }));
    const result = resultOf(board.result(), tags);
    const start = fen === board.info.start ? "" : fen;
    return new PgnGame({ tags: { ...tags }, game, options, fen: start, result, items, faults: [] }, sources);
  }

  /** @internal Returns a record of a game that cannot be played. */
  static refused({ tags, result, faults }: PgnSummary, error: CheshireError, sources: PgnSources): PgnGame {
    const { code, args, text } = error.reason;
    const place = { line: error.line ?? 1, column: error.column ?? 1 };
    return new PgnGame(
      {
        tags,
        game: null,
        options: {},
        fen: "",
        result,
        items: [],
        faults: [...faults, { code, args, text, ...place }],
      },
      sources,
      error,
    );
  }

  /** The game with its options, as `Cheshire.board()` takes it. Throws a CheshireError if it is unknown. */
  get name(): string {
    if (this.game === null) throw this.refusal as CheshireError;
    const options = optionText(this.options);
    return options === "" ? this.game : `${this.game};${options}`;
  }

  /** Returns a new board where the moves begin. */
  board(): Board {
    return this.sources.board(this.name, this.fen);
  }

  /** @internal Returns the half-moves before the moves begin, as Board.ply() counts them. */
  startPly(): number {
    if (this.plyBefore === undefined) {
      const board = this.board();
      this.plyBefore = board.ply();
      board.delete();
    }
    return this.plyBefore;
  }

  /** Returns the names of the tags. */
  headerKeys(): string[] {
    return Object.keys(this.tags);
  }

  /** Returns the value of a tag, undefined if there is none. */
  headers(name: string): string | undefined {
    return Object.hasOwn(this.tags, name) ? this.tags[name] : undefined;
  }

  /** Returns the nodes of the main line, one for each move. */
  mainline(): PgnNode[] {
    return this.root.mainline();
  }

  /** Returns the moves without variations, in coordinates. */
  mainlineMoves(): string[] {
    return this.mainline().map((node) => node.uci ?? "");
  }

  /** Returns the moves without variations, in SAN. */
  mainlineMovesSan(): string[] {
    return this.mainline().map((node) => node.san ?? "");
  }

  /**
   * Returns the game as a PGN record with an empty line after it: tags, moves, variations and annotations. The tags Variant, Rules
   * and FEN are written where they are needed. Throws a CheshireError if a tag's name or an annotation cannot be written.
   */
  pgn(): string {
    const parts: (string | number)[][] = [];
    for (const part of tagParts(this.tags)) if (!["FEN", "SetUp"].includes(part[1]!)) parts.push(part);
    writeNode(parts, this.root);
    if (this.root.next) writeLine(parts, this.root.next);
    parts.push(["result", this.resultToWrite()]);
    return this.sources.write(this.name, this.fen, parts);
  }

  private resultToWrite(): PgnResult {
    const result = oneOf("result", this.result, resultsOfPgn);
    const tag = this.tags["Result"];
    if (tag === undefined || tag === this.before.tag || tag === result) return result;
    const checked = oneOf("Result", tag as PgnResult, resultsOfPgn);
    if (result === this.before.result) return checked;
    throw new CheshireError(fault("result-contradicts-tag", { result, tag }));
  }
}

const joined = (before: string | null, text: string): string | null =>
  text === "" ? before : before === null ? text : `${before} ${text}`;

// Makes a tree of a movetext.
function readTree(root: PgnNode, items: readonly PgnItem[]): void {
  // `opening`: the comment before the first move of a variation.
  let line = { last: root, opening: null as string | null, moved: true };
  const around: (typeof line)[] = [];
  for (const item of items) {
    const { last, opening, moved } = line;
    if (item.kind === "move") {
      const node = last.append(item.uci, item.san);
      node.startingComment = joined(node.startingComment, opening ?? "");
      line = { last: node, opening: null, moved: true };
    } else if (item.kind === "nag") {
      if (moved && !last.nags.includes(item.nag)) last.nags.push(item.nag);
    } else if (item.kind === "open") {
      around.push(line);
      line = { last: last.parent ?? last, opening: null, moved: false };
    } else if (item.kind === "close") line = around.pop() ?? line;
    else if (!moved) line.opening = joined(opening, item.text);
    else {
      last.comment = joined(last.comment, item.text);
      last.eval = item.eval ?? last.eval;
      last.clock = item.clock ?? last.clock;
      last.elapsed = item.elapsed ?? last.elapsed;
      last.marks.push(...(item.marks ?? []));
    }
  }
}

// The parts of a record, as the command pgn-write takes them.
type Parts = (string | number)[][];

const most = 2 ** 31 - 1;

function writeNode(parts: Parts, node: PgnNode): void {
  if (node.startingComment) parts.push(["comment", shortText(node.startingComment, "comment", Infinity)]);
  if (node.uci !== null) parts.push(["move", node.uci]);
  for (const nag of node.nags) parts.push(["nag", wholeNumber("nag", nag, 0, 255)]);
  if (node.eval) {
    const { value, depth } = node.eval;
    const kind = oneOf("eval.kind", node.eval.kind, ["cp", "mate"]);
    const checked = wholeNumber("eval.value", value, -most, most);
    // A mate that is on the board is no evaluation.
    if (kind === "mate" && checked === 0) wholeNumber("eval.value", checked, 1, most);
    parts.push([kind === "mate" ? "mate" : "eval", checked, wholeNumber("eval.depth", depth, 0, most)]);
  }
  if (node.clock !== null) parts.push(["clock", wholeNumber("clock", node.clock, 0, most)]);
  if (node.elapsed !== null) parts.push(["elapsed", wholeNumber("elapsed", node.elapsed, 0, most)]);
  for (const { color, from, to } of node.marks)
    parts.push([
      "mark",
      color,
      ...[from, ...(to === null ? [] : [to])].map((square) => shortText(square, "marks")),
    ]);
  if (node.comment) parts.push(["comment", shortText(node.comment, "comment", Infinity)]);
}

// Writes a node with what can be played instead of it, if it is the first, and what follows.
function writeLine(parts: Parts, first: PgnNode): void {
  for (const node of [first, ...first.mainline()]) {
    writeNode(parts, node);
    const [main, ...others] = node.parent!.variations;
    if (node !== main) continue;
    for (const other of others) {
      parts.push(["open"]);
      writeLine(parts, other);
      parts.push(["close"]);
    }
  }
}
