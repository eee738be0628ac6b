// A lesson is a list of positions, each with a task. Moves are UCI, cells have the game's names ("B e4", "Ce4",
// "e4@3"). Whether a move solves the task is decided by the core's states alone.
import type { Options } from "../core/types.ts";

export type Goal =
  // No task.
  | { kind: "look" }
  // One of these moves.
  | { kind: "move"; moves: string[] }
  // Any move whose piece ends on one of these cells.
  | { kind: "arrive"; cells: string[] }
  // Any capture.
  | { kind: "capture" }
  // An attempt that the core rejects with one of these codes.
  | { kind: "refused"; from: string; to: string[]; says: string[] }
  // Mate in this many moves of the user against every defence. `solution` is one line to the end; `defences` are first
  // replies worth meeting, unmet ones first.
  | { kind: "mate"; within: number; solution: string[]; defences?: string[] };

export interface Step {
  id: string;
  game: string;
  options?: Options;
  // Empty or omitted: the start.
  fen?: string;
  // Played before the user's turn.
  moves?: string[];
  goal: Goal;
  // Played when the goal is reached, to show its effect.
  reply?: string[];
  // Seen from Black's side.
  flipped?: boolean;
  cells?: string[];
  arrows?: [string, string][];
  // It explains points, so its result is shown with them.
  points?: boolean;
  // The rules that it shows.
  rules: string[];
}

export interface LessonData {
  id: string;
  // The game whose start is pictured, and the games that the lesson is about.
  picture: string;
  steps: Step[];
}

// A language's texts for a step. `task` and `hint` are present if there is a task; `tries`: comments on wrong moves
// that deserve one, by UCI.
export interface StepText {
  title: string;
  text: string;
  task?: string;
  hint?: string;
  after?: string;
  tries?: { [move: string]: string };
}
export interface LessonText {
  title: string;
  about: string;
  steps: { [id: string]: StepText };
}

// The same lesson in another language: no step may be missing.
export type Same<T extends LessonText> = {
  title: string;
  about: string;
  steps: {
    [id in keyof T["steps"]]: {
      [field in keyof T["steps"][id]]: T["steps"][id][field] extends string
        ? string
        : { [move in keyof T["steps"][id][field]]: string };
    };
  };
};
