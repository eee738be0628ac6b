// schema/ defines what the page, the core and the server exchange; the build makes types of it (build/protocol.ts). Here are
// the page's names for them, and for those of the core's client. Nothing here knows a rule.
import type {
  DialectFen as Fen,
  FileFault as Fault,
  GameInfo,
  Record as GameRecord,
  State as GameState,
  Terms as Proposal,
} from "@cheshire/core/generated/protocol";

export { CheshireError as CoreError } from "@cheshire/core/errors";
export type * from "@cheshire/core/generated/protocol";
export type { Clock as ServerClock, Seats as SeatsKind } from "@cheshire/core/generated/protocol";
export type { Both, Core, Limits, Setup, ScratchGame, EndReason } from "@cheshire/core/types";
export type { Fault, Fen, GameRecord, GameState, Proposal };

// The terms that the players may change until the official start.
export type OpenTerm = keyof Proposal;

// A game file that has been read, and its games with default options.
export interface GameFile {
  name: string;
  text: string;
  games: GameInfo[];
}
