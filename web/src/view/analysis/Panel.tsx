import { analysisOf, type Analysis } from "../../analysis/analysis.ts";
import { shortcutsOf, withKey, type Bindings } from "../../keys/keys.ts";
import { addressOf } from "../../place.ts";
import { layered } from "../../levels.ts";
import type { Store } from "../../store.ts";
import { forceIn } from "../../terms.ts";
import { t } from "../../words/index.ts";
import { gameTitle } from "../../words/variants.ts";
import { useKeys } from "../hooks.ts";
import { later } from "../Later.tsx";
import { Entry } from "../Panel.tsx";
import { Show } from "../Show.tsx";
import { StepButtons } from "../StepButtons.tsx";
import { Annotate } from "./Annotate.tsx";
import { Lines } from "./Lines.tsx";
import { ReviewBox } from "./ReviewBox.tsx";
import { MoveTree } from "./MoveTree.tsx";

const exchange = later(() => import("./Exchange.tsx").then((part) => part.Exchange));

const analysisKeys = (analysis: Analysis): Bindings => ({
  // Also puts the piece back.
  cancel: () => (analysis.stopAsking(), false),
  variationBelow: () => analysis.beside(1),
  variationAbove: () => analysis.beside(-1),
  engine: () => analysis.setEngine(!analysis.engine.value),
  moreLines: () => analysis.setLines(analysis.lineCount.value + 1),
  fewerLines: () => analysis.setLines(analysis.lineCount.value - 1),
  threats: () => analysis.ask("threats"),
  why: () => analysis.ask("why"),
  comment: () => document.querySelector<HTMLElement>("#comment")?.focus(),
});

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
        aria-keyshortcuts={shortcutsOf("flip")}
        aria-label={t("analysis.flip")}
        title={withKey(t("analysis.flip"), "flip")}
        onClick={() => store.view.flip()}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M6 16V4M3 7l3-3 3 3M14 4v12M11 13l3 3 3-3" />
        </svg>
      </button>
      {views && (
        <button
          class="icon"
          aria-keyshortcuts={shortcutsOf("view")}
          aria-label={t("analysis.view")}
          title={withKey(t("analysis.view"), "view")}
          onClick={() => store.view.cycle()}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 4.5h6.5v6.5H3zM10.5 9H17v6.5h-6.5z" />
          </svg>
        </button>
      )}
      <button
        aria-pressed={asking === "threats"}
        aria-keyshortcuts={shortcutsOf("threats")}
        title={withKey(t("analysis.threats.help"), "threats")}
        onClick={() => analysis.ask("threats")}
      >
        {t("analysis.threats")}
      </button>
      <button
        aria-pressed={asking === "why"}
        aria-keyshortcuts={shortcutsOf("why")}
        title={withKey(t("analysis.why.help"), "why")}
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
  useKeys(analysisKeys(analysis));
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
