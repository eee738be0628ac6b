// The forms of docs/protocol.md, sections 1 and 3. Nothing here knows a rule.

export type Color = "w" | "b";

export interface GameSummary { id: string; title: string; summary: string[] }

export interface GameOption {
  key: string;
  title: string;
  group: string; // its heading; empty if the game has few options
  choices: string[];
  // What it takes besides: a number from `least` to `most`, or that many squares joined by commas.
  free?: { kind: "number" | "squares"; least: number; most: number } | null;
  default: string;
  value: string;
  help: string;
}

// `name` is the level's own, `boardName` its board's; either may be empty. `column` and `row` (from the top) give its
// position in the picture of its board.
export interface Level { name: string; boardName: string; board: number; column: number; row: number; files: number; ranks: number }
export interface Cell { id: number; name: string; level: number; x: number; y: number; dark: boolean }
export interface PieceKind { letter: string; name: string; drawing: string }

export interface GameInfo extends GameSummary {
  identity: string;
  // The heading under which the game is listed, and what players should know before choosing it; both may be empty.
  family?: string;
  note?: string;
  // The game needs the large core.
  large?: boolean;
  // Papers may be sealed, so that not everyone knows everything; points are counted.
  papers?: boolean;
  tally?: boolean;
  options: GameOption[];
  levels: Level[];
  cells: Cell[];
  pieces: PieceKind[];
  start: string;
  // Named groups of squares.
  regions?: Region[];
}

// `color`: the side that owns it, if any.
export interface Region { name: "senate" | "court" | "cabinet" | "stable" | "demarcator"; color: Color | null; cells: number[] }

export interface Piece { cell: number; letter: string; color: Color }

export interface Move {
  uci: string;
  san: string;
  from: number;
  to: number;
  arrive: number;
  capture: boolean;
  victim: number | null;
  promotion: string | null;
  also: { from: number; arrive: number }[];
  // The kind of action, if not a plain move.
  action?: Action | null;
  // The chair of the Castle that the mover chooses to found.
  chair?: number | null;
  // Terms for a played move.
  terms?: readonly Term[];
}

export type Term = "overcheck" | "undercheck" | "bridge" | "exchange" | "force";

export type Action = "castling" | "abdication" | "appointment" | "inspection" | "promotion";
export type Decision = "win" | "draw" | "tie" | "both-lose" | "not-scored";

export interface Result { score: string; winner: Color | null; reason: string; text: string; decision?: Decision }

export interface Castle {
  chair: number;
  builder: Color;
  // Both null while it is inactive.
  activator: number | null;
  owner: Color | null;
  pillars: number[];
  halls: number[];
  axis: number[];
}
export interface Tally { civilians: number; pieces: number; castles: number; points: number; mates: boolean; reigns: boolean }
export type Both<T> = { [color in Color]: T };

// What a game shows besides its pieces: Castles, papers and points.
export interface CheopsView {
  castles: Castle[];
  arrested: number[];
  // Known Deputies, those known only to the viewer, and certified Civilians.
  compromised: number[];
  papers: number[];
  certified: number[];
  appointments: Both<number>;
  // How many Deputies are unknown to the viewer.
  concealed: Both<number>;
  idleTurns: number;
  // Turns since a challenge; null if none is running.
  challenged: number | null;
  // Each side has made its opening move.
  started: boolean;
  // Pieces that have not left their opening station, and how many have.
  opening: number[];
  developed: Both<number>;
  tally: Both<Tally>;
}

// The viewer: `mover` is the side to move.
export type Viewer = "everything" | "white" | "black" | "spectator" | "mover";
export type Verdict = "judgment" | "agreement" | "repetition" | "annulment" | "forfeit-white" | "forfeit-black" | "forfeit-both";
// Where the piece on `from` can move or capture now, which friendly pieces it guards, and where it could move or
// capture on an empty board.
export interface Projection { from: number; cells: number[]; guarded?: number[]; field?: number[] }

export interface GameState {
  game: string;
  identity: string;
  start: string;
  fen: string;
  side: Color;
  ply: number;
  moveNumber: number;
  halfmoveClock: number;
  pieces: Piece[];
  check: number[];
  legal: Move[];
  moves: Move[];
  result: Result | null;
  cheops?: CheopsView | null;
  // All moves in their stored form; `moves` may show less of them.
  record?: string[];
  // The end that the side to move may accept.
  offered?: Result | null;
}

// What the core or the server says: a code of schema/messages, its arguments, and the sentence in English.
export interface Message { code: string; args: { [name: string]: unknown }; text: string }

export interface Why { legal: boolean; reason: Message | null }

export type Score = { cp: number } | { mate: number };
// `san`: the moves of `pv` in notation.
export interface Line { depth: number; multipv: number; score: Score; nodes: number; timeMs: number; pv: string[]; san?: string[] }
export interface Thought { bestmove: string; lines: Line[] }
export interface Limits { depth: number; nodes: number; movetime: number; skill: number; multipv: number }

export type Options = { [key: string]: string };
// `file`: the text of the game file that the game comes from, if any.
export interface Setup { game: string; options: Options; fen: string; file?: string }

// `at`: where the engine runs; by default in the page.
export type Player = { kind: "human"; name?: string } | { kind: "engine"; level: number; at?: "page" | "server" };

export type ClockTerms = { kind: "fischer"; initial: number; increment: number } | { kind: "days"; days: number };
// `left` in milliseconds, and which clock is running.
export type ClockTold = ClockTerms & { left: Both<number>; running: Color | null };
// Anyone may take any seat, or the players' seats have keys.
export type SeatsKind = "open" | "link";
// The terms that the players may change until the official start.
export type OpenTerm = "moveEnds" | "adjustments" | "play" | "umpire";
export type Proposal = { [term in OpenTerm]?: string };
// A request to take back to this many half-moves, to change terms, or to call an arbiter.
export type Ask = { by: Color } & ({ what: "back"; ply: number } | { what: "parley"; parley: Proposal } | { what: "arbiter" });
// Requested, or made.
export type Rematch = { by: Color } | { id: string };
// Who has accepted the called Umpire or arbiter who has come; `of` tells that person from another.
export type Acceptance = Both<boolean> & { of: string };

// What the players agreed on before the game. `white`: in words, who got White, and how.
export interface Parley extends Proposal { lot?: string; white?: string }

export interface GameRecord {
  id: string;
  game: string;
  file?: string | null;
  options: Options;
  identity: string;
  start: string;
  white: Player;
  black: Player;
  parley?: Parley | null;
  // As whom the server shows the game: `start` and `moves` are what this viewer knows.
  viewer?: Viewer;
  moves: string[];
  result: Result | null;
  // The side that offers an agreement.
  offer?: Color | null;
  // The side to move will make a challenge with its move.
  challenge?: boolean;
  // The last move waits for the Umpire.
  pending?: boolean;
  seats?: SeatsKind;
  // The seats by link that nobody has taken yet.
  invited?: ("white" | "black" | "umpire")[] | null;
  clock?: ClockTold | null;
  ask?: Ask | null;
  // When the game was officially started.
  started?: string | null;
  // There is an Umpire or arbiter, or an open seat for one; one called by the players has not come yet.
  umpire?: boolean;
  umpireAwaited?: boolean;
  // Present while that person has no powers, because not both players have accepted.
  acceptance?: Acceptance | null;
  rematch?: Rematch | null;
  created: string;
  updated: string;
}

// A stored game in a list.
export interface Brief {
  id: string;
  game: string;
  title: string;
  options: Options;
  // It comes from a game file.
  file: boolean;
  white: Player;
  black: Player;
  result: Result | null;
  plies: number;
  fen: string;
  viewer: Viewer;
  seats: SeatsKind;
  clock: ClockTerms | null;
  created: string;
  updated: string;
}

// A position in one FEN dialect.
export interface Fen { dialect: string; fen: string }

// A game tried in a separate core.
export interface Trial {
  start(setup: Setup): Promise<GameState>;
  play(move: string): Promise<GameState>;
  back(plies: number): Promise<GameState>;
  view(viewer: Viewer): Promise<GameState>;
  why(from: number, to: number): Promise<Why>;
}

// Something other than pieces and side to move that can be set, in the game's terms.
export interface SetupControl {
  key: string;
  group: string;
  title: string;
  kind: "toggle" | "choice" | "number";
  // Of a toggle: "on" or "off".
  value: string;
  choices?: { value: string; title: string }[];
  least?: number;
  most?: number;
  // The cells it concerns.
  cells: number[];
}

// One fault of a set-up, and where.
export interface SetupFault extends Message { cell: number | null }

// The core's report on any set-up, playable or not.
export interface SetupReport {
  game: string;
  identity: string;
  fen: string;
  side: Color;
  pieces: Piece[];
  controls: SetupControl[];
  faults: SetupFault[];
  cheops: Pick<CheopsView, "castles" | "arrested" | "compromised" | "papers" | "certified"> | null;
}

// The page's whole view of the core. Failures are CoreError.
export interface Core {
  games(): Promise<GameSummary[]>;
  info(game: string, options: Options, file?: string): Promise<GameInfo>;
  // Reads a game file and returns the ids of its games. Rejects with its mistakes as faults of the CoreError.
  read(file: string): Promise<string[]>;
  start(setup: Setup): Promise<GameState>;
  // Reports on a set-up: a FEN, or pieces and the values of controls. Changes no game.
  check(setup: Setup): Promise<SetupReport>;
  compose(setup: Setup, pieces: Piece[], side: Color, values: Options): Promise<SetupReport>;
  play(move: string): Promise<GameState>;
  back(plies: number): Promise<GameState>;
  why(from: number, to: number): Promise<Why>;
  // All later states are as this viewer knows the game, until another game starts.
  view(viewer: Viewer): Promise<GameState>;
  projections(): Promise<Projection[]>;
  // The pieces that attack a cell, or guard their own piece there.
  attackers(cell: number): Promise<Both<number[]>>;
  // Where each side's King could go safely if it were its turn.
  luft(): Promise<Both<number[]>>;
  // The position in every dialect that gives a different text.
  fens(): Promise<Fen[]>;
  // Tries a game in a separate core, one job after another.
  apart<T>(work: (trial: Trial) => Promise<T>): Promise<T>;
  challenge(): Promise<GameState>;
  // How a decision would end the game.
  verdict(reason: Verdict): Promise<Result>;
  // Thinks about the position after `moves` from `setup`; undefined if stopped.
  think(setup: Setup, moves: string[], limits: Limits, onLine?: (line: Line) => void): Promise<Thought | undefined>;
  stop(): void;
}

// A game file that has been read, and its games with default options.
export interface GameFile { name: string; text: string; games: GameInfo[] }

// A mistake in a game file; lines and columns from 1.
export interface Fault extends Message { line: number; column: number }

export class CoreError extends Error {
  readonly at: number | null;
  constructor(
    message: string,
    at: number | null = null,
    readonly faults: Fault[] = [],
  ) {
    super(message);
    this.name = "CoreError";
    this.at = at;
  }
}
