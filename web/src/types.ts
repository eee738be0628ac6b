// The forms of docs/protocol.md, section 1 and 3. Nothing here knows a rule.

export type Color = "w" | "b";

export interface GameSummary { id: string; title: string; summary: string[] }

export interface GameOption {
  key: string;
  title: string;
  group: string; // the heading it stands under; empty where a game has few
  choices: string[];
  // What it takes besides: a number from `least` to `most`, or so many squares joined by commas.
  free?: { kind: "number" | "squares"; least: number; most: number } | null;
  default: string;
  value: string;
  help: string;
}

// `name` is the level's own, `boardName` its board's; either may be empty. `column` and `row` (from the top) say where it lies in
// the picture of its board.
export interface Level { name: string; boardName: string; board: number; column: number; row: number; files: number; ranks: number }
export interface Cell { id: number; name: string; level: number; x: number; y: number; dark: boolean }
export interface PieceKind { letter: string; name: string; drawing: string }

export interface GameInfo extends GameSummary {
  identity: string;
  // The heading under which the game is offered, and what a person should know before choosing it; both may be empty.
  family?: string;
  note?: string;
  // The game needs the large core.
  large?: boolean;
  // Papers may be sealed here, so that not everybody knows all; points are counted.
  papers?: boolean;
  tally?: boolean;
  options: GameOption[];
  levels: Level[];
  cells: Cell[];
  pieces: PieceKind[];
  start: string;
  // Groups of squares that have a name.
  regions?: Region[];
}

// `color`: whose it is, if it is a side's.
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
  // What is done where it is no plain move.
  action?: Action | null;
  // The chair of the Castle that the mover chooses to found.
  chair?: number | null;
  // Words for a move that was played.
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

// What a game shows besides its pieces: Castles, papers, and how the points stand.
export interface CheopsView {
  castles: Castle[];
  arrested: number[];
  // Deputies whom everybody knows, those known to the viewer alone, and certified Civilians.
  compromised: number[];
  papers: number[];
  certified: number[];
  appointments: Both<number>;
  // How many Deputies the viewer does not know.
  concealed: Both<number>;
  idleTurns: number;
  // Turns since a challenge; null when none runs.
  challenged: number | null;
  // Each side has made its opening move.
  started: boolean;
  // Pieces that have not left their opening station, and how many have.
  opening: number[];
  developed: Both<number>;
  tally: Both<Tally>;
}

// Who looks at the game: `mover` is whoever is to move.
export type Viewer = "everything" | "white" | "black" | "spectator" | "mover";
export type Verdict = "judgment" | "agreement" | "repetition" | "annulment" | "forfeit-white" | "forfeit-black" | "forfeit-both";
// Where the piece on `from` can move or capture now, which pieces of his own side he guards, and where he could move or capture on an
// empty board.
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
  // All moves as they are stored; `moves` may tell less of them.
  record?: string[];
  // The end that the side to move may accept.
  offered?: Result | null;
}

export interface Why { legal: boolean; reason: string }

export type Score = { cp: number } | { mate: number };
// `san`: the moves of `pv` as they are written.
export interface Line { depth: number; multipv: number; score: Score; nodes: number; timeMs: number; pv: string[]; san?: string[] }
export interface Thought { bestmove: string; lines: Line[] }
export interface Limits { depth: number; nodes: number; movetime: number; skill: number; multipv: number }

export type Options = { [key: string]: string };
// `file`: the text of the game file that the game comes from, if it does.
export interface Setup { game: string; options: Options; fen: string; file?: string }

// `at`: where the engine thinks; in the page, when that is left out.
export type Player = { kind: "human"; name?: string } | { kind: "engine"; level: number; at?: "page" | "server" };

export type ClockTerms = { kind: "fischer"; initial: number; increment: number } | { kind: "days"; days: number };
// `left` in milliseconds, and whose time runs.
export type ClockTold = ClockTerms & { left: Both<number>; running: Color | null };
// Everybody may sit anywhere, or the players' seats have keys.
export type SeatsKind = "open" | "link";
// The terms that the players may change until the official start.
export type OpenTerm = "moveEnds" | "adjustments" | "play" | "umpire";
export type Proposal = { [term in OpenTerm]?: string };
// A request to take back to so many half-moves, to change terms, or to call an arbiter.
export type Ask = { by: Color } & ({ what: "back"; ply: number } | { what: "parley"; parley: Proposal } | { what: "arbiter" });
// Asked for, or made.
export type Rematch = { by: Color } | { id: string };
// Who has accepted the Umpire or arbiter whom the players called and who has come; `of` tells that person from another.
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
  // The side to move makes a challenge with its move.
  challenge?: boolean;
  // The last move waits for the Umpire.
  pending?: boolean;
  seats?: SeatsKind;
  // The seats by link to which nobody has come yet.
  invited?: ("white" | "black" | "umpire")[] | null;
  clock?: ClockTold | null;
  ask?: Ask | null;
  // When the game was officially started.
  started?: string | null;
  // There is an Umpire or arbiter, or one is waited for; one whom the players have called has not come yet.
  umpire?: boolean;
  umpireAwaited?: boolean;
  // There while that person has no powers, because not both players have accepted.
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

// A position as one dialect of FEN writes it.
export interface Fen { dialect: string; fen: string }

// A game that is tried apart from the one on the table.
export interface Trial {
  start(setup: Setup): Promise<GameState>;
  play(move: string): Promise<GameState>;
  back(plies: number): Promise<GameState>;
  view(viewer: Viewer): Promise<GameState>;
  why(from: number, to: number): Promise<Why>;
}

// Something besides pieces and side to move that can be set, in the words of the game.
export interface SetupControl {
  key: string;
  group: string;
  title: string;
  kind: "toggle" | "choice" | "number";
  // Of a toggle "on" or "off".
  value: string;
  choices?: { value: string; title: string }[];
  least?: number;
  most?: number;
  // The cells that it is about.
  cells: number[];
}

// One thing that is wrong with a set-up, and where.
export interface SetupFault { message: string; cell: number | null }

// What the core says of any set-up, playable or not.
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
  // Reads a game file and gives the ids of its games. Rejects with the mistakes in it as faults of the CoreError.
  read(file: string): Promise<string[]>;
  start(setup: Setup): Promise<GameState>;
  // Reports on a set-up: of a FEN, or of pieces and the values of controls. Nothing is begun.
  check(setup: Setup): Promise<SetupReport>;
  compose(setup: Setup, pieces: Piece[], side: Color, values: Options): Promise<SetupReport>;
  play(move: string): Promise<GameState>;
  back(plies: number): Promise<GameState>;
  why(from: number, to: number): Promise<Why>;
  // All later states are as this viewer knows the game, until another game starts.
  view(viewer: Viewer): Promise<GameState>;
  projections(): Promise<Projection[]>;
  // The pieces who attack a cell, or guard their own piece there.
  attackers(cell: number): Promise<Both<number[]>>;
  // Where each side's King could go safely if it were its turn.
  luft(): Promise<Both<number[]>>;
  // The position in every dialect in which it is written differently.
  fens(): Promise<Fen[]>;
  // Tries a game at a core of its own, one such work after the other.
  apart<T>(work: (trial: Trial) => Promise<T>): Promise<T>;
  challenge(): Promise<GameState>;
  // How somebody's word would end the game.
  verdict(reason: Verdict): Promise<Result>;
  // Thinks about the position after `moves` from `setup`; undefined when stopped.
  think(setup: Setup, moves: string[], limits: Limits, onLine?: (line: Line) => void): Promise<Thought | undefined>;
  stop(): void;
}

// A game file that has been read, and its games as they are by default.
export interface GameFile { name: string; text: string; games: GameInfo[] }

// A mistake in a game file; lines and columns from 1.
export interface Fault { line: number; column: number; message: string }

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
