// What an activity is: what has the board in place of a game being played, such as an analysis, a lesson, a problem or a puzzle,
// and how it takes the board. Types only.
import type { Steps } from "../tree/treeCtrl.ts";
import type { GameState, Message, Setup } from "../core/types.ts";

export interface Activity {
  readonly kind: "analysis" | "lesson" | "problem" | "puzzle";
  // Whether the user may move now, for the side to move.
  mayMove: (state: GameState) => boolean;
  // The message if not.
  whyNoMove: () => string;
  // The user has made a move on the board, which shows `after`.
  played: (before: GameState, after: GameState) => void;
  // A cell is clicked. True: the activity has handled it, and nothing moves.
  pressed?: (cell: number) => boolean;
  // The user's attempt is not a legal move, for this reason.
  refused?: (attempt: Attempt, reason: Message) => void;
  // What leads from one of its positions to the next.
  readonly steps?: Steps;
  // Whether its positions belong to no game, so that none of them has a result.
  readonly hasNoResult?: boolean;
  // Whether the user may try moves where none is legal, to learn why.
  readonly letsTry?: boolean;
  // Whether a result is shown without its points.
  readonly hidesPoints?: boolean;
  // What is drawn on the boards.
  readonly annotations?: { value: BoardAnnotations };
}

// Gives the board to an activity, with these moves made on it. False: the user has left its page meanwhile, and the
// board stays hidden. Rejects with the core's reason if it refuses; then nothing changes.
export type TakeBoard = (activity: Activity, setup: Setup, moves?: string[]) => Promise<boolean>;

// Two cells, or a typed move.
export type Attempt = { from: number; to: number } | { text: string };

// Ringed cells, and arrows from one cell to another.
export interface BoardAnnotations {
  cells: number[];
  arrows: { from: number; to: number }[];
}
