import { oneOf, shortText, textOnly, wholeNumber } from "./arguments.ts";
import { commandText } from "./commands.ts";
import { argumentFault } from "./english.ts";
import { CheshireError, fault } from "./errors.ts";
import type {
  Color,
  DialectFen,
  GameInfo,
  Line,
  Message,
  Move,
  Options,
  Piece,
  Result,
  SetupNote,
  State,
} from "./generated/protocol.ts";
import { limitsOf, maxDepth, type Analysis, type AnalysisLimits } from "./limits.ts";
import { optionText, recordOf } from "./moves.ts";
import type { MoveNames } from "./moveNames.ts";
import type { SyncCore } from "./syncCore.ts";
import type { Setup } from "./types.ts";

/** How a FEN writes several boards; see fen(). */
export type Dialect = DialectFen["dialect"];

/** What a search on a board calls. What they throw ends the search and comes out of `analyse`. */
export interface AnalysisEvents {
  /** Receives each better or deeper line. */
  onLine?: (line: Line) => void;
  /** Is asked about every thousand positions; true ends the search. */
  stop?: () => boolean;
}

/** The nets that were loaded, by the ids of their games. */
export type Nets = ReadonlyMap<string, Uint8Array>;

// Boards that the program has lost give their numbers back.
const lost = new FinalizationRegistry<{ core: SyncCore; number: number }>(({ core, number }) =>
  core.release(number),
);

/**
 * A game in progress: where it began, the moves played since, and how it ended. It answers at once, in this thread.
 *
 * Moves are texts, "e2e4" in coordinates or "Nf3" in SAN, or objects that moves() gives. Cells are the ids of
 * `info.cells`, because a square's name may stand for one square on each board. A move that cannot be played throws a
 * CheshireError that says why, and changes nothing.
 */
export class Board {
  /** The game: options with help, levels, cells and kinds of pieces. */
  readonly info: GameInfo;
  private readonly core: SyncCore;
  private readonly nets: Nets;
  private readonly number: number;
  private readonly options: Options;
  private readonly file: string;
  private deleted = false;
  // Whether the moves began at the game's own start.
  private fromStart = false;
  // What the core said of the position, until a move is made without asking.
  private now: State | undefined;
  // What moves are called, for all boards of the game; undefined if a code is not the same move in every position.
  private readonly names: MoveNames | undefined;
  // The net that the core was given for this board.
  private net: Uint8Array | undefined;

  /** @internal For Cheshire.board() and copy(). */
  constructor(
    core: SyncCore,
    nets: Nets,
    info: GameInfo,
    options: Options,
    file: string,
    from: string | Board,
  ) {
    this.core = core;
    this.nets = nets;
    this.info = info;
    this.options = options;
    this.file = file;
    this.names = info.rules === "" ? core.namesOf(`${info.identity}\n${file}`) : undefined;
    this.number = core.reserve();
    try {
      if (typeof from === "string") this.newGame(from);
      else {
        core.copy(this.number, from.number);
        this.fromStart = from.fromStart;
        this.net = from.net;
      }
    } catch (error) {
      core.release(this.number);
      throw error;
    }
    lost.register(this, { core, number: this.number }, this);
  }

  // ---- The position ----

  /** Returns everything about the position: the State of docs/reference.md, which must not be changed. */
  state(): Readonly<State> {
    this.alive();
    return (this.now ??= this.core.ask(this.number, ["state"]));
  }

  /** Returns what was corrected in the FEN: castling rights, an en-passant square, counters. */
  notes(): readonly SetupNote[] {
    return this.state().notes ?? [];
  }

  /** Returns the id of the game. */
  variant(): string {
    return this.info.id;
  }

  /**
   * Returns the position as FEN. The dialect says how several boards are written: "bar" puts a bar before each piece on
   * board B, "wide" has the ranks of all boards side by side, "boards" one placement per board, separated by semicolons.
   * "popeye" is no FEN but the same position in the input language of Popeye, which has no clocks; what Popeye cannot
   * express is written as "bar".
   */
  fen(dialect: Dialect = "bar"): string {
    this.alive();
    const fen = this.now?.fen ?? this.core.askMoves(this.number, (moves) => moves.fen());
    if (oneOf("dialect", dialect, ["bar", "wide", "boards", "popeye"]) === "bar") return fen;
    const all = this.core.ask(this.number, ["fens"]);
    // Dialects that write the same text are listed once.
    return all.find((one) => one.dialect === dialect)?.fen ?? fen;
  }

  /** Begins anew from a FEN of any dialect. Throws a CheshireError, and changes nothing, if it cannot be played. */
  setFen(fen: string): void {
    this.state();
    this.newGame(fen);
  }

  /** Returns to the start of the game. */
  reset(): void {
    if (!this.fromStart) this.setFen("");
    else while (this.takeBack()) continue;
  }

  /** Returns the side to move, "w" or "b". */
  turn(): Color {
    return this.state().side;
  }

  /** Returns how many moves of either side were played on this board. */
  gamePly(): number {
    return this.state().ply;
  }

  /** Returns the number of the move, as in FEN. */
  fullmoveNumber(): number {
    return this.state().moveNumber;
  }

  /** Returns the half-moves since the last capture or pawn's advance, as in FEN. */
  halfmoveClock(): number {
    return this.state().halfmoveClock;
  }

  /** Returns the pieces, each with its cell, its letter and its colour. */
  pieces(): readonly Piece[] {
    return this.state().pieces;
  }

  /** Returns whether the side to move is in check. */
  isCheck(): boolean {
    this.alive();
    return this.core.askMoves(this.number, (moves) => moves.isCheck());
  }

  /** Returns the cells of the kings in check. */
  checkedPieces(): readonly number[] {
    return this.state().check;
  }

  // ---- Moves ----

  /** Returns the legal moves, and everything about them. */
  moves(): readonly Move[] {
    return this.state().legal;
  }

  /** Returns the legal moves in coordinates. */
  legalMoves(): string[] {
    const { names } = this;
    if (!names) return this.moves().map((move) => move.uci);
    const list: string[] = [];
    for (const code of this.legalCodes()) list.push(names.get(code) ?? this.learn(code, names));
    return list;
  }

  /**
   * Returns the legal moves as numbers, the fastest way to play many games. The lowest ten bits are the cell that a move leaves,
   * the next ten the cell that it reaches on the board where it begins. In games of Cheops a number may be another move in another
   * position.
   */
  legalCodes(): Uint32Array {
    this.alive();
    return this.core.askMoves(this.number, (moves) => moves.codes());
  }

  /** Returns the legal move that a number is, in coordinates; an empty text if it is none. */
  uciOf(code: number): string {
    this.alive();
    const number = wholeNumber("code", code, 0, 2 ** 32 - 1);
    return this.core.askMoves(this.number, (moves) => moves.uci(number));
  }

  /** Returns the legal moves in SAN. */
  legalMovesSan(): string[] {
    return this.moves().map((move) => move.san);
  }

  /** Returns the number of legal moves. */
  numberLegalMoves(): number {
    return this.legalCodes().length;
  }

  /** Plays a move and returns it. */
  push(move: string | Move): Move {
    return this.play([textOf(move)]);
  }

  /** Plays a move given in SAN (or in coordinates) and returns it. */
  pushSan(san: string): Move {
    return this.push(san);
  }

  /** Plays a legal move in coordinates, and says no more about it: faster than push(). */
  pushUci(uci: string): void {
    if (!this.names?.codesOf(uci).some((code) => this.playCode(code))) this.push(uci);
  }

  /** Plays one of legalCodes(). Throws a CheshireError if it is none. */
  pushCode(code: number): void {
    if (!this.playCode(wholeNumber("code", code, 0, 2 ** 32 - 1)))
      throw new CheshireError(argumentFault("move-code-illegal", { code }));
  }

  /** Takes the last move back, and returns whether there was one: faster than pop(). */
  takeBack(): boolean {
    this.alive();
    const taken = this.core.askMoves(this.number, (moves) => moves.back());
    if (taken) this.now = undefined;
    return taken;
  }

  /** Plays several moves, a list or a text with blanks between them. If one cannot be played, none is. */
  pushMoves(moves: string | readonly (string | Move)[]): void {
    const list = listOf(moves);
    if (list.length > 0) this.play(list);
  }

  /** Takes the last move back and returns it, undefined if there is none. */
  pop(): Move | undefined {
    const last = this.state().moves.at(-1);
    if (last) this.now = this.core.ask(this.number, ["back", 1]);
    return last;
  }

  /** Returns the moves played, in coordinates. */
  moveStack(): string[] {
    return this.history().map((move) => move.uci);
  }

  /** Returns the moves played. */
  history(): readonly Move[] {
    return this.state().moves;
  }

  /** Returns the legal move that a text means. Throws a CheshireError if there is none. */
  parseMove(text: string): Move {
    const known = this.moves().find((move) => move.uci === text || move.san === text);
    if (known) return known;
    const played = this.push(text);
    this.pop();
    return this.moves().find((move) => move.uci === played.uci) ?? played;
  }

  /** Returns whether a move, or what a text means, is legal. A null move never is. */
  isLegal(move: string | Move): boolean {
    try {
      return this.parseMove(textOf(move)).action !== "pass";
    } catch (error) {
      if (error instanceof CheshireError && !this.deleted && this.core.works()) return false;
      throw error;
    }
  }

  /** Returns whether a legal move captures. Throws a CheshireError if the move is not legal. */
  isCapture(move: string | Move): boolean {
    return this.parseMove(textOf(move)).capture;
  }

  /** Returns a legal move in SAN. */
  sanMove(move: string | Move): string {
    this.alive();
    const text = textOf(move);
    for (const code of this.names?.codesOf(text) ?? []) {
      const san = this.core.askMoves(this.number, (moves) => moves.san(code));
      if (san !== "") return san;
    }
    return this.parseMove(text).san;
  }

  /** Returns moves that follow from here in SAN with their numbers: "1. e4 e5 2. Nf3". The board does not change. */
  variationSan(moves: string | readonly (string | Move)[]): string {
    const list = listOf(moves);
    if (list.length === 0) return "";
    const before = this.state();
    this.play(list);
    const played = this.history().slice(before.ply);
    this.now = this.core.ask(this.number, ["back", list.length]);
    return numbered(
      played.map((move) => move.san),
      before,
    );
  }

  /** Returns why the piece on one cell cannot go to another, null if it can. */
  whyNot(from: number, to: number): Message | null {
    const last = this.info.cells.length - 1;
    this.state();
    return this.core.ask(this.number, [
      "why",
      wholeNumber("from", from, 0, last),
      wholeNumber("to", to, 0, last),
    ]).reason;
  }

  // ---- The end ----

  /**
   * Returns how the game ended, null while it is in progress. Moves go on while there is a legal one, even after a draw; a draw
   * by repetition takes a position for the fifth time, and one by moves without progress seventy-five of them.
   */
  outcome(): Result | null {
    return this.state().result;
  }

  /** Returns the draw that the side to move may claim, perhaps by announcing a move: by repetition or fifty moves; or null. */
  claimable(): Result | null {
    this.alive();
    return this.core.ask(this.number, ["claim"]);
  }

  /** Returns whether the game is over. */
  isGameOver(): boolean {
    return this.outcome() !== null;
  }

  /** Returns whether checkmate ended the game. */
  isCheckmate(): boolean {
    return this.outcome()?.reason === "checkmate";
  }

  /** Returns whether stalemate ended the game. */
  isStalemate(): boolean {
    return this.outcome()?.reason === "stalemate";
  }

  /** Returns "1-0", "0-1", "1/2-1/2", "0-0" if both lose, or "*" while the game is in progress. */
  result(): string {
    return this.outcome()?.score ?? "*";
  }

  /**
   * Returns the game as a PGN record with an empty line after it. Its moves, the result, and the tags Variant, Rules and
   * FEN where they are needed come from the board.
   */
  pgn(tags: { readonly [name: string]: string } = {}): string {
    const { setup, moves } = this.played();
    const parts = [
      ...Object.entries(tags).map(([name, value]) => ["tag", shortText(name), shortText(value)]),
      ...moves.map((move) => ["move", move]),
      ["result", this.result()],
    ];
    const fields = ["pgn-write", setup.game, optionText(setup.options), setup.fen];
    const record = parts.map(commandText).join("\n");
    return this.core.askRaw<"pgn-write">(this.number, `${commandText(fields)}\t${record}`).pgn;
  }

  // ---- Counting and thinking ----

  /** Returns the leaves of the tree of legal moves at a depth of 0 to 30 plies. This thread waits as long as it takes. */
  perft(depth: number): number {
    this.state();
    return this.core.ask(this.number, ["perft", wholeNumber("depth", depth, 0, 30)]).nodes;
  }

  /**
   * Thinks in this thread, which waits, until a limit or `stop` ends it; an Engine thinks in a worker. Without a limit and
   * without `stop` it throws.
   */
  analyse(limits: AnalysisLimits, { onLine, stop }: AnalysisEvents = {}): Analysis {
    this.state();
    const { depth, nodes, movetime, skill, multipv } = limitsOf(limits);
    // Nothing else would end it.
    if (!stop && nodes === 0 && movetime === 0) wholeNumber("depth", depth, 1, maxDepth);
    this.useNet();
    let stopped = false;
    const found = this.core.askWithCallbacks(this.number, ["think", depth, nodes, movetime, skill, multipv], {
      info: (text) => onLine?.(JSON.parse(text) as Line),
      poll: () => (stopped ||= stop?.() === true),
    });
    return { ...found, stopped };
  }

  // ---- The board itself ----

  /** Returns an independent board with the same moves, which can be taken back there too. */
  copy(): Board {
    this.state();
    return new Board(this.core, this.nets, this.info, this.options, this.file, this);
  }

  /** Frees the board's memory at once; otherwise that happens when the program no longer has it. */
  delete(): void {
    if (this.deleted) return;
    this.core.release(this.number);
    lost.unregister(this);
    this.deleted = true;
    this.now = undefined;
  }

  /** @internal Returns where the game began, the moves since in the form in which games are stored, and the net of the game. */
  played(): { setup: Setup; moves: string[]; file: string; net: Uint8Array | undefined } {
    const state = this.state();
    return {
      setup: { game: this.info.id, options: this.options, fen: state.start },
      moves: recordOf(state),
      file: this.file,
      net: this.nets.get(this.info.id),
    };
  }

  /** Returns the position as FEN. */
  toString(): string {
    return this.fen();
  }

  private newGame(fen: string): void {
    this.net = undefined;
    this.now = this.core.ask(this.number, [
      "new",
      this.info.id,
      optionText(this.options),
      shortText(fen),
      "analysis",
    ]);
    this.fromStart = fen === "";
  }

  private alive(): void {
    if (this.deleted) throw new CheshireError(fault("board-deleted"));
  }

  // Plays a legal move by its code. Returns false if it is none.
  private playCode(code: number): boolean {
    this.alive();
    const played = this.core.askMoves(this.number, (moves) => moves.play(code));
    if (played) this.now = undefined;
    return played;
  }

  private learn(code: number, names: MoveNames): string {
    const uci = this.uciOf(code);
    names.set(code, uci);
    return uci;
  }

  // Has the core evaluate with the net that was loaded last. Rule options may make another game of it, which does without.
  private useNet(): void {
    const net = this.nets.get(this.info.id);
    if (net === this.net) return;
    this.core.useNet(this.number, net ?? null);
    this.net = net;
  }

  // Returns the last of the moves.
  private play(moves: readonly string[]): Move {
    const { ply } = this.state();
    this.now =
      moves.length === 1
        ? this.core.ask(this.number, ["play", shortText(moves[0]!)])
        : this.core.ask(this.number, ["walk", ply, ...moves.map((move) => shortText(move))]);
    return this.now.moves.at(-1)!;
  }
}

const textOf = (move: unknown): string =>
  textOnly(typeof move === "object" && move !== null && "uci" in move ? move.uci : move);

const listOf = (moves: unknown): string[] =>
  Array.isArray(moves)
    ? moves.map(textOf)
    : textOnly(moves)
        .split(/\s+/)
        .filter((move) => move !== "");

function numbered(moves: readonly string[], { side, moveNumber }: State): string {
  const first = side === "w" ? 0 : 1;
  return moves
    .map((san, i) => {
      const number = moveNumber + Math.floor((i + first) / 2);
      if ((i + first) % 2 === 0) return `${number}. ${san}`;
      return i === 0 ? `${number}... ${san}` : san;
    })
    .join(" ");
}
