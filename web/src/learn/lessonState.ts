// What the pages of /learn share: the current lesson, its texts, and the user's progress. The room of lessons sets this
// signal; the views read it.
import { signal } from "@preact/signals";
import type { LessonCtrl } from "./lessonCtrl.ts";
import type { Progress } from "./progress.ts";
import type { Texts } from "./lessons/texts.ts";

export interface LessonState {
  lesson: LessonCtrl | null;
  words: Texts | null;
  progress: Progress;
}

export const lessonState = signal<LessonState | null>(null);
