// How long the moves of an analysed game took, as bars over the moves, and the switch for them and for the times beside the moves.
import { useMemo } from "preact/hooks";
import type { AnalysisCtrl } from "../analysis/analysisCtrl.ts";
import { useStore } from "../store/context.ts";
import { startOf } from "../position/fen.ts";
import { lineFrom, numberOf } from "../tree/lines.ts";
import { spokenTime } from "../round/clock.ts";
import { shownMove } from "../speech/notation.ts";
import { timeControlOf, timesOf } from "./moveTimes.ts";
import { TimeBars, type Times } from "./TimeBars.tsx";
import { t } from "./texts/index.ts";
import "./review.css";

type Props = { analysis: AnalysisCtrl; times: Times };

function Graph({ analysis, times }: Props) {
  const { session } = useStore();
  const { moves } = analysis;
  const start = startOf(session.state.value?.start ?? "");
  const line = [moves.tree.value.root, ...lineFrom(moves.tree.value.root.next)];
  // In a variation: the move that it leaves.
  const path = [moves.tree.value.root, ...moves.at.value.path];
  const ply = line.lastIndexOf(path.filter((node) => line.includes(node)).at(-1)!);
  const text = (at: number): string => {
    const node = line[at];
    if (!node || at === 0) return t("times.start");
    const move = `${numberOf(node, start) || "…"} ${shownMove(node.san, node.uci)}`;
    const time = times[at - 1];
    return time === undefined
      ? t("times.unknown", { move })
      : t("times.at", { move, time: spokenTime(time) });
  };
  const go = (to: number) => {
    const node = line[to];
    if (node) moves.go(node);
  };
  return <TimeBars first={start.side} {...{ times, ply, text, go }} />;
}

export function TimesBox({ analysis }: { analysis: AnalysisCtrl }) {
  const tree = analysis.moves.tree.value;
  const edits = tree.edits.value;
  const tag = analysis.names.value.timeControl;
  const times = useMemo(() => {
    void edits;
    return timesOf(tree.root, timeControlOf(tag));
  }, [tree, edits, tag]);
  if (times.filter((time) => time !== undefined).length < 2) return null;
  const shown = analysis.timesShown.value;
  return (
    <section class="review times" aria-label={t("times.title")}>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={shown}
          onChange={(event) => analysis.showTimes(event.currentTarget.checked)}
        />
        {t("times.title")}
      </label>
      {shown && <Graph analysis={analysis} times={times} />}
    </section>
  );
}
