// The panel of a puzzle, beside its board: the task, the answer to the user's moves, how the stream, the streak or the rush
// stands, and what there is to do. Buttons call PuzzlesCtrl and its PuzzleCtrl.
import { useEffect, useRef, useState } from "preact/hooks";
import { fragmentOf } from "../editor/link.ts";
import { Entry } from "../game/Panel.tsx";
import { TaskBox } from "../game/CheopsPanel.tsx";
import { t as word } from "../i18n/index.ts";
import { gameTitle } from "../i18n/variants.ts";
import { opposite } from "../position/opposite.ts";
import { shownMove } from "../speech/notation.ts";
import { colorName } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import { StepButtons } from "../tree/StepButtons.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { MoveFeedback } from "./puzzleCtrl.ts";
import { mistakesIn, rushMistakes, solvedIn, type PuzzlesCtrl } from "./puzzlesCtrl.ts";
import { ratingText } from "./ratingText.ts";
import { RunMarks } from "./RunMarks.tsx";
import type { Puzzle } from "./puzzleFile.ts";
import { t } from "./texts/index.ts";

interface Props {
  puzzles: PuzzlesCtrl;
  phone: boolean;
}

// The time that a rush has left: "2:31".
function useTimeLeft(puzzles: PuzzlesCtrl): string {
  const [left, setLeft] = useState(0);
  const running = puzzles.mode.value === "rush" && puzzles.run.value?.over === false;
  useEffect(() => {
    if (!running) return;
    setLeft(puzzles.tick());
    const timer = setInterval(() => setLeft(puzzles.tick()), 250);
    return () => clearInterval(timer);
  }, [puzzles, running]);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function Standing({ puzzles }: { puzzles: PuzzlesCtrl }) {
  const time = useTimeLeft(puzzles);
  const [run, progress] = [puzzles.run.value, puzzles.progress.value];
  if (!run)
    return (
      <span>
        {t("puzzles.rating")} {progress && ratingText(progress.now.value.rating)}
      </span>
    );
  if (puzzles.mode.value === "streak") return <span>{t("puzzles.inStreak", { n: solvedIn(run) })}</span>;
  return (
    <span>
      {t("puzzles.inRush", { time, n: solvedIn(run), mistakes: mistakesIn(run), most: rushMistakes })}
    </span>
  );
}

function feedbackText(feedback: MoveFeedback): string {
  if (feedback.kind === "good") return t("puzzles.good", { left: feedback.left });
  const move = shownMove(feedback.move);
  if (feedback.kind === "refuted")
    return t(`puzzles.refuted.${feedback.verdict}`, {
      move,
      line: feedback.line.map((san) => shownMove(san)).join(" "),
    });
  return t(`puzzles.${feedback.kind}`, { move });
}

// What is known of a puzzle once it is over.
function About({ puzzle, puzzles }: { puzzle: Puzzle; puzzles: PuzzlesCtrl }) {
  const [change, progress] = [puzzles.change.value, puzzles.progress.value];
  const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
  return (
    <div class="puzzle-about">
      <p>
        {t("puzzles.ofPuzzle", { rating: puzzle.rating })}
        {change !== null && progress && (
          <>
            {" · "}
            {t("puzzles.change", {
              rating: ratingText(progress.now.value.rating),
              change: signed(change),
            })}
          </>
        )}
      </p>
      {puzzle.themes.length > 0 && (
        <dl class="theme-list">
          {puzzle.themes.map((theme) => (
            <div key={theme}>
              <dt>{t(`theme.${theme}`)}</dt>
              <dd>{t(`themeAbout.${theme}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

// How a streak or a rush has ended.
function RunOver({ puzzles }: { puzzles: PuzzlesCtrl }) {
  const [run, mode, best] = [puzzles.run.value, puzzles.mode.value, puzzles.progress.value?.now.value];
  if (!run?.over || !best) return null;
  return (
    <p class="verdict">
      {mode === "rush"
        ? t("puzzles.rushOver", { n: solvedIn(run), best: best.bestRush })
        : t("puzzles.streakOver", { n: solvedIn(run), best: best.bestStreak })}
    </p>
  );
}

// The comment on the last move; spoken as it appears.
function Answer({ puzzles }: { puzzles: PuzzlesCtrl }) {
  const { on } = puzzles;
  const [phase, feedback, hinted] = [on.phase.value, on.feedback.value, on.hinted.value];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current?.hasChildNodes()) box.current.scrollIntoView?.({ block: "nearest" });
  }, [phase, feedback, hinted]);
  const looking = phase === "reply" && feedback?.kind === "wrong";
  return (
    <div class={`lesson-answer ${phase}`} role="status" ref={box}>
      <RunOver puzzles={puzzles} />
      {phase === "solved" && <p class="verdict">{t("puzzles.solved")}</p>}
      {phase === "shown" && <p class="verdict">{t("puzzles.shown")}</p>}
      {feedback && <p>{looking ? t("puzzles.thinking") : feedbackText(feedback)}</p>}
      {phase === "ask" && hinted > 0 && (
        <p class="lesson-hint">{t(hinted === 1 ? "puzzles.hinted" : "puzzles.hintedMove")}</p>
      )}
    </div>
  );
}

function Actions({ puzzles }: { puzzles: PuzzlesCtrl }) {
  const { on } = puzzles;
  const [phase, feedback, run] = [on.phase.value, on.feedback.value, puzzles.run.value];
  const runs = run !== null && !run.over;
  const rushes = runs && puzzles.mode.value === "rush";
  if (rushes && phase === "wrong") return null;
  return (
    <div class="lesson-actions">
      {phase === "ask" && !rushes && (
        <button disabled={on.hinted.value === 2} onClick={() => on.hint()}>
          {t(on.hinted.value === 0 ? "puzzles.hint" : "puzzles.hintMove")}
        </button>
      )}
      {phase === "wrong" && feedback?.kind === "wrong" && (
        <button onClick={() => void on.whyNot()}>{t("puzzles.whyNot")}</button>
      )}
      {phase === "wrong" && (
        <button class={runs ? "" : "primary"} onClick={() => void on.takeBack()}>
          {t("puzzles.back")}
        </button>
      )}
      {(phase === "wrong" || (phase === "ask" && !runs)) && (
        <button onClick={() => void on.showSolution()}>{t("puzzles.solution")}</button>
      )}
    </div>
  );
}

// The next puzzle, or the next run.
function Onward({ puzzles }: { puzzles: PuzzlesCtrl }) {
  const { navigate } = useStore();
  const [file, puzzle, run] = [puzzles.file.value, puzzles.on.puzzle.value, puzzles.run.value];
  const { over } = puzzles.on;
  if (!file || !puzzle) return null;
  if (run && !run.over && !over) return null;
  return (
    <div class="lesson-actions">
      {over && (
        <RouteLink
          navigate={navigate}
          class="button"
          route={{
            kind: "analyse",
            what: fragmentOf({ game: file.game, options: file.options, fen: puzzle.fen }),
          }}
        >
          {t("puzzles.analyse")}
        </RouteLink>
      )}
      {run?.over ? (
        <button class="primary" onClick={() => puzzles.start(puzzles.mode.value)}>
          {t("puzzles.again")}
        </button>
      ) : (
        <button class={over ? "primary" : ""} onClick={() => puzzles.next()}>
          {t("puzzles.next")}
        </button>
      )}
    </div>
  );
}

export function PuzzlePanel({ puzzles, phone }: Props) {
  const { session, navigate } = useStore();
  const { on } = puzzles;
  const [file, puzzle, phase] = [puzzles.file.value, on.puzzle.value, on.phase.value];
  const panel = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (top.current) top.current.scrollTop = 0;
  }, [puzzle]);
  // From a button that is gone, the focus goes to the next thing to do, or to the task.
  useEffect(() => {
    if (document.activeElement !== document.body || phase === "reply" || phase === "mistake") return;
    (panel.current?.querySelector<HTMLElement>(".controls .primary") ?? top.current)?.focus();
  }, [phase]);
  if (!file || !puzzle) return <p class="loading">{word("page.loading")}</p>;
  const side = on.side.value;
  const info = session.info.value;
  const color = colorName(side);
  return (
    <section class="lesson puzzle" aria-label={word("nav.puzzles")} ref={panel}>
      <header>
        <p>
          <RouteLink navigate={navigate} route={{ kind: "puzzles", game: file.game, puzzle: null }}>
            {t("puzzles.all")}
          </RouteLink>
          <Standing puzzles={puzzles} />
        </p>
      </header>
      <div class="lesson-words" ref={top} tabIndex={0} role="group" aria-label={t("puzzles.task", { color })}>
        <h2>
          <small>{t("puzzles.solves", { game: info ? gameTitle(info) : file.game, id: puzzle.id })}</small>
          {phase === "mistake"
            ? t("puzzles.mistake", { color: colorName(opposite(side)) })
            : t("puzzles.task", { color })}
        </h2>
        {phase === "ask" && !on.feedback.value && <p class="puzzle-ask">{t("puzzles.ask")}</p>}
        {puzzles.exhausted.value && !puzzles.run.value && <p class="puzzle-ask">{t("puzzles.exhausted")}</p>}
        {on.fault.value !== null && (
          <p role="alert" class="fault">
            {t("puzzles.fault", { reason: on.fault.value })}
          </p>
        )}
        <TaskBox />
        <Answer puzzles={puzzles} />
        <RunMarks puzzles={puzzles} />
        {on.over && <About {...{ puzzle, puzzles }} />}
      </div>
      <div class="controls">
        {!phone && phase === "ask" && <Entry />}
        {on.over && (
          <div class="puzzle-steps" role="group" aria-label={word("steps.moves")}>
            <StepButtons steps={on.steps} />
          </div>
        )}
        <Actions puzzles={puzzles} />
        <Onward puzzles={puzzles} />
      </div>
    </section>
  );
}
