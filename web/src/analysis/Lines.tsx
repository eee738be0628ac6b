// The engine beside an analysis: its switch, its progress and its lines. The controls set EngineLines, which has what
// is shown here; clicking a move of a line plays it in the analysis with those before it.
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { maxLines } from "./engineLines.ts";
import { Chances } from "./Chances.tsx";
import { forWhite, shortScore } from "../tree/evaluation.ts";
import { useStore } from "../store/context.ts";
import { startOf } from "../position/fen.ts";
import { shortcutsOf, withKey } from "../keyboard/keys.ts";
import type { GameState, Line } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { language } from "../i18n/language.ts";
import { shownMove } from "../speech/notation.ts";
import { MoveTerms } from "../game/MoveTerms.tsx";

const count = (n: number): string =>
  new Intl.NumberFormat(language.value, { notation: "compact", maximumFractionDigits: 1 }).format(n);

// The moves of a line with their numbers.
function numbered(line: Line, fen: string): string[] {
  const { number, side } = startOf(fen);
  const offset = side === "b" ? 1 : 0;
  return (line.san ?? line.pv).map((move, i) => {
    const san = shownMove(move, line.pv[i]);
    const n = number + Math.floor((i + offset) / 2);
    return (i + offset) % 2 === 0 ? `${n}. ${san}` : i === 0 ? `${n}… ${san}` : san;
  });
}

// How far the engine has come, or what is known of the position while it is off: what it said before, or the record.
function Progress({ engine }: Pick<AnalysisCtrl, "engine">) {
  const [on, lines, known] = [engine.on.value, engine.lines.value, engine.evaluation.value];
  const best = lines[0];
  const nodes = Math.max(0, ...lines.map((line) => line.nodes));
  return (
    <span class="progress" data-first={engine.firstLine.value ?? undefined}>
      {on && best && (
        <>
          <span>{t("analysis.depth", { depth: best.depth })}</span>{" "}
          <span>{t("analysis.nodes", { nodes: count(nodes) })}</span>
        </>
      )}
      {on && !best && engine.thinking.value && t("analysis.engine.starts")}
      {!on && known && (
        <>
          <b data-testid="known-score">{shortScore(known.score)}</b>{" "}
          {known.depth > 0 && <span>{t("analysis.depth", { depth: known.depth })}</span>}
        </>
      )}
    </span>
  );
}

// How many lines there are.
function Stepper({ engine }: Pick<AnalysisCtrl, "engine">) {
  const n = engine.count.value;
  const title = t("analysis.lines.count", { n });
  return (
    <span class="stepper" role="group" aria-label={title} title={title}>
      <button
        aria-label={t("analysis.lines.fewer")}
        aria-keyshortcuts={shortcutsOf("fewerLines")}
        disabled={n <= 1}
        onClick={() => engine.setCount(n - 1)}
      >
        −
      </button>
      <b aria-hidden="true">{n}</b>
      <button
        aria-label={t("analysis.lines.more")}
        aria-keyshortcuts={shortcutsOf("moreLines")}
        disabled={n >= maxLines}
        onClick={() => engine.setCount(n + 1)}
      >
        +
      </button>
    </span>
  );
}

// The arrow keys go from move to move.
function goAlong(event: KeyboardEvent): void {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const next = by && (event.target as HTMLElement)[by > 0 ? "nextElementSibling" : "previousElementSibling"];
  if (!next) return;
  event.preventDefault();
  (next as HTMLElement).focus();
}

function LineOf({ analysis, line, state }: { analysis: AnalysisCtrl; line: Line; state: GameState }) {
  const { session } = useStore();
  return (
    <li>
      <b class="score">{shortScore(forWhite(line.score, state.side))}</b>
      <span class="pv" onKeyDown={goAlong}>
        {numbered(line, state.fen).map((text, i) => (
          <button key={`${i} ${text}`} tabIndex={i === 0 ? 0 : -1} onClick={() => analysis.play(line, i + 1)}>
            {text}
            <MoveTerms info={session.info.value} move={{ terms: line.terms?.[i] ?? [] }} />
          </button>
        ))}
      </span>
    </li>
  );
}

export function Lines({ analysis }: { analysis: AnalysisCtrl }) {
  const { engine } = analysis;
  const state = useStore().session.state.value;
  const on = engine.on.value;
  return (
    <section class="engine" aria-label={t("analysis.engine")}>
      <div class="engine-head">
        <label class="switch" title={withKey(t("analysis.engine.hint"), "engine")}>
          <input
            type="checkbox"
            role="switch"
            checked={on}
            aria-keyshortcuts={shortcutsOf("engine")}
            onChange={(event) => engine.switch(event.currentTarget.checked)}
          />
          {t("analysis.engine")}
        </label>
        <Progress engine={engine} />
        <Stepper engine={engine} />
      </div>
      {on && state && <Chances line={engine.lines.value[0]} side={state.side} />}
      {on && state && state.legal.length > 0 && (
        <ol
          class="lines"
          aria-label={t("analysis.lines")}
          style={{ "--lines": Math.min(engine.count.value, state.legal.length) }}
        >
          {engine.lines.value.map((line) => (
            <LineOf key={line.rank} {...{ analysis, line, state }} />
          ))}
        </ol>
      )}
    </section>
  );
}
