// How long the moves of an analysed game took, as bars over the moves, White's upwards and Black's downwards; and the switch for
// the times beside the moves. A click on the bars, or the arrow keys, go to a move.
import { useMemo } from "preact/hooks";
import type { AnalysisCtrl } from "../analysis/analysisCtrl.ts";
import { useStore } from "../store/context.ts";
import { startOf } from "../position/fen.ts";
import { lineFrom, numberOf } from "../tree/lines.ts";
import { spokenTime } from "../round/clock.ts";
import { shownMove } from "../speech/notation.ts";
import { heightOf, timeControlOf, timesOf } from "./moveTimes.ts";
import { plyAt } from "./graph.ts";
import { t } from "./texts/index.ts";
import "./review.css";

const box = { width: 600, height: 80 };
const farStep = 10;

type Times = readonly (number | undefined)[];

// The bars as SVG path data, those of the side that moves first upwards, or of the other one downwards.
function bars(times: Times, first: boolean, longest: number): string {
  const width = box.width / Math.max(1, times.length);
  const middle = box.height / 2;
  return times
    .map((time, i) => {
      if (time === undefined || (i % 2 === 0) !== first) return "";
      const high = Math.max(1, heightOf(time, longest) * (middle - 2));
      const [x, w] = [(i * width).toFixed(1), (width * 0.9).toFixed(1)];
      return `M${x} ${middle}h${w}v${(first ? -high : high).toFixed(1)}h-${w}Z`;
    })
    .join("");
}

function Graph({ analysis, times }: { analysis: AnalysisCtrl; times: Times }) {
  const { session } = useStore();
  const { moves } = analysis;
  const start = startOf(session.state.value?.start ?? "");
  const line = [moves.tree.value.root, ...lineFrom(moves.tree.value.root.next)];
  const longest = Math.max(0, ...times.map((time) => time ?? 0));
  // In a variation: the move that it leaves.
  const path = [moves.tree.value.root, ...moves.at.value.path];
  const ply = line.lastIndexOf(path.filter((node) => line.includes(node)).at(-1)!);
  const go = (to: number) => {
    const node = line[Math.max(0, Math.min(line.length - 1, to))];
    if (node) moves.go(node);
  };
  const text = (at: number): string => {
    const node = line[at];
    if (!node || at === 0) return t("times.start");
    const move = `${numberOf(node, start) || "…"} ${shownMove(node.san, node.uci)}`;
    const time = times[at - 1];
    return time === undefined
      ? t("times.unknown", { move })
      : t("times.at", { move, time: spokenTime(time) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = {
      ArrowLeft: ply - 1,
      ArrowDown: ply - 1,
      ArrowRight: ply + 1,
      ArrowUp: ply + 1,
      PageDown: ply - farStep,
      PageUp: ply + farStep,
      Home: 0,
      End: line.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  const x = ((ply - 0.55) * box.width) / Math.max(1, times.length);
  return (
    <div
      class="graph times-graph"
      role="slider"
      tabIndex={0}
      aria-label={t("times.graph")}
      aria-valuemin={0}
      aria-valuemax={times.length}
      aria-valuenow={ply}
      aria-valuetext={text(ply)}
      title={text(ply)}
      data-testid="times-graph"
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const place = event.currentTarget.getBoundingClientRect();
        go(1 + plyAt((event.clientX - place.left) / place.width - 0.5 / times.length, times.length));
      }}
    >
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="ground" width={box.width} height={box.height} />
        <path class={start.side === "w" ? "light" : "dark"} d={bars(times, true, longest)} />
        <path class={start.side === "w" ? "dark" : "light"} d={bars(times, false, longest)} />
        <path class="even" d={`M0 ${box.height / 2}H${box.width}`} />
        {ply > 0 && <path class="here" d={`M${x} 0V${box.height}`} />}
      </svg>
    </div>
  );
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
