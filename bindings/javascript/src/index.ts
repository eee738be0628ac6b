/**
 * Chess on more than one board: exact rules and an engine for Alice chess and its family, Raumschach, Hyperchess, Cheops,
 * chess, and games of your own.
 */
export { Board, type AnalysisEvents, type Dialect } from "./board.ts";
export { Cheshire, load, type FenReport, type LoadOptions } from "./cheshire.ts";
export { Engine } from "./engine.ts";
export { CheshireError } from "./errors.ts";
export type { Analysis, AnalysisLimits } from "./limits.ts";
export { PgnGame } from "./pgnGame.ts";
export type { CoreName } from "./platform.ts";
export type {
  Cell,
  Color,
  FileFault,
  GameInfo,
  GameOption,
  GameSummary,
  Level,
  Line,
  Message,
  Move,
  Options,
  PgnItem,
  Piece,
  PieceKind,
  Result,
  Score,
  State,
} from "./generated/protocol.ts";
