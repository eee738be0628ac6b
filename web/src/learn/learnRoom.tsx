// The page /learn (a Room, store/room.ts), with the lessons and puzzles: sets up the lesson and step that the address
// names, or gives the board back, and loads the lessons' texts in the page's language.
import { effect } from "@preact/signals";
import type { Route } from "../ui/route.ts";
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { language } from "../i18n/language.ts";
import { lessonState } from "./lessonState.ts";
import "../ui/reading.css";
import "./learn.css";
import { LearnPage } from "./LearnPage.tsx";
import { LessonCtrl } from "./lessonCtrl.ts";
import { LessonPanel } from "./LessonPanel.tsx";
import { lessonOf } from "./lessons/index.ts";
import { Progress } from "./progress.ts";
import { texts } from "./lessons/texts.ts";

let watched = false;

// Loads the texts in the page's language, now and whenever it changes.
function watchLanguage(): void {
  if (watched) return;
  watched = true;
  effect(() => {
    const code = language.value;
    void texts[code]().then(
      (words) => {
        if (code === language.peek() && lessonState.peek())
          lessonState.value = { ...lessonState.peek()!, words };
      },
      () => undefined,
    );
  });
}

export function learnRoom(store: Store): Room {
  const { core, storage, session, view, takeBoard } = store;
  const enter = (route: Route): void => {
    if (route.kind !== "learn") return;
    lessonState.value ??= { lesson: null, words: null, progress: new Progress(storage) };
    watchLanguage();
    const now = lessonState.value;
    const data = lessonOf(route.lesson);
    if (!data) {
      session.setActivity(null);
      if (now.lesson) lessonState.value = { ...now, lesson: null };
      return;
    }
    const lesson =
      now.lesson?.data === data
        ? now.lesson
        : new LessonCtrl({ core, session, view, takeBoard }, data, now.progress);
    if (lesson !== now.lesson) lessonState.value = { ...now, lesson };
    const index = lesson.indexOf(route.step);
    if (session.activity.value !== lesson || lesson.at.value !== index) void lesson.show(index);
  };
  return {
    onEnter: enter,
    Panel: LessonPanel,
    Page: () => <LearnPage />,
  };
}
