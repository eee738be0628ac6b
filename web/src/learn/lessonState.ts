import { signal } from "@preact/signals";
import type { LessonCtrl } from "./lessonCtrl.ts";
import type { Progress } from "./progress.ts";
import type { Texts } from "./lessons/texts.ts";

// The state of the room of lessons: the current lesson, its texts, and the user's progress.
export interface LessonState {
  lesson: LessonCtrl | null;
  words: Texts | null;
  progress: Progress;
}

export const lessonState = signal<LessonState | null>(null);
