// The panel of a problem, beside its board: the fields of the problem, solving it by the solver or by oneself,
// printing, and the solution. ProblemPage replaces the board while there is no problem on it. Fields and buttons call
// ProblemCtrl; sheets are printed or saved as files.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { fragmentOf } from "../editor/link.ts";
import { colorName } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import { t as editor } from "../editor/texts/index.ts";
import { language } from "../i18n/language.ts";
import { capitalizedPhrase } from "../i18n/format.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messagePhrase, messageText, messageSentence } from "../i18n/messages.ts";
import { shownMove } from "../speech/notation.ts";
import { t } from "./texts/index.ts";
import { Entry } from "../game/Panel.tsx";
import { GameSelect } from "../setup/GameSelect.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import { Sentence } from "../rules/Sentence.tsx";
import { StepButtons } from "../tree/StepButtons.tsx";
import { useMount } from "../ui/hooks.ts";
import { lazy } from "../ui/lazy.tsx";
import { saveText } from "../ui/saveFile.ts";
import type { Collection } from "./collection.ts";
import { chooseProblem, nextOf, ProblemCollection } from "./ProblemCollection.tsx";
import type { ProblemCtrl } from "./problemCtrl.ts";
import type { FieldName } from "./refused.ts";
import { chapterOfProblem } from "./chapterOfProblem.ts";
import { joinPages, printSheet } from "./print.ts";
import type { MoveFeedback, SelfSolving } from "./selfSolving.ts";
import type { ServerSolver } from "./serverSolver.ts";
import type { SolvingCtrl } from "./solvingCtrl.ts";
import type { SolveProgress } from "../core/types.ts";
import type { SolvedProblems } from "./solvedProblems.ts";
import { stateText } from "./stateText.ts";
import { stipulationText } from "./stipulationText.ts";
import { sideOf } from "./solution.ts";
import { SolutionView } from "./SolutionView.tsx";
import { readStipulation } from "./stipulation.ts";

const addToStudy = lazy(() => import("../study/AddToStudy.tsx").then((part) => part.AddToStudy));

interface Props {
  problem: ProblemCtrl;
  collection: Collection;
  solved: SolvedProblems;
  phone: boolean;
}

const count = (n: number): string => n.toLocaleString(language.value);

// A field with what is wrong with it, and where.
function TextField({ problem, name, help }: { problem: ProblemCtrl; name: FieldName; help?: string }) {
  const { fields, solving } = problem;
  const refused = fields.objection.value?.field === name ? fields.objection.value : null;
  // The place is one in the text that was read.
  const at = refused?.at ?? null;
  const text = fields.textOf(name);
  const read = refused?.text ?? fields.valueOf(name);
  const id = `problem-${name}`;
  const hints = refused ? `${id}-fault` : help ? `${id}-help` : undefined;
  return (
    <div class="problem-field">
      <label for={id}>{t(`problem.${name}`)}</label>
      <input
        id={id}
        type="text"
        value={text}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        aria-invalid={refused !== null}
        aria-describedby={hints}
        onInput={(event) => fields.type(name, event.currentTarget.value)}
        onChange={() => void problem.read()}
        onKeyDown={(event) => {
          if (event.key === "Enter" && name !== "fen") void solving.solve();
        }}
      />
      {/* Its lines are always there, so that a mistake moves nothing. */}
      <div class="field-note">
        {refused ? (
          <p class="fault" id={`${id}-fault`} role="alert">
            {messageSentence(refused.reason)}
            {at !== null && (
              <code>
                {read.slice(Math.max(0, at - 12), at)}
                <mark aria-label={t("problem.wrong")}>{read.charAt(at) || " "}</mark>
                {read.slice(at + 1, at + 13)}
              </code>
            )}
          </p>
        ) : (
          help && (
            <p class="problem-help" id={`${id}-help`}>
              {help}
            </p>
          )
        )}
      </div>
    </div>
  );
}

function SolveChoices({ problem }: { problem: ProblemCtrl }) {
  const { solving } = problem;
  const options = solving.options.value;
  const toggle = (name: "setPlay" | "threats" | "duals") => (
    <label key={name}>
      <input
        type="checkbox"
        checked={options[name]}
        onChange={(event) => solving.setOptions({ [name]: event.currentTarget.checked })}
      />
      {t(`problem.${name}`)}
    </label>
  );
  return (
    <details class="problem-more">
      <summary>{t("problem.more")}</summary>
      <TextField problem={problem} name="twin" help={t("problem.twinHelp")} />
      <label class="problem-tries">
        {t("problem.tries")}
        <input
          type="number"
          min={0}
          max={9}
          value={options.tries}
          onInput={(event) => {
            const n = Number(event.currentTarget.value);
            if (Number.isInteger(n) && n >= 0 && n <= 9) solving.setOptions({ tries: n });
          }}
        />
      </label>
      <div class="problem-options">
        {toggle("setPlay")}
        {toggle("threats")}
        {toggle("duals")}
      </div>
      {solving.server.offered.value && (
        <label class="problem-where">
          <input
            type="checkbox"
            checked={solving.atServer.value}
            onChange={(event) => (solving.atServer.value = event.currentTarget.checked)}
          />
          {t("problem.atServer")}
        </label>
      )}
    </details>
  );
}

// What is solved.
function Form({ problem, collection, solved }: Omit<Props, "phone">) {
  const { session, navigate } = useStore();
  const { board, fields } = problem;
  const setup = board.setup.value;
  const fault = collection.failure.value;
  useMount(() => void collection.read());
  return (
    <div class="problem-form">
      <ProblemCollection {...{ problem, collection, solved }} />
      {fault && <p class="fault">{t("problem.noCollection", { reason: messagePhrase(fault) })}</p>}
      <div class="problem-row">
        <GameSelect
          id="problem-game"
          name={editor("editor.game")}
          info={session.info.value}
          file={setup?.file ?? ""}
          choose={(game, file) =>
            void problem.choose({
              setup: { game, options: {}, fen: "", ...(file === "" ? {} : { file }) },
              stipulation: fields.stipulation.value,
              twin: "",
              to: "",
            })
          }
        />
        {setup && (
          // With the position that is being written, which may not have been read yet.
          <RouteLink
            navigate={navigate}
            route={{
              kind: "setup",
              what: fragmentOf({ ...setup, fen: fields.textOf("fen").trim() || setup.fen }),
            }}
          >
            {t("problem.edit")}
          </RouteLink>
        )}
      </div>
      <TextField problem={problem} name="fen" />
      <TextField problem={problem} name="stipulation" help={t("problem.stipulationHelp")} />
      {readStipulation(fields.stipulation.value).toPosition && <TextField problem={problem} name="to" />}
      <SolveChoices problem={problem} />
    </div>
  );
}

function Progress({ server, progress }: { server: ServerSolver; progress: SolveProgress }) {
  const { depth, done, total, solutions, nodes } = progress;
  return (
    <p class="problem-progress">
      <progress
        value={total > 0 ? done : undefined}
        max={total > 0 ? total : 1}
        aria-label={t("problem.solve")}
      />
      {server.works.value
        ? t("problem.serverWorks")
        : total > 0
          ? t("problem.progress", { depth, done, total, n: solutions, nodes: count(nodes) })
          : t("problem.starting")}
    </p>
  );
}

// How solving has ended, or what is wrong with the problem as a whole.
function Outcome({ problem }: { problem: ProblemCtrl }) {
  const { board, fields, solving } = problem;
  const [report, refused] = [board.report.value, fields.objection.value];
  if (refused && refused.field === null)
    return (
      <>
        <p class="fault" role="alert">
          <Sentence phrase={capitalizedPhrase(messagePhrase(refused.reason))} />
        </p>
        {refused.away && solving.atServer.value && (
          <button onClick={() => void solving.solveHere()}>{t("problem.solveHere")}</button>
        )}
      </>
    );
  if (!report) return null;
  const { keys, setPlay, tries, variations } = report.nodes;
  return (
    <>
      <p class="problem-state">
        <strong>{stateText(report)}</strong>{" "}
        <span>
          {t("problem.spent", {
            nodes: count(keys + setPlay + tries + variations),
            seconds: report.seconds.toLocaleString(language.value, {
              minimumFractionDigits: 2,
              maximumFractionDigits: 2,
            }),
          })}
        </span>
      </p>
      {report.remarks?.map((remark) => (
        <p class="problem-help" key={remark.code}>
          {messageSentence(remark)}
        </p>
      ))}
    </>
  );
}

// The problem and its solution on paper.
function Paper({ problem }: { problem: ProblemCtrl }) {
  const { announcer } = useStore();
  const draw = async (put: (pages: readonly string[]) => void | Promise<void>) => {
    try {
      const pages = await problem.sheet();
      if (pages.length > 0) await put(pages);
    } catch (error) {
      announcer.tell(messageText(reasonOf(error)), "refused");
    }
  };
  const [adding, setAdding] = useState(false);
  const { setup, origin, solution, report } = problem.board;
  const name = (setup.value?.game ?? "").replace(/\W+/g, "-");
  const chapter = () =>
    setup.value && solution.value && report.value
      ? chapterOfProblem(setup.value, origin.value, solution.value, report.value)
      : null;
  return (
    <div class="problem-paper" role="group" aria-label={t("problem.sheet")}>
      <IconButton
        name={t("problem.print")}
        title={t("problem.printHelp")}
        path="M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z"
        onClick={() => void draw(printSheet)}
      />
      <IconButton
        name={t("problem.save")}
        path="M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13"
        onClick={() => void draw((pages) => saveText(`${name}.svg`, joinPages(pages), "image/svg+xml"))}
      />
      <IconButton
        name={t("problem.study")}
        title={t("problem.studyHelp")}
        path="M10 5.5C8 4 5.5 3.7 3 4v11.5c2.5-.3 5 0 7 1.5 2-1.5 4.5-1.8 7-1.5V4c-2.5-.3-5 0-7 1.5zM10 5.5V17"
        onClick={() => setAdding(true)}
      />
      {adding && (
        <addToStudy.Part
          name={problem.fields.stipulation.value}
          chapter={chapter}
          close={() => setAdding(false)}
        />
      )}
    </div>
  );
}

// With its moves as the user reads them.
const shownFeedback = (feedback: MoveFeedback): MoveFeedback =>
  "reply" in feedback
    ? { ...feedback, move: shownMove(feedback.move), reply: shownMove(feedback.reply) }
    : { ...feedback, move: shownMove(feedback.move) };

// The user solves the problem.
function Self({ problem, collection, self, phone }: Omit<Props, "solved"> & { self: SelfSolving }) {
  const { board, fields, solving } = problem;
  const phase = self.phase.value;
  const feedback = self.feedback.value && shownFeedback(self.feedback.value);
  const { fen = "" } = board.setup.value ?? {};
  const { proofGame, toPosition } = readStipulation(fields.stipulation.value);
  const color = colorName(sideOf(board.origin.value));
  const next = phase === "solved" ? nextOf({ problem, collection }) : undefined;
  return (
    <div class="problem-self">
      <p class="problem-task">
        {t("problem.task", { color, stipulation: stipulationText(fields.stipulation.value) })}
      </p>
      {(proofGame || toPosition) && (
        <p class="problem-help">{t("problem.reach", { fen: proofGame ? fen : fields.to.value })}</p>
      )}
      <div class={`problem-said ${phase}`} role="status">
        {phase === "solved" && <strong>{t("problem.solved")} </strong>}
        {phase === "thinking"
          ? t("problem.looking")
          : feedback
            ? "reply" in feedback
              ? "left" in feedback
                ? t(`problem.feedback.${feedback.kind}`, feedback)
                : t("problem.feedback.refuted", feedback)
              : t(`problem.feedback.${feedback.kind}`, feedback)
            : t("problem.make")}
      </div>
      {!phone && phase !== "solved" && <Entry />}
      <div class="problem-actions">
        {phase === "wrong" && (
          <button class="primary" onClick={() => void self.takeBack()}>
            {t("problem.back")}
          </button>
        )}
        {next && (
          <button class="primary" onClick={() => chooseProblem(problem, next)}>
            {t("problem.next")}
          </button>
        )}
        {phase !== "thinking" && feedback && (
          <button onClick={() => void solving.solveIt()}>{t("problem.again")}</button>
        )}
        <button onClick={() => void solving.solve()}>{t("problem.show")}</button>
        <button onClick={() => solving.leaveSelf()}>{t("problem.stop")}</button>
      </div>
    </div>
  );
}

// What there is to do with the problem. The buttons keep their place when a field that loses the focus changes what is
// above them; else a click that takes the focus would miss them.
function Actions({ solving, pressed }: { solving: SolvingCtrl; pressed: { current: boolean } }) {
  const start = (work: () => Promise<void>) => () => {
    pressed.current = true;
    void work();
  };
  return (
    <div class="problem-actions">
      <button class="primary" onClick={start(() => solving.solve())}>
        {t("problem.solve")}
      </button>
      <button onClick={start(() => solving.solveIt())}>{t("problem.solveIt")}</button>
    </div>
  );
}

// What is beside the board. The form and the solution scroll; what the user needs next stays below them.
export function ProblemPanel(props: Props) {
  const { problem, phone } = props;
  const { board, fields, solving } = problem;
  const [self, progress, solution] = [board.self.value, solving.progress.value, board.solution.value];
  const panel = useRef<HTMLElement>(null);
  // From a button that the work replaces, the focus goes on to what replaces it.
  const pressed = useRef(false);
  const busy = progress !== null;
  useLayoutEffect(() => {
    if (!pressed.current) return;
    pressed.current = busy;
    if (document.activeElement !== document.body) return;
    panel.current?.querySelector<HTMLElement>("[aria-current], .problem-foot .primary")?.focus();
  }, [busy]);
  const objection = fields.objection.value;
  useEffect(() => {
    panel.current?.querySelector(".fault, .problem-solution")?.scrollIntoView({ block: "nearest" });
  }, [objection, solution, busy]);
  return (
    <section class="problem" aria-label={t("problem.title")} ref={panel}>
      {!phone && <h2 class="hidden">{t("problem.title")}</h2>}
      <div class="sections">
        {self ? <Self {...props} self={self} /> : <Form {...props} />}
        <div class="problem-result" role="status">
          {!progress && <Outcome problem={problem} />}
        </div>
        <SolutionView board={board} />
      </div>
      {(progress || !self) && (
        <div class="problem-foot">
          {progress ? (
            <>
              <Progress server={solving.server} progress={progress} />
              <button class="primary" onClick={() => solving.cancel()}>
                {t("problem.cancel")}
              </button>
            </>
          ) : (
            <>
              {solution && (
                <div class="problem-tools">
                  <div class="problem-steps" role="group" aria-label={t("problem.solution")}>
                    <StepButtons steps={board.steps} />
                  </div>
                  <Paper problem={problem} />
                </div>
              )}
              <Actions solving={solving} pressed={pressed} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

// Replaces the board while there is no problem on it.
export function ProblemPage({ problem }: { problem: ProblemCtrl }) {
  const { navigate } = useStore();
  const reason = problem.failure.value;
  if (reason === null) return <p class="loading">…</p>;
  return (
    <div class="failure">
      <p role="alert">{t("problem.fault", { reason })}</p>
      <button class="primary" onClick={() => navigate({ kind: "problem", what: "" })}>
        {t("problem.default")}
      </button>
    </div>
  );
}
