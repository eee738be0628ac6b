import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { fragmentOf } from "../editor/link.ts";
import { colorName } from "../speech/speech.ts";
import type { Uses } from "../store/controllers.ts";
import { t as editor } from "../editor/texts/index.ts";
import { language } from "../i18n/language.ts";
import { capitalizedPhrase } from "../i18n/format.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { say, sayPlain, saySentence } from "../i18n/messages.ts";
import { shownMove } from "../speech/notation.ts";
import { t } from "./texts/index.ts";
import { Entry } from "../game/Panel.tsx";
import { GameSelect } from "../setup/GameSelect.tsx";
import { PlaceLink } from "../ui/PlaceLink.tsx";
import { Sentence } from "../rules/Sentence.tsx";
import { StepButtons } from "../tree/StepButtons.tsx";
import { useMount } from "../ui/hooks.ts";
import { saveText } from "../ui/save.ts";
import { gameTitle } from "../i18n/variants.ts";
import { nameOf, type Collection, type Shipped } from "./collection.ts";
import { linkOf } from "./link.ts";
import type { FieldName, Problem } from "./problemCtrl.ts";
import { joinPages, printSheet } from "./print.ts";
import type { Verdict, SelfSolving } from "./selfSolving.ts";
import { sayState } from "./sayState.ts";
import { sayStipulation } from "./sayStipulation.ts";
import { sideOf } from "./solution.ts";
import { SolutionView } from "./SolutionView.tsx";
import { readStipulation } from "./stipulation.ts";

type Props = Uses<"session" | "catalogue" | "game" | "announcer" | "go"> & {
  problem: Problem;
  collection: Collection;
  phone: boolean;
};

const count = (n: number): string => n.toLocaleString(language.value);

// A field with what is wrong with it, and where.
function TextField({ problem, name, help }: { problem: Problem; name: FieldName; help?: string }) {
  const refused = problem.objection.value?.field === name ? problem.objection.value : null;
  // The place is one in the text that was read.
  const at = refused?.at ?? null;
  const text = problem.textOf(name);
  const read = refused?.text ?? problem.valueOf(name);
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
        onInput={(event) => problem.type(name, event.currentTarget.value)}
        onChange={() => void problem.read()}
        onKeyDown={(event) => {
          if (event.key === "Enter" && name !== "fen") void problem.solve();
        }}
      />
      {/* Its lines are always there, so that a mistake moves nothing. */}
      <div class="field-note">
        {refused ? (
          <p class="fault" id={`${id}-fault`} role="alert">
            {saySentence(refused.reason)}
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

function SolveChoices({ problem }: { problem: Problem }) {
  const options = problem.options.value;
  const toggle = (name: "setPlay" | "threats" | "duals") => (
    <label key={name}>
      <input
        type="checkbox"
        checked={options[name]}
        onChange={(event) => problem.setOptions({ [name]: event.currentTarget.checked })}
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
            if (Number.isInteger(n) && n >= 0 && n <= 9) problem.setOptions({ tries: n });
          }}
        />
      </label>
      <div class="problem-options">
        {toggle("setPlay")}
        {toggle("threats")}
        {toggle("duals")}
      </div>
      {problem.server.offered.value && (
        <label class="problem-where">
          <input
            type="checkbox"
            checked={problem.atServer.value}
            onChange={(event) => (problem.atServer.value = event.currentTarget.checked)}
          />
          {t("problem.atServer")}
        </label>
      )}
    </details>
  );
}

const gameOf = (one: Shipped) => one.demand.setup.game;

// What is solved.
function Form({ session, catalogue, go, problem, collection }: Omit<Props, "phone" | "game" | "announcer">) {
  const setup = problem.setup.value;
  const shipped = collection.problems.value;
  const fault = collection.failure.value;
  const shown = setup && linkOf(problem.demand);
  const chosen = shipped.findIndex((one) => linkOf(one.demand) === shown);
  useMount(() => void collection.read());
  return (
    <div class="problem-form">
      <label class="problem-field">
        {t("problem.collection")}
        <select
          value={chosen < 0 ? "" : chosen}
          title={shipped[chosen]?.source}
          onChange={(event) => {
            const one = shipped[Number(event.currentTarget.value)];
            if (event.currentTarget.value === "" || !one) return;
            problem.setOptions(one.options);
            void problem.choose(one.demand);
          }}
        >
          <option value="">{t("problem.choose")}</option>
          {[...new Set(shipped.map(gameOf))].map((id) => (
            <optgroup
              key={id}
              label={gameTitle(catalogue.games.value.find((game) => game.id === id) ?? { id, title: id })}
            >
              {shipped.map(
                (one, i) =>
                  gameOf(one) === id && (
                    <option key={i} value={i}>
                      {nameOf(one)}
                    </option>
                  ),
              )}
            </optgroup>
          ))}
        </select>
      </label>
      {fault && <p class="fault">{t("problem.noCollection", { reason: say(fault) })}</p>}
      <div class="problem-row">
        <GameSelect
          id="problem-game"
          name={editor("editor.game")}
          info={session.info.value}
          file={setup?.file ?? ""}
          choose={(game, file) =>
            void problem.choose({
              setup: { game, options: {}, fen: "", ...(file === "" ? {} : { file }) },
              stipulation: problem.stipulation.value,
              twin: "",
              to: "",
            })
          }
        />
        {setup && (
          // With the position that is being written, which may not have been read yet.
          <PlaceLink
            go={go}
            place={{
              kind: "setup",
              what: fragmentOf({ ...setup, fen: problem.textOf("fen").trim() || setup.fen }),
            }}
          >
            {t("problem.edit")}
          </PlaceLink>
        )}
      </div>
      <TextField problem={problem} name="fen" />
      <TextField problem={problem} name="stipulation" help={t("problem.stipulationHelp")} />
      {readStipulation(problem.stipulation.value).toPosition && <TextField problem={problem} name="to" />}
      <SolveChoices problem={problem} />
    </div>
  );
}

function Progress({ problem }: { problem: Problem }) {
  const solving = problem.solving.value;
  const { depth, done, total, solutions, nodes } = solving ?? {
    depth: 0,
    done: 0,
    total: 0,
    solutions: 0,
    nodes: 0,
  };
  return (
    <p class="problem-progress">
      <progress
        value={total > 0 ? done : undefined}
        max={total > 0 ? total : 1}
        aria-label={t("problem.solve")}
      />
      {problem.server.works.value
        ? t("problem.serverWorks")
        : total > 0
          ? t("problem.progress", { depth, done, total, n: solutions, nodes: count(nodes) })
          : t("problem.starting")}
    </p>
  );
}

// How solving has ended, or what is wrong with the problem as a whole.
function Outcome({ problem }: { problem: Problem }) {
  const [report, refused] = [problem.report.value, problem.objection.value];
  if (refused && refused.field === null)
    return (
      <>
        <p class="fault" role="alert">
          <Sentence phrase={capitalizedPhrase(say(refused.reason))} />
        </p>
        {refused.away && problem.atServer.value && (
          <button onClick={() => void problem.solveHere()}>{t("problem.solveHere")}</button>
        )}
      </>
    );
  if (!report) return null;
  const { keys, setPlay, tries, variations } = report.nodes;
  return (
    <>
      <p class="problem-state">
        <strong>{sayState(report)}</strong>{" "}
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
          {saySentence(remark)}
        </p>
      ))}
    </>
  );
}

// The problem and its solution on paper.
function Paper({ announcer, problem }: Pick<Props, "announcer" | "problem">) {
  const draw = async (put: (pages: readonly string[]) => void | Promise<void>) => {
    try {
      const pages = await problem.sheet();
      if (pages.length > 0) await put(pages);
    } catch (error) {
      announcer.tell(sayPlain(reasonOf(error)), "refused");
    }
  };
  const name = (problem.setup.value?.game ?? "").replace(/\W+/g, "-");
  return (
    <div class="problem-paper" role="group" aria-label={t("problem.sheet")}>
      <button
        class="icon"
        aria-label={t("problem.print")}
        title={t("problem.printHelp")}
        onClick={() => void draw(printSheet)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z" />
        </svg>
      </button>
      <button
        class="icon"
        aria-label={t("problem.save")}
        title={t("problem.save")}
        onClick={() => void draw((pages) => saveText(`${name}.svg`, joinPages(pages), "image/svg+xml"))}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13" />
        </svg>
      </button>
    </div>
  );
}

// With its moves as the user reads them.
const shownVerdict = (verdict: Verdict): Verdict =>
  "reply" in verdict
    ? { ...verdict, move: shownMove(verdict.move), reply: shownMove(verdict.reply) }
    : { ...verdict, move: shownMove(verdict.move) };

// The user solves the problem.
function Self({
  problem,
  self,
  phone,
}: Pick<Props, "session" | "game" | "announcer" | "problem" | "phone"> & { self: SelfSolving }) {
  const phase = self.phase.value;
  const verdict = self.verdict.value && shownVerdict(self.verdict.value);
  const { fen = "" } = problem.setup.value ?? {};
  const { proofGame, toPosition } = readStipulation(problem.stipulation.value);
  const color = colorName(sideOf(problem.origin.value));
  return (
    <div class="problem-self">
      <p class="problem-task">
        {t("problem.task", { color, stipulation: sayStipulation(problem.stipulation.value) })}
      </p>
      {(proofGame || toPosition) && (
        <p class="problem-help">{t("problem.reach", { fen: proofGame ? fen : problem.to.value })}</p>
      )}
      <div class={`problem-said ${phase}`} role="status">
        {phase === "solved" && <strong>{t("problem.solved")} </strong>}
        {phase === "thinking"
          ? t("problem.looking")
          : verdict
            ? "reply" in verdict
              ? "left" in verdict
                ? t(`problem.said.${verdict.kind}`, verdict)
                : t("problem.said.refuted", verdict)
              : t(`problem.said.${verdict.kind}`, verdict)
            : t("problem.make")}
      </div>
      {!phone && phase !== "solved" && <Entry />}
      <div class="problem-actions">
        {phase === "wrong" && (
          <button class="primary" onClick={() => void self.takeBack()}>
            {t("problem.back")}
          </button>
        )}
        {phase !== "thinking" && verdict && (
          <button onClick={() => void problem.solveIt()}>{t("problem.again")}</button>
        )}
        <button onClick={() => void problem.solve()}>{t("problem.show")}</button>
        <button onClick={() => problem.leaveSelf()}>{t("problem.stop")}</button>
      </div>
    </div>
  );
}

// What there is to do with the problem. The buttons keep their place when a field that loses the focus changes what is
// above them; else a click that takes the focus would miss them.
function Actions({ problem, pressed }: { problem: Problem; pressed: { current: boolean } }) {
  const start = (work: () => Promise<void>) => () => {
    pressed.current = true;
    void work();
  };
  return (
    <div class="problem-actions">
      <button class="primary" onClick={start(() => problem.solve())}>
        {t("problem.solve")}
      </button>
      <button onClick={start(() => problem.solveIt())}>{t("problem.solveIt")}</button>
    </div>
  );
}

// What is beside the board. The form and the solution scroll; what the user needs next stays below them.
export function ProblemPanel(props: Props) {
  const { problem, phone } = props;
  const [self, solving, solution] = [problem.self.value, problem.solving.value, problem.solution.value];
  const panel = useRef<HTMLElement>(null);
  // From a button that the work replaces, the focus goes on to what replaces it.
  const pressed = useRef(false);
  const busy = solving !== null;
  useLayoutEffect(() => {
    if (!pressed.current) return;
    pressed.current = busy;
    if (document.activeElement !== document.body) return;
    panel.current?.querySelector<HTMLElement>("[aria-current], .problem-foot .primary")?.focus();
  }, [busy]);
  const objection = problem.objection.value;
  useEffect(() => {
    panel.current?.querySelector(".fault, .problem-solution")?.scrollIntoView({ block: "nearest" });
  }, [objection, solution, busy]);
  return (
    <section class="problem" aria-label={t("problem.title")} ref={panel}>
      {!phone && <h2 class="hidden">{t("problem.title")}</h2>}
      <div class="sections">
        {self ? <Self {...props} self={self} /> : <Form {...props} />}
        <div class="problem-result" role="status">
          {!solving && <Outcome {...{ problem }} />}
        </div>
        <SolutionView problem={problem} />
      </div>
      {(solving || !self) && (
        <div class="problem-foot">
          {solving ? (
            <>
              <Progress problem={problem} />
              <button class="primary" onClick={() => problem.cancel()}>
                {t("problem.cancel")}
              </button>
            </>
          ) : (
            <>
              {solution && (
                <div class="problem-tools">
                  <div class="problem-steps" role="group" aria-label={t("problem.solution")}>
                    <StepButtons steps={problem.steps} />
                  </div>
                  <Paper {...props} />
                </div>
              )}
              <Actions problem={problem} pressed={pressed} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

// Replaces the board while there is no problem on it.
export function ProblemPage({ problem, reset }: { problem: Problem; reset: () => void }) {
  const reason = problem.failure.value;
  if (reason === null) return <p class="loading">…</p>;
  return (
    <div class="failure">
      <p role="alert">{t("problem.fault", { reason })}</p>
      <button class="primary" onClick={reset}>
        {t("problem.default")}
      </button>
    </div>
  );
}
