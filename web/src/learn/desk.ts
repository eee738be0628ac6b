import { signal } from "@preact/signals";
import type { Lesson } from "./lesson.ts";
import type { Progress } from "./progress.ts";
import type { Texts } from "./texts/index.ts";

// What the room holds: the lesson at the board, its words, and what the person has done.
export interface Desk { lesson: Lesson | null; words: Texts | null; progress: Progress }

export const desk = signal<Desk | null>(null);
