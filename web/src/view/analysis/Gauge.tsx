import { useRef } from "preact/hooks";
import { analysisOf } from "../../analysis/analysis.ts";
import { shortScore } from "../../analysis/evaluation.ts";
import { sayScore } from "../../analysis/say.ts";
import { sayResult } from "../../speech.ts";
import type { Store } from "../../store.ts";
import { t } from "../../words/index.ts";
import { plain } from "../../words/format.ts";

// White's share of the position, at the edge of the boards. While the engine starts over, it stays where it was.
export function Gauge({ store, phone }: { store: Store; phone: boolean }) {
  const analysis = analysisOf(store);
  const { share } = analysis;
  const last = useRef(0.5);
  if (share.value !== null) last.current = share.value;
  const known = share.value !== null || analysis.thinking.value;
  if (!known && !analysis.engine.value) return null;
  const evaluation = analysis.evaluation.value;
  const result = store.session.state.value?.result;
  const text = result
    ? plain(sayResult(result))
    : evaluation
      ? `${shortScore(evaluation.score)}, ${sayScore(evaluation.score)}`
      : t("analysis.gauge.none");
  const percent = Math.round(last.current * 100);
  return (
    <div
      class={`gauge${phone ? " lying" : ""}${store.view.flipped.value ? " flipped" : ""}`}
      role="meter"
      aria-label={t("analysis.gauge")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      title={text}
      style={{ "--share": `${percent}%` }}
    >
      <i />
    </div>
  );
}
