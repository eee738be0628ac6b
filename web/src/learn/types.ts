import type { Options } from "../types.ts";

// A lesson is a row of positions with something to do in each. Moves are UCI, cells are named as the game names them ("B e4", "Ce4", "e4@3").
// Whether a move does what is asked is seen from the core's states alone.

export type Goal =
  // Nothing is to be done.
  | { kind: "look" }
  // One of these moves.
  | { kind: "move"; moves: string[] }
  // Any move whose piece stands on one of these cells afterwards.
  | { kind: "arrive"; cells: string[] }
  // Any capture.
  | { kind: "capture" }
  // An attempt that the core refuses, with a reason in which one of these wordings stands.
  | { kind: "refused"; from: string; to: string[]; says: string[] }
  // Mate in so many own moves against every defence. `solution` is one line to the end; `defences` are first replies worth
  // meeting, those not yet met first.
  | { kind: "mate"; within: number; solution: string[]; defences?: string[] };

export interface Step {
  id: string;
  game: string;
  options?: Options;
  // Empty or left out: the start.
  fen?: string;
  // Made before the person's turn.
  moves?: string[];
  goal: Goal;
  // Played when the goal is reached, so that its effect is seen.
  reply?: string[];
  // Seen from Black's side.
  flipped?: boolean;
  cells?: string[];
  arrows?: [string, string][];
  // The rules that it shows.
  rules: string[];
}

export interface LessonData {
  id: string;
  // Whose start is pictured, and which games it is about.
  picture: string;
  steps: Step[];
}

// What a language says of a step. `task` and `hint` are there where something is to be done; `tries`: what is said of wrong
// moves that deserve a word, by UCI.
export interface StepText { title: string; text: string; task?: string; hint?: string; after?: string; tries?: { [move: string]: string } }
export interface LessonText { title: string; about: string; steps: { [id: string]: StepText } }

// The same lesson in another language: no step may be missing.
export type Same<T extends LessonText> = { title: string; about: string; steps: { [id in keyof T["steps"]]: { [field in keyof T["steps"][id]]: T["steps"][id][field] extends string ? string : { [move in keyof T["steps"][id][field]]: string } } } };
