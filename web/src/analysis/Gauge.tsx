// The gauge at the edge of the boards: White's share of the position, by the engine's evaluation. While the engine
// starts over, it stays where it was. It only reads the store and the analysis.
import { useRef } from "preact/hooks";
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { shortScore } from "../tree/evaluation.ts";
import { evaluationText } from "./analysisText.ts";
import { useStore } from "../store/context.ts";
import { resultPhrase } from "../speech/speech.ts";
import { t } from "./texts/index.ts";
import { plain } from "../i18n/format.ts";

export function Gauge({ analysis: { engine }, phone }: { analysis: AnalysisCtrl; phone: boolean }) {
  const { session, view } = useStore();
  const { share } = engine;
  const last = useRef(0.5);
  if (share.value !== null) last.current = share.value;
  const known = share.value !== null || engine.thinking.value;
  if (!known && !engine.on.value) return null;
  const evaluation = engine.evaluation.value;
  const result = session.state.value?.result;
  const text = result
    ? plain(resultPhrase(result))
    : evaluation
      ? `${shortScore(evaluation.score)}, ${evaluationText(evaluation.score)}`
      : t("analysis.gauge.none");
  const percent = Math.round(last.current * 100);
  return (
    <div
      class={`gauge${phone ? " lying" : ""}${view.flipped.value ? " flipped" : ""}`}
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
