import { wholeNumber } from "./arguments.ts";
import type { Line, Thought } from "./generated/protocol.ts";
import type { Limits } from "./types.ts";

/** What ends a search, and how it is made. 0 is no limit; without any limit only a stop ends it. */
export interface AnalysisLimits {
  /** Plies, 0 to 1000. */
  depth?: number;
  /** Positions. */
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
  /** How many lines, 1 to 256; 1 if not given. */
  multipv?: number;
  /** From 1, a beginner, to 8, full strength, which is the default. */
  skill?: number;
}

/** What a search found: the move to play, empty if the game is over, and the best line first. */
export interface Analysis extends Thought {
  /** Whether `stop` ended the search: the lines are the last that it had found. */
  stopped: boolean;
}

export const maxDepth = 1000;

export const limitsOf = ({
  depth = 0,
  nodes = 0,
  movetime = 0,
  multipv = 1,
  skill = 8,
}: AnalysisLimits): Limits => ({
  depth: wholeNumber("depth", depth, 0, maxDepth),
  nodes: wholeNumber("nodes", nodes, 0, Number.MAX_SAFE_INTEGER),
  movetime: wholeNumber("movetime", movetime, 0, 1_000_000_000),
  multipv: wholeNumber("multipv", multipv, 1, 256),
  skill: wholeNumber("skill", skill, 1, 8),
});

// The last line of each rank.
export class LatestLines {
  private readonly lines: Line[] = [];
  add(line: Line): void {
    this.lines[line.multipv - 1] = line;
  }
  // What a search has found when it is stopped.
  found(): Analysis {
    const lines = this.lines.filter((line) => line !== undefined);
    return { bestmove: lines[0]?.pv[0] ?? "", lines, stopped: true };
  }
}
