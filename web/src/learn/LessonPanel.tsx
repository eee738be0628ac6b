// The panel of a lesson, beside its board: the steps, the task, and the answer to the user's move. Buttons ask
// LessonCtrl for a hint, the solution or a takeback, or go to another step.
import { useEffect, useRef } from "preact/hooks";
import { useStore } from "../store/context.ts";
import { CheopsActions, TaskBox } from "../game/CheopsPanel.tsx";
import { Entry } from "../game/Panel.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import { RuleLinks } from "../rules/RuleLinks.tsx";
import { t as word } from "../i18n/index.ts";
import { phrase, t } from "./texts/index.ts";
import { gameTitle } from "../i18n/variants.ts";
import type { Phrase } from "../i18n/format.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { shownMove } from "../speech/notation.ts";
import { Sentence } from "../rules/Sentence.tsx";
import { lessonState, type LessonState } from "./lessonState.ts";
import type { LessonCtrl, MoveFeedback } from "./lessonCtrl.ts";
import type { LessonText, StepText } from "./types.ts";

function Steps({ lesson, words, at }: { lesson: LessonCtrl; words: LessonText; at: LessonState }) {
  const { navigate } = useStore();
  const { id, steps } = lesson.data;
  return (
    <nav class="lesson-steps" aria-label={t("learn.steps")}>
      <ol>
        {steps.map((step, i) => {
          const done = at.progress.isDone(id, step.id);
          const title = t(done ? "learn.step-done" : "learn.step-named", {
            n: i + 1,
            title: words.steps[step.id]!.title,
          });
          return (
            <li key={step.id} class={`${done ? "done" : ""}${i === lesson.at.value ? " now" : ""}`}>
              <RouteLink
                navigate={navigate}
                route={{ kind: "learn", lesson: id, step: step.id }}
                title={title}
                current={i === lesson.at.value}
              >
                <span class="hidden">{title}</span>
              </RouteLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function feedbackPhrase(feedback: MoveFeedback, words: StepText): Phrase {
  switch (feedback.kind) {
    case "reason":
      return phrase("learn.refusal", { reason: messagePhrase(feedback.reason) });
    case "good":
      return phrase("learn.good", { reply: shownMove(feedback.reply), left: feedback.left });
    case "refuted": {
      const own = words.tries?.[feedback.uci];
      return [
        own ? `${own} ` : "",
        ...phrase("learn.refuted", { move: shownMove(feedback.move), reply: shownMove(feedback.reply) }),
      ];
    }
    default:
      return phrase(`learn.${feedback.kind}`);
  }
}

// The lesson's comment on the last move; spoken as it appears.
function Answer({ lesson, words }: { lesson: LessonCtrl; words: StepText }) {
  const [phase, feedback] = [lesson.phase.value, lesson.feedback.value];
  const solved = phase === "solved";
  const box = useRef<HTMLDivElement>(null);
  const hint = !solved && lesson.hinted.value && words.hint;
  // What it says comes into sight; a step that has just begun shows its beginning.
  useEffect(() => {
    if (box.current?.hasChildNodes()) box.current.scrollIntoView?.({ block: "nearest" });
  }, [phase, feedback, hint]);
  return (
    <div class={`lesson-answer ${phase}`} role="status" ref={box}>
      {solved && <p class="verdict">{t(lesson.shown.value ? "learn.shown" : "learn.right")}</p>}
      {feedback && (
        <p>
          <Sentence phrase={feedbackPhrase(feedback, words)} />
        </p>
      )}
      {solved && words.after && (
        <p>
          <RuleLinks text={words.after} />
        </p>
      )}
      {hint && (
        <p class="lesson-hint">
          <RuleLinks text={hint} />
        </p>
      )}
    </div>
  );
}

export function LessonPanel({ phone }: { phone: boolean }) {
  const { session, board, navigate, openNewGame: offer } = useStore();
  const at = lessonState.value;
  const lesson = at?.lesson;
  const step = lesson?.step.value;
  const words = lesson && at?.words?.[lesson.data.id];
  // Each step starts with its title.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (top.current) top.current.scrollTop = 0;
  }, [step]);
  if (!at || !lesson || !step || !words) return <p class="loading">{word("page.loading")}</p>;
  const text: StepText = words.steps[step.id]!;
  const { id, steps } = lesson.data;
  const [index, phase] = [lesson.at.value, lesson.phase.value];
  const look = step.goal.kind === "look";
  const show = (to: number) => navigate({ kind: "learn", lesson: id, step: steps[to]!.id });
  const last = index === steps.length - 1;
  const met = lesson.defencesMet();
  const open = phase === "ask" && !look;
  const done = phase === "solved" || look;
  const info = session.info.value;
  return (
    <section class="lesson" aria-label={words.title}>
      <header>
        <p>
          <RouteLink navigate={navigate} route={{ kind: "learn", lesson: null }}>
            {t("learn.all")}
          </RouteLink>
          <span>
            {t(id === "puzzles" ? "learn.puzzle" : "learn.step", { n: index + 1, all: steps.length })}
          </span>
        </p>
        <Steps {...{ lesson, words, at }} />
      </header>
      <div class="lesson-words" ref={top} tabIndex={0} role="group" aria-label={text.title}>
        <h2>
          <small>{words.title}</small> {text.title}
        </h2>
        <p>
          <RuleLinks text={text.text} />
        </p>
        {text.task && <p class="lesson-task">{text.task}</p>}
        {met && met[0] > 0 && <p class="lesson-met">{t("learn.met", { met: met[0], all: met[1] })}</p>}
        <TaskBox />
        {board.choice.value === null && <CheopsActions />}
        <Answer lesson={lesson} words={text} />
      </div>
      <div class="controls">
        {!phone && open && <Entry />}
        <div class="lesson-actions">
          {open && (
            <button disabled={lesson.hinted.value} onClick={() => (lesson.hinted.value = true)}>
              {t("learn.hint")}
            </button>
          )}
          {(open || phase === "wrong") && !look && (
            <button onClick={() => void lesson.showMe()}>{t("learn.show")}</button>
          )}
          {phase === "wrong" && (
            <button class="primary" onClick={() => void lesson.takeBack()}>
              {t("learn.back")}
            </button>
          )}
          {!look &&
            (phase === "solved" || (session.state.value?.moves.length ?? 0) > (step.moves?.length ?? 0)) &&
            phase !== "wrong" && <button onClick={() => void lesson.again()}>{t("learn.again")}</button>}
        </div>
        <div class="lesson-actions">
          <button disabled={index === 0} onClick={() => show(index - 1)}>
            {t("learn.previous")}
          </button>
          {last && done && info && (
            <button class="primary" onClick={() => void offer({ game: step.game, options: {}, fen: "" })}>
              {t("learn.play", { game: gameTitle(info) })}
            </button>
          )}
          <button
            class={done && !last ? "primary" : ""}
            onClick={() => (last ? navigate({ kind: "learn", lesson: null }) : show(index + 1))}
          >
            {t(last ? "learn.finish" : "learn.next")}
          </button>
        </div>
      </div>
    </section>
  );
}
