/**
 * Chess on more than one board: exact rules, an engine and a problem solver for Alice chess and its family, Raumschach, Hyperchess, Cheops,
 * chess, and games of your own.
 */
export { Board, type AnalysisEvents, type Dialect } from "./board.ts";
export { Cheshire, load, type FenReport, type LoadOptions } from "./cheshire.ts";
export { Engine } from "./engine.ts";
export { CheshireError } from "./errors.ts";
export type { Analysis, AnalysisLimits } from "./limits.ts";
export { PgnGame } from "./pgnGame.ts";
export type { CoreName } from "./platform.ts";
export { linesOf, Solver, type SolveOptions } from "./solver.ts";
export type { SheetWords } from "./solverClient.ts";
export type {
  Cell,
  Color,
  Economy,
  FileFault,
  Flaw,
  GameInfo,
  GameOption,
  GameSummary,
  Level,
  Line,
  ListedProblem,
  Message,
  Move,
  Options,
  PgnItem,
  Piece,
  PieceKind,
  ProblemList,
  ProblemReport,
  Result,
  Score,
  SolutionMove,
  SolveProgress,
  Soundness,
  State,
} from "./generated/protocol.ts";
