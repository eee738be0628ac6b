import type { GameState } from "./types.ts";

// Somebody who has the board in place of a game that is being played: an analysis, a lesson.
export interface Guest {
  readonly kind: "analysis" | "lesson";
  // Whether the person may move now, for the side to move.
  mayMove(state: GameState): boolean;
  // What a person is told who may not.
  hindrance(): string;
  // A person has made a move on the board; `after` is on show.
  played(before: GameState, after: GameState): void;
  // A cell is pressed. True: that was meant for the guest, and moves nothing.
  pressed?(cell: number): boolean;
  // What the person tried is no move, for this reason.
  refused?(attempt: Attempt, reason: string): void;
  // What is drawn on the boards.
  readonly drawn?: { value: Drawn };
}

// Two cells, or a move as it was typed.
export type Attempt = { from: number; to: number } | { text: string };

// Cells that are ringed, and arrows from one cell to another.
export interface Drawn { cells: number[]; arrows: { from: number; to: number }[] }
