// All lessons as cards, and the puzzles below. When it appears it has the catalogue fetch the games' descriptions, from
// which the pictures are drawn; otherwise it only reads, and links to the lessons.
import { useStore } from "../store/context.ts";
import { RouteLink } from "../ui/RouteLink.tsx";
import { StartPicture } from "../board/StartPicture.tsx";
import { t as word } from "../i18n/index.ts";
import { t } from "./texts/index.ts";
import { lessonState, type LessonState } from "./lessonState.ts";
import { lessonOf, lessons } from "./lessons/index.ts";
import type { LessonData } from "./types.ts";
import { useMount } from "../ui/hooks.ts";

const isPuzzles = (data: LessonData): boolean => data.id === "puzzles";

function Card({ data, at }: { data: LessonData; at: LessonState }) {
  const { catalogue, navigate } = useStore();
  const words = at.words![data.id]!;
  const info = catalogue.infos.value.get(data.picture);
  const done = data.steps.filter((step) => at.progress.isDone(data.id, step.id)).length;
  const all = data.steps.length;
  return (
    <li class="lesson-card">
      {info ? <StartPicture info={info} width={212} height={116} /> : <span class="start-picture" />}
      <h3>
        <RouteLink navigate={navigate} route={{ kind: "learn", lesson: data.id }}>
          {words.title}
        </RouteLink>
      </h3>
      <p>{words.about}</p>
      <p class="lesson-state">
        <meter min={0} max={all} value={done} aria-label={t("learn.done", { done, all })} />
        <span aria-hidden="true">{t("learn.done", { done, all })}</span>
        <b aria-hidden="true">
          {t(done === 0 ? "learn.begin" : done < all ? "learn.go-on" : "learn.once-more")}
        </b>
      </p>
    </li>
  );
}

// The puzzles one by one.
function PuzzleList({ data, at }: { data: LessonData; at: LessonState }) {
  const { navigate } = useStore();
  const words = at.words![data.id]!;
  return (
    <ol class="puzzle-list">
      {data.steps.map((step) => {
        const done = at.progress.isDone(data.id, step.id);
        return (
          <li key={step.id} class={done ? "done" : ""}>
            <RouteLink navigate={navigate} route={{ kind: "learn", lesson: data.id, step: step.id }}>
              {words.steps[step.id]!.title}
            </RouteLink>
            <span>
              {words.steps[step.id]!.task}
              {done && <em>{t("learn.right")}</em>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export function LearnPage() {
  const { catalogue, router } = useStore();
  const [at, route] = [lessonState.value, router.route.value];
  const wanted = route.kind === "learn" ? route.lesson : null;
  useMount(() => {
    // The pictures appear one by one, as their games' infos arrive.
    for (const game of new Set(lessons.map((data) => data.picture)))
      void catalogue.fetchInfo(game).catch(() => undefined);
  });
  if (!at?.words) return <p class="loading">{word("page.loading")}</p>;
  const fault = at.lesson?.fault.value;
  if (wanted !== null && lessonOf(wanted) && fault === null)
    return <p class="loading">{word("page.loading")}</p>;
  return (
    <div class="reading learn-page">
      <h2>{word("nav.learn")}</h2>
      {wanted !== null && (
        <p role="alert" class="fault">
          {fault ? t("learn.fault", { reason: fault }) : t("learn.unknown")}
        </p>
      )}
      <p class="lead">{t("learn.lead")}</p>
      <ul class="lesson-cards" aria-label={t("learn.lessons")}>
        {lessons
          .filter((data) => !isPuzzles(data))
          .map((data) => (
            <Card key={data.id} {...{ data, at }} />
          ))}
      </ul>
      {lessons.filter(isPuzzles).map((data) => (
        <section key={data.id} aria-label={t("learn.puzzles")}>
          <h2>{t("learn.puzzles")}</h2>
          <p class="lead">{at.words![data.id]!.about}</p>
          <PuzzleList {...{ data, at }} />
        </section>
      ))}
    </div>
  );
}
