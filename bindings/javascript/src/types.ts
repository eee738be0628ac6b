// The interface of a core, and the types that schema/ does not define. Nothing here knows a rule.
import type {
  Color,
  DialectFen,
  GameHistory,
  GameInfo,
  GameSummary,
  Line,
  Options,
  PgnRecord,
  PgnSummary,
  Piece,
  Projection,
  Result,
  SetupReport,
  State,
  Thought,
  Viewer,
  Why,
} from "./generated/protocol.ts";

export type Both<T> = { [color in Color]: T };

export type EndReason =
  "judgment" | "agreement" | "repetition" | "annulment" | "forfeit-white" | "forfeit-black" | "forfeit-both";
// What a search is asked for: the limits of the command "think". Those left out are 0.
export interface Limits {
  depth: number;
  nodes: number;
  movetime: number;
  skill: number;
  multipv: number;
  whiteClock?: number;
  blackClock?: number;
  whiteInc?: number;
  blackInc?: number;
  remainingMoves?: number;
  mate?: number;
  hash?: number;
  searchMoves?: readonly string[];
}

// `file`: the text of the game file that the game comes from, if any.
export interface Setup {
  game: string;
  options: Options;
  fen: string;
  file?: string;
  // In a problem a king may be missing, and only checkmate and stalemate end its lines.
  purpose?: "analysis" | "problem";
}

// A game played in a separate core, so that the one on the board does not change.
export interface ScratchGame {
  start: (setup: Setup) => Promise<State>;
  play: (move: string) => Promise<State>;
  back: (plies: number) => Promise<State>;
  walk: (keep: number, moves: readonly string[]) => Promise<State>;
  view: (viewer: Viewer) => Promise<State>;
  why: (from: number, to: number) => Promise<Why>;
  projections: () => Promise<Projection[]>;
  attackers: (cell: number) => Promise<Both<number[]>>;
}

// How a picture looks. `last` and `check` are cells to mark.
export interface DiagramStyle {
  theme?: string;
  pieces?: string;
  flipped?: boolean;
  coordinates?: boolean;
  size?: number;
  last?: readonly number[];
  check?: readonly number[];
}

// The core behind workers. Failures are CoreError.
export interface Core {
  games: () => Promise<GameSummary[]>;
  info: (game: string, options: Options, file?: string) => Promise<GameInfo>;
  // Reads a game file and returns the ids of its games. Rejects with its mistakes as faults of the CoreError.
  read: (file: string) => Promise<string[]>;
  start: (setup: Setup) => Promise<State>;
  // Reports on a set-up: a FEN, or pieces and the values of controls. Changes no game.
  check: (setup: Setup) => Promise<SetupReport>;
  compose: (setup: Setup, pieces: Piece[], side: Color, values: Options) => Promise<SetupReport>;
  // Draws pieces on the boards of a game as SVG.
  diagram: (setup: Omit<Setup, "fen">, pieces: readonly Piece[], style: DiagramStyle) => Promise<string>;
  play: (move: string) => Promise<State>;
  back: (plies: number) => Promise<State>;
  // Keeps the first moves and plays others after them, in one call. If the core rejects one, nothing changes.
  walk: (keep: number, moves: readonly string[]) => Promise<State>;
  why: (from: number, to: number) => Promise<Why>;
  // Every position of the current game, as its viewer knows it.
  history: () => Promise<GameHistory>;
  // All later states are as this viewer knows the game, until another game starts.
  view: (viewer: Viewer) => Promise<State>;
  projections: () => Promise<Projection[]>;
  // The pieces that attack a cell, or guard their own piece there.
  attackers: (cell: number) => Promise<Both<number[]>>;
  // Where each side's King could go safely if it were its turn.
  luft: () => Promise<Both<number[]>>;
  // The position in every dialect that gives a different text.
  fens: () => Promise<DialectFen[]>;
  // The games of a PGN text.
  readPgn: (text: string) => Promise<readonly PgnSummary[]>;
  // Plays one of them, counted from 0. A text without tags is of the game `present`, whose options also hold where a
  // record of that game names none.
  playPgn: (text: string, number: number, present: Setup | null) => Promise<PgnRecord>;
  // Writes a game as PGN, from the parts that the core's command pgn-write takes.
  writePgn: (setup: Setup, parts: string) => Promise<string>;
  // Lends a game in a separate core, to one job after another.
  withScratchGame: <T>(work: (game: ScratchGame) => Promise<T>) => Promise<T>;
  challenge: () => Promise<State>;
  // How a decision would end the game.
  resultOf: (reason: EndReason) => Promise<Result>;
  // Thinks about the position after `moves` from `setup`; undefined if stopped.
  think: (
    setup: Setup,
    moves: string[],
    limits: Limits,
    onLine?: (line: Line) => void,
  ) => Promise<Thought | undefined>;
  stop: () => void;
}
