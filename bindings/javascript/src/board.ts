import { fenText, instanceOnly, oneOf, optionsOnly, shortText, shown, wholeNumber } from "./arguments.ts";
import { commandText } from "./commands.ts";
import type { CoreGame } from "./coreGame.ts";
import { dispose } from "./dispose.ts";
import { argumentFault } from "./english.ts";
import { CheshireError, fault } from "./errors.ts";
import { GameIndex } from "./gameIndex.ts";
import type {
  Color,
  DialectFen,
  GameInfo,
  Line,
  Message,
  Move,
  PgnTree,
  Piece,
  Result,
  SetupNote,
  State,
} from "./generated/protocol.ts";
import { analysisOf, endsFor, limitsOf, type Analysis, type AnalysisLimits } from "./limits.ts";
import { optionText, recordOf, thinkCommand } from "./moves.ts";
import { resultOf, tagParts, type Tags } from "./tags.ts";
import type { MoveNames } from "./moveNames.ts";
import { listOf, numbered, textOf } from "./moveTexts.ts";
import { drawField, svgFields, type DiagramOptions, type SvgOptions } from "./pictures.ts";
import { squaresOf, type Square, type Squares } from "./squares.ts";
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

/**
 * A game in progress: where it began, the moves played since, and how it ended. It answers at once, in this thread.
 *
 * Moves are texts, "e2e4" in coordinates or "Nf3" in SAN, or objects that moves() gives. Squares are texts, "e4" on the first
 * board and "e4/B" on another, or the ids of their cells, as moves() and pieces() have them. A move that cannot be played throws
 * a CheshireError that says why, and changes nothing.
 */
export class Board {
  /** The game: options with help, levels, cells and kinds of pieces. */
  readonly info: GameInfo;
  private readonly game: CoreGame;
  private readonly nets: Nets;
  private readonly squares: Squares;
  // What moves are called, for all boards of the game; undefined if a code is not the same move in every position.
  private readonly names: MoveNames | undefined;

  /** @internal For Cheshire.board() and copy(). */
  constructor(game: CoreGame, nets: Nets, names: MoveNames | undefined) {
    [this.game, this.nets, this.names] = [game, nets, names];
    this.info = game.info;
    this.squares = squaresOf(game.info);
  }

  // ---- The position ----

  /** Returns everything about the position: the State of docs/reference.md, which must not be changed. */
  state(): Readonly<State> {
    return this.game.state();
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
    const fen = this.game.known()?.fen ?? this.game.askMoves((moves) => moves.fen());
    if (oneOf("dialect", dialect, ["bar", "wide", "boards", "popeye"]) === "bar") return fen;
    const all = this.game.ask(["fens"]);
    // Dialects that write the same text are listed once.
    return all.find((one) => one.dialect === dialect)?.fen ?? fen;
  }

  /** Begins anew from a FEN of any dialect. Throws a CheshireError, and changes nothing, if it cannot be played. */
  setFen(fen: string): void {
    this.state();
    this.game.begin(fenText(fen));
  }

  /** Returns to the start of the game. */
  reset(): void {
    if (!this.game.fromStart()) this.game.begin("");
    else while (this.takeBack()) continue;
  }

  /** Returns the side to move, "w" or "b". */
  turn(): Color {
    return this.game.known()?.side ?? (this.fen().split(" ")[1] as Color);
  }

  /** Returns the FEN from which the moves were played. */
  startFen(): string {
    return this.state().start;
  }

  /** Returns the half-moves since the start of the game, by the number of the move; moveStack() has those played on this board. */
  ply(): number {
    return 2 * (this.fullmoveNumber() - 1) + (this.turn() === "w" ? 0 : 1);
  }

  /** The same, as ffish calls it. */
  gamePly(): number {
    return this.ply();
  }

  /** Returns the number of the move, as in FEN. */
  fullmoveNumber(): number {
    return this.state().fullmoveNumber;
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
    return this.game.askMoves((moves) => moves.isCheck());
  }

  /** Returns the squares of the kings in check. */
  checkedPieces(): string[] {
    return this.state().check.map((cell) => this.square(cell));
  }

  /** Returns the squares of the pieces that give check. */
  checkers(): string[] {
    const attacker = this.turn() === "w" ? "b" : "w";
    return this.state().check.flatMap((king) => this.attackers(attacker, king));
  }

  /**
   * Returns the squares of a side's pieces that attack a square, or guard their own piece there: that could capture an enemy on it
   * if it were their turn, ignoring their own king's safety.
   */
  attackers(color: Color, square: Square): string[] {
    const cell = this.squares.cell(square);
    const all = this.game.ask(["attackers", cell]);
    return all[oneOf("color", color, ["w", "b"])].map((one) => this.square(one));
  }

  /** Returns the piece on a square, null if there is none. */
  pieceAt(square: Square): Piece | null {
    const cell = this.squares.cell(square);
    const letter = this.game.askMoves((moves) => moves.piece(cell));
    const upper = letter.toUpperCase();
    return letter === "" ? null : { cell, letter: upper, color: letter === upper ? "w" : "b" };
  }

  /** Returns the square of a side's king, null if it has none. */
  king(color: Color): string | null {
    const black = oneOf("color", color, ["w", "b"]) === "b";
    const cell = this.game.askMoves((moves) => moves.king(black));
    return cell < 0 ? null : this.square(cell);
  }

  /** Returns the id of a square's cell, an index into `info.cells`. Throws a CheshireError if there is no such square. */
  cell(square: Square): number {
    return this.squares.cell(square);
  }

  /** Returns the name of a cell's square: "e4" on the first board, "e4/B" on another. Throws a CheshireError if there is no such cell. */
  square(cell: Square): string {
    return this.squares.name(cell);
  }

  /** Returns the hash key of the position. Equal positions of a game have equal keys, whatever led to them. */
  key(): bigint {
    return this.game.askMoves((moves) => moves.key());
  }

  /** Returns whether another board has the same position of the same game, whatever led to it and whatever is counted. */
  equals(board: Board): boolean {
    const other = boardOnly(board);
    return this.info.identity === other.info.identity && this.key() === other.key();
  }

  /** Returns how often the position has been on the board, 1 the first time. Those before a null move do not count. */
  timesSeen(): number {
    return this.game.askMoves((moves) => moves.timesSeen());
  }

  // ---- Pictures ----

  /** Returns the position as an SVG picture that needs no other file, with all boards and levels, the last move and a king in check. */
  svg(options: SvgOptions = {}): string {
    return this.game.ask(["svg", ...svgFields(options, this.squares)]).svg;
  }

  /**
   * Returns the boards in characters. White's pieces are upper-case letters, the last move has brackets around the piece and the
   * square that it left, and a king in check has exclamation marks.
   */
  diagram(options: DiagramOptions = {}): string {
    return this.game.ask(["draw", drawField(options)]).text;
  }

  /** Returns the boards in characters. */
  toString(): string {
    return this.diagram();
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
    return this.game.askMoves((moves) => moves.codes());
  }

  /** Returns the legal move that a number is, in coordinates; an empty text if it is none. */
  uciOf(code: number): string {
    const number = wholeNumber("code", code, 0, 2 ** 32 - 1);
    return this.game.askMoves((moves) => moves.uci(number));
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
    const played = this.play([textOf(move)]);
    if (mayBe(move, played)) return played;
    this.takeBack();
    throw otherMove(played);
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
    const taken = this.game.askMoves((moves) => moves.back());
    if (taken) this.game.set(undefined);
    return taken;
  }

  /**
   * Plays several moves, a list or a text with blanks between them, which may have the numbers of moves: "1. e4 e5 2. Nf3". If one
   * cannot be played, none is, and the CheshireError names it.
   */
  pushMoves(moves: string | readonly (string | Move)[]): void {
    const list = listOf(moves);
    if (list.length > 0) this.playAll(list);
  }

  /** Takes the last move back and returns it, undefined if there is none. */
  pop(): Move | undefined {
    const last = this.state().moves.at(-1);
    if (last) this.game.set(this.game.ask(["back", 1]));
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
    const given = textOf(text);
    const known = this.moves().find((move) => move.uci === given || move.san === given);
    if (known) return known;
    const played = this.push(given);
    this.pop();
    return this.moves().find((move) => move.uci === played.uci) ?? played;
  }

  /** The same. */
  parseSan(san: string): Move {
    return this.parseMove(san);
  }

  /** Returns whether a move, or what a text means, is legal. A null move never is. */
  isLegal(move: string | Move): boolean {
    try {
      return this.meant(move).action !== "pass";
    } catch (error) {
      if (error instanceof CheshireError && this.game.works()) return false;
      throw error;
    }
  }

  /** Returns whether a legal move captures. Throws a CheshireError if the move is not legal. */
  isCapture(move: string | Move): boolean {
    return this.meant(move).capture;
  }

  /** Returns whether a legal move gives check. Throws a CheshireError if the move is not legal. */
  givesCheck(move: string | Move): boolean {
    const before = this.game.known();
    this.pushUci(textOf(move));
    const check = this.isCheck();
    this.takeBack();
    this.game.set(before);
    return check;
  }

  /** Returns a legal move in SAN. */
  san(move: string | Move): string {
    if (typeof move === "object") return this.meant(move).san;
    const text = textOf(move);
    for (const code of this.names?.codesOf(text) ?? []) {
      const san = this.game.askMoves((moves) => moves.san(code));
      if (san !== "") return san;
    }
    return this.parseMove(text).san;
  }

  /** The same, as ffish calls it. */
  sanMove(move: string | Move): string {
    return this.san(move);
  }

  /** Returns moves that follow from here in SAN with their numbers: "1. e4 e5 2. Nf3". The board does not change. */
  variationSan(moves: string | readonly (string | Move)[]): string {
    const list = listOf(moves);
    if (list.length === 0) return "";
    const before = this.state();
    this.playAll(list);
    const played = this.history().slice(before.ply);
    this.game.set(this.game.ask(["back", list.length]));
    return numbered(played, before);
  }

  /** Returns why the piece on one square cannot go to another, on the board where it stands; null if it can. */
  whyNot(from: Square, to: Square): Message | null {
    return this.game.ask(["why", this.squares.cell(from), this.squares.cell(to)]).reason;
  }

  // ---- The end ----

  /**
   * Returns how the game ended, null while it is in progress. Moves go on while there is a legal one, even after a draw; a draw
   * by repetition takes a position for the fifth time, and one by moves without progress seventy-five of them.
   */
  outcome(): Result | null {
    const known = this.game.known();
    return known ? known.result : this.game.askMoves((moves) => moves.result());
  }

  /** Returns the draw that the side to move may claim, perhaps by announcing a move: by repetition or fifty moves; or null. */
  claimable(): Result | null {
    return this.game.ask(["claim"]);
  }

  /** Returns whether the side to move may claim a draw, perhaps by announcing a move: by repetition or fifty moves. */
  canClaimDraw(): boolean {
    return this.claimable() !== null;
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
   * FEN where they are needed come from the board; the tag Result is the result of a game that is in progress on the board.
   * Throws a CheshireError for a tag that cannot be written, and for a result that does not exist.
   */
  pgn(tags: Tags = {}): string {
    const { setup, moves } = this.played();
    const parts = [
      ...tagParts(tags),
      ...moves.map((move) => ["move", move]),
      ["result", resultOf(this.result(), tags)],
    ];
    const command: ["pgn-write", ...string[]] = [
      "pgn-write",
      setup.game,
      optionText(setup.options),
      setup.fen,
    ];
    return this.game.askWithText(command, parts.map(commandText).join("\n")).pgn;
  }

  // ---- Counting and thinking ----

  /** Returns the leaves of the tree of legal moves at a depth of 0 to 30 plies. This thread waits as long as it takes. */
  perft(depth: number): number {
    this.state();
    return this.game.ask(["perft", wholeNumber("depth", depth, 0, 30)]).nodes;
  }

  /**
   * Thinks in this thread, which waits, until a limit or `stop` ends it; an Engine thinks in a worker. Without a limit and
   * without `stop` it throws.
   */
  analyse(limits: AnalysisLimits, events: AnalysisEvents = {}): Analysis {
    const { onLine, stop } = optionsOnly("events", events, ["onLine", "stop"]);
    this.state();
    const checked = limitsOf(limits);
    // Nothing else would end it.
    if (!stop && !endsFor(this.turn(), checked))
      throw new CheshireError(argumentFault("search-without-end", {}));
    this.game.useNet(this.nets.get(this.info.id));
    let stopped = false;
    const thought = this.game.askWithCallbacks(thinkCommand(checked), {
      info: (text) => onLine?.(JSON.parse(text) as Line),
      poll: () => (stopped ||= stop?.() === true),
    });
    return analysisOf(thought, stopped);
  }

  /**
   * Returns what was played in this position, by an index of many games: how the games that reach it ended, and each move with up to
   * `examples` of its games, 0 to 100. Throws a CheshireError if the index is of another game or other options, has fewer examples,
   * or is damaged.
   */
  explore(index: GameIndex, examples = 3): PgnTree {
    const command: ["explore", number] = ["explore", wholeNumber("examples", examples, 0, 100)];
    return this.game.askAboutFile(command, instanceOnly("index", index, GameIndex, "GameIndex").reader());
  }

  // ---- The board itself ----

  /** Returns an independent board with the same moves, which can be taken back there too. */
  copy(): Board {
    return new Board(this.game.copy(), this.nets, this.names);
  }

  /** Frees the board's memory at once; otherwise that happens when the program no longer has it. */
  delete(): void {
    this.game.delete();
  }

  /** The same at the end of a block, where the board was declared with the keyword using. */
  [dispose](): void {
    this.delete();
  }

  /** @internal Returns where the game began, the moves since in the form in which games are stored, and the net of the game. */
  played(): { setup: Setup; moves: string[]; file: string; net: Uint8Array | undefined } {
    const state = this.state();
    return {
      setup: { game: this.info.id, options: this.game.options, fen: state.start },
      moves: recordOf(state),
      file: this.game.file,
      net: this.nets.get(this.info.id),
    };
  }

  /**
   * @internal Returns a legal move of this position, or of another diagram of the game, as a problem has it: a king may be
   * missing, and the other side may begin.
   */
  problemMove(move: string, fen: string, duplex: boolean): string {
    const start = duplex
      ? fen.replace(/^(\S+\s+)([wb])/, (_, men, side) => `${men}${side === "w" ? "b" : "w"}`)
      : fen;
    const board = new Board(this.game.another(start, "problem"), this.nets, this.names);
    try {
      return board.parseMove(move).uci;
    } finally {
      board.delete();
    }
  }

  /** @internal Returns a text that has the form of a move in coordinates. */
  coordinates(move: string): string {
    if (this.squares.areCoordinates(move)) return move;
    throw new CheshireError(argumentFault("move-illegal", { move: shown(move) }));
  }

  // Plays a legal move by its code. Returns false if it is none.
  // The legal move that a text means here, or that a move is.
  private meant(move: string | Move): Move {
    const found = this.parseMove(textOf(move));
    if (!mayBe(move, found)) throw otherMove(found);
    return found;
  }

  private playCode(code: number): boolean {
    const played = this.game.askMoves((moves) => moves.play(code));
    if (played) this.game.set(undefined);
    return played;
  }

  private learn(code: number, names: MoveNames): string {
    const uci = this.uciOf(code);
    names.set(code, uci);
    return uci;
  }

  // Plays all of the moves or none. Says which it was that cannot be played.
  private playAll(moves: readonly string[]): void {
    try {
      this.play(moves);
    } catch (error) {
      throw error instanceof CheshireError && this.game.works() ? this.firstFault(moves, error) : error;
    }
  }

  private firstFault(moves: readonly string[], error: CheshireError): CheshireError {
    const board = this.copy();
    try {
      for (const move of moves) {
        const { fullmoveNumber, side } = board.state();
        const refused = board.refusalOf(move);
        const number = side === "w" ? `${fullmoveNumber}.` : `${fullmoveNumber}...`;
        if (refused) return refused.before(`${number} ${shown(move)}`);
      }
      return error;
    } finally {
      board.delete();
    }
  }

  // Plays a move. Returns why it cannot be played, undefined if it is.
  private refusalOf(move: string): CheshireError | undefined {
    try {
      this.push(move);
      return undefined;
    } catch (error) {
      if (error instanceof CheshireError) return error;
      throw error;
    }
  }

  // Returns the last of the moves.
  private play(moves: readonly string[]): Move {
    const { ply } = this.state();
    const now =
      moves.length === 1
        ? this.game.ask(["play", shortText(moves[0]!, "move")])
        : this.game.ask(["walk", ply, ...moves.map((move) => shortText(move, "move"))]);
    this.game.set(now);
    return now.moves.at(-1)!;
  }
}

// Whether a move, if it says where it goes, is this one: the same coordinates may be another in another position or game.
function mayBe(move: unknown, found: Move): boolean {
  if (typeof move !== "object" || move === null) return true;
  const { from, to, arrival } = move as Partial<Move>;
  return [
    [from, found.from],
    [to, found.to],
    [arrival, found.arrival],
  ].every(([said, is]) => said === undefined || said === is);
}
const otherMove = ({ uci }: Move): CheshireError =>
  new CheshireError(fault("move-of-other-position", { move: uci }));

/** Returns a board. A program in JavaScript may give anything. */
export const boardOnly = (board: Board): Board => instanceOnly("board", board, Board, "Board");
