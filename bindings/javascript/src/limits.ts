import { listOnly, optionsOnly, shortText, wholeNumber } from "./arguments.ts";
import { CheshireError, fault } from "./errors.ts";
import type { Color, Line, Move, Thought } from "./generated/protocol.ts";
import { textOf } from "./moveTexts.ts";
import type { Limits } from "./types.ts";

/** What ends a search, and how it is made. 0 is no limit; without any limit only a stop ends it. Times are in milliseconds. */
export interface AnalysisLimits {
  /** Plies, 0 to 1000. */
  depth?: number;
  /** Positions. */
  nodes?: number;
  /** For this move. */
  movetime?: number;
  /** What is left on White's clock: the engine divides its time as in a game. */
  whiteClock?: number;
  /** What is left on Black's clock. */
  blackClock?: number;
  /** What White gets for each move. */
  whiteInc?: number;
  /** What Black gets for each move. */
  blackInc?: number;
  /** Moves until the next time control; the rest of the game if not given. */
  remainingMoves?: number;
  /** Looks for a mate in at most so many moves, 0 to 1000, and ends when it has one. */
  mate?: number;
  /** The only moves to look at, as push() takes them; all legal ones if not given. */
  searchMoves?: readonly (string | Move)[];
  /** How many lines, 1 to 256; 1 if not given. */
  multipv?: number;
  /** From 1, a beginner, to 8, full strength, which is the default. */
  skill?: number;
  /** The size of the hash table in MiB, 1 to 1024, which stays until another is given; at first 16. */
  hash?: number;
  /** Always 1: a core of WebAssembly has one thread. Several engines search at the same time, each in a worker of its own. */
  threads?: 1;
}

/** What a search found, the best line first. */
export interface Analysis {
  /** The move to play in coordinates; null if the game is over, or a search was stopped before it had found one. */
  best: string | null;
  /** The answer that it expects, in coordinates; null if it knows none. */
  ponder: string | null;
  /** The lines, the best one first. */
  lines: Line[];
  /** Whether `stop` ended the search: the lines are the last that it had found. */
  stopped: boolean;
}

const maxDepth = 1000;

const maxTime = 2 ** 31 - 1;

// No moves would mean all of them.
function searchMovesOf({ searchMoves }: AnalysisLimits): string[] {
  if (searchMoves === undefined) return [];
  if (listOnly("searchMoves", searchMoves).length === 0)
    throw new CheshireError(fault("list-empty", { name: "searchMoves" }));
  return searchMoves.map((move) => shortText(textOf(move), "searchMoves"));
}

const keys = [
  ...([
    "depth",
    "nodes",
    "movetime",
    "whiteClock",
    "blackClock",
    "whiteInc",
    "blackInc",
    "remainingMoves",
    "mate",
  ] as const),
  ...(["searchMoves", "multipv", "skill", "hash", "threads"] as const),
];

export function limitsOf(limits: AnalysisLimits): Limits {
  optionsOnly("limits", limits, keys);
  const given = (name: keyof AnalysisLimits, min: number, max: number, otherwise = 0): number =>
    limits[name] === undefined ? otherwise : wholeNumber(name, limits[name] as number, min, max);
  given("threads", 1, 1);
  const hash = given("hash", 1, 1024);
  return {
    depth: given("depth", 0, maxDepth),
    nodes: given("nodes", 0, Number.MAX_SAFE_INTEGER),
    movetime: given("movetime", 0, maxTime),
    whiteClock: given("whiteClock", 0, maxTime),
    blackClock: given("blackClock", 0, maxTime),
    whiteInc: given("whiteInc", 0, maxTime),
    blackInc: given("blackInc", 0, maxTime),
    remainingMoves: given("remainingMoves", 0, 1000),
    mate: given("mate", 0, 1000),
    multipv: given("multipv", 1, 256, 1),
    skill: given("skill", 1, 8, 8),
    ...(hash === 0 ? {} : { hash }),
    searchMoves: searchMovesOf(limits),
  };
}

/** Whether these limits end a search for a side to move by themselves. */
export const endsFor = (side: Color, limits: Limits): boolean =>
  (["depth", "nodes", "movetime", "mate", side === "w" ? "whiteClock" : "blackClock"] as const).some(
    (name) => limits[name],
  );

/** What the core found. */
export const analysisOf = ({ bestmove, ponder, lines }: Thought, stopped: boolean): Analysis => ({
  best: bestmove,
  ponder,
  lines,
  stopped,
});

// The last line of each rank.
export class LatestLines {
  private readonly lines: Line[] = [];
  add(line: Line): void {
    this.lines[line.rank - 1] = line;
  }
  // What a search has found when it is stopped.
  found(): Analysis {
    const lines = this.lines.filter((line) => line !== undefined);
    const [best = null, ponder = null] = lines[0]?.pv ?? [];
    return { best, ponder, lines, stopped: true };
  }
}
