import { useEffect } from "preact/hooks";
import { analysisOf, type Analysis } from "../../analysis/analysis.ts";
import { addressOf } from "../../place.ts";
import { layered } from "../../levels.ts";
import type { Store } from "../../store.ts";
import { forceIn } from "../../terms.ts";
import { t } from "../../words/index.ts";
import { gameTitle } from "../../words/variants.ts";
import { later } from "../Later.tsx";
import { Entry } from "../Panel.tsx";
import { Show } from "../Show.tsx";
import { StepButtons } from "../StepButtons.tsx";
import { Annotate } from "./Annotate.tsx";
import { Lines } from "./Lines.tsx";
import { ReviewBox } from "./ReviewBox.tsx";
import { MoveTree } from "./MoveTree.tsx";

const exchange = later(() => import("./Exchange.tsx").then((part) => part.Exchange));

// Keyboard shortcuts of the analysis, active unless a text field has the focus or a dialog is open.
function useKeys(analysis: Analysis) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.key === "Escape") return analysis.stopAsking();
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest("input:not([type=checkbox]), select, textarea, dialog")) return;
      const does: { [key: string]: () => void } = {
        j: () => analysis.beside(1),
        k: () => analysis.beside(-1),
        e: () => analysis.setEngine(!analysis.engine.value),
        "+": () => analysis.setLines(analysis.lineCount.value + 1),
        "-": () => analysis.setLines(analysis.lineCount.value - 1),
        t: () => analysis.ask("threats"),
        y: () => analysis.ask("why"),
        c: () => document.querySelector<HTMLElement>("#comment")?.focus(),
      };
      const act = does[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [analysis]);
}

async function copyLink(analysis: Analysis): Promise<void> {
  const { store } = analysis;
  const link = analysis.link();
  if (!link) return store.announcer.tell(t("analysis.link.long"), "refused");
  const address = location.origin + addressOf({ kind: "analyse", what: link.fragment });
  try {
    await navigator.clipboard.writeText(address);
    store.announcer.tell(t(`analysis.link.${link.carries}`), "plain");
  } catch {
    store.announcer.quote(address);
  }
}

function Tools({ analysis, phone }: { analysis: Analysis; phone: boolean }) {
  const { store } = analysis;
  const asking = analysis.question.value?.kind;
  const info = store.session.info.value;
  const views = store.session.map.value?.stackable || (!phone && info && layered(info));
  return (
    <div class="tools-row" role="group" aria-label={t("analysis.title")}>
      <StepButtons steps={analysis} />
      <button
        class="icon"
        aria-keyshortcuts="f"
        aria-label={t("analysis.flip")}
        title={`${t("analysis.flip")} (f)`}
        onClick={() => store.view.flip()}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M6 16V4M3 7l3-3 3 3M14 4v12M11 13l3 3 3-3" />
        </svg>
      </button>
      {views && (
        <button
          class="icon"
          aria-keyshortcuts="v"
          aria-label={t("analysis.view")}
          title={`${t("analysis.view")} (v)`}
          onClick={() => store.view.cycle()}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 4.5h6.5v6.5H3zM10.5 9H17v6.5h-6.5z" />
          </svg>
        </button>
      )}
      <button
        aria-pressed={asking === "threats"}
        aria-keyshortcuts="t"
        title={t("analysis.threats.help")}
        onClick={() => analysis.ask("threats")}
      >
        {t("analysis.threats")}
      </button>
      <button
        aria-pressed={asking === "why"}
        aria-keyshortcuts="y"
        title={t("analysis.why.help")}
        onClick={() => analysis.ask("why")}
      >
        {t("analysis.why")}
      </button>
      <button onClick={() => analysis.exchange()}>{t("analysis.exchange.short")}</button>
      <button title={t("analysis.link.help")} onClick={() => void copyLink(analysis)}>
        {t("analysis.link")}
      </button>
    </div>
  );
}

// What is beside the board.
export function AnalysisPanel({ store, phone }: { store: Store; phone: boolean }) {
  const analysis = analysisOf(store);
  useKeys(analysis);
  const answer = analysis.answer.value;
  const force = forceIn(store.session.info.value, store.session.state.value, analysis.lines.value);
  return (
    <>
      <div class="analysis-top">
        {!phone && (
          <h2 class="game-title">{store.session.info.value && gameTitle(store.session.info.value)}</h2>
        )}
        <Lines analysis={analysis} />
        {!phone && <ReviewBox analysis={analysis} />}
        {!phone && <Show store={store} />}
      </div>
      <div class="analysis-moves">
        {answer && (
          <p class="answer" role="note" aria-label={t("analysis.answer")} data-testid="answer">
            {answer.text}
          </p>
        )}
        {force && (
          <p class="answer" role="note" data-testid="force">
            {t(`force.${force}`)}
          </p>
        )}
        {phone && <ReviewBox analysis={analysis} />}
        <MoveTree analysis={analysis} />
        <Annotate analysis={analysis} />
      </div>
      <div class="controls">
        {!phone && <Entry store={store} />}
        <Tools analysis={analysis} phone={phone} />
      </div>
      {analysis.dialog.value && <exchange.Part analysis={analysis} />}
    </>
  );
}

// Replaces the board while there is nothing to analyse.
export function AnalysisPage({ store }: { store: Store }) {
  const analysis = analysisOf(store);
  const reason = analysis.failure.value;
  if (reason === null) return <p class="loading">{t("page.loading")}</p>;
  return (
    <div class="failure">
      <p role="alert">{reason}</p>
      <button class="primary" onClick={() => store.go({ kind: "analyse", what: "" })}>
        {t("analysis.again")}
      </button>
    </div>
  );
}
