import type { Steps } from "../tree/treeCtrl.ts";
import type { GameState, Message, Setup } from "../core/types.ts";

// A guest of the board, in place of a game being played: an analysis, a lesson, a problem.
export interface Guest {
  readonly kind: "analysis" | "lesson" | "problem";
  // Whether the user may move now, for the side to move.
  mayMove: (state: GameState) => boolean;
  // The message if not.
  hindrance: () => string;
  // The user has made a move on the board, which shows `after`.
  played: (before: GameState, after: GameState) => void;
  // A cell is clicked. True: the guest has handled it, and nothing moves.
  pressed?: (cell: number) => boolean;
  // The user's attempt is not a legal move, for this reason.
  refused?: (attempt: Attempt, reason: Message) => void;
  // What leads from one of its positions to the next.
  readonly steps?: Steps;
  // Whether its positions belong to no game, so that none of them has a result.
  readonly gameless?: boolean;
  // Whether a result is shown without its points.
  readonly pointless?: boolean;
  // What is drawn on the boards.
  readonly drawn?: { value: Drawn };
}

// Gives the board to a guest, with these moves made on it. False: the user has left the guest's page meanwhile, and the
// board stays hidden. Rejects with the core's reason if it refuses; then nothing changes.
export type Host = (guest: Guest, setup: Setup, moves?: string[]) => Promise<boolean>;

// Two cells, or a typed move.
export type Attempt = { from: number; to: number } | { text: string };

// Ringed cells, and arrows from one cell to another.
export interface Drawn {
  cells: number[];
  arrows: { from: number; to: number }[];
}
