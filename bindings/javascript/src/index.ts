/**
 * Chess on more than one board: exact rules, an engine and a problem solver for Alice chess and its family, Raumschach, Hyperchess, Cheops,
 * chess, and games of your own.
 */
export { Board, type AnalysisEvents, type Dialect } from "./board.ts";
export { Cheshire, load, type FenReport, type LoadOptions, type NetFile } from "./cheshire.ts";
export { Engine, type EngineLimits } from "./engine.ts";
export { CheshireError } from "./errors.ts";
export { GameIndex, type IndexSource } from "./gameIndex.ts";
export type { Analysis, AnalysisLimits } from "./limits.ts";
export { PgnGame } from "./pgnGame.ts";
export { PgnNode } from "./pgnNode.ts";
export type { Arrow, DiagramOptions, SvgOptions } from "./pictures.ts";
export type { CoreName } from "./platform.ts";
export type { Tags } from "./tags.ts";
export { linesOf, Solver, type SolveOptions } from "./solver.ts";
export type { SheetWords } from "./solverClient.ts";
export type { Square } from "./squares.ts";
export type {
  Action,
  Castle,
  Cell,
  CellId,
  Cells,
  CheopsView,
  Color,
  CountOfEach,
  Decision,
  DialectFen,
  Economy,
  FileFault,
  Flaw,
  FreeValue,
  GameInfo,
  GameOption,
  GameSummary,
  Level,
  Line,
  ListedPosition,
  ListedProblem,
  Message,
  MessageArgs,
  Move,
  Options,
  OtherPiece,
  PgnEval,
  PgnExample,
  PgnMark,
  PgnResult,
  PgnTree,
  PgnTreeMove,
  Piece,
  PieceKind,
  ProblemList,
  ProblemReport,
  Reason,
  Region,
  Result,
  Score,
  SetupFault,
  SetupNote,
  SheetWord,
  SolutionMove,
  SolveNodes,
  SolveProgress,
  Soundness,
  State,
  Tally,
  Term,
} from "./generated/protocol.ts";
