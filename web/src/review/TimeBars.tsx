// How long the moves of a game took, as bars over the moves: those of the side that moves first upwards, the other's downwards. A
// click on the bars, or the arrow keys, go to a move.
import type { Color } from "../core/types.ts";
import { heightOf, shortTime } from "./moveTimes.ts";
import { plyAt } from "./graph.ts";
import { t } from "./texts/index.ts";
import "./review.css";

const box = { width: 600, height: 80 };
const farStep = 10;

export type Times = readonly (number | undefined)[];

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

interface Props {
  times: Times;
  // The side that moves first.
  first: Color;
  // The move on the board, from 1; 0: the start.
  ply: number;
  text: (ply: number) => string;
  go: (ply: number) => void;
}

export function TimeBars({ times, first, ply, text, go }: Props) {
  const longest = Math.max(0, ...times.map((time) => time ?? 0));
  const to = (next: number) => go(Math.max(0, Math.min(times.length, next)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = {
      ArrowLeft: ply - 1,
      ArrowDown: ply - 1,
      ArrowRight: ply + 1,
      ArrowUp: ply + 1,
      PageDown: ply - farStep,
      PageUp: ply + farStep,
      Home: 0,
      End: times.length,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    to(next);
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
        to(1 + plyAt((event.clientX - place.left) / place.width - 0.5 / times.length, times.length));
      }}
    >
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="ground" width={box.width} height={box.height} />
        <path class={first === "w" ? "light" : "dark"} d={bars(times, true, longest)} />
        <path class={first === "w" ? "dark" : "light"} d={bars(times, false, longest)} />
        <path class="even" d={`M0 ${box.height / 2}H${box.width}`} />
        {ply > 0 && <path class="here" d={`M${x} 0V${box.height}`} />}
      </svg>
      {/* What a bar of full height stands for. */}
      <span class="scale" aria-hidden="true">
        {shortTime(longest)}
      </span>
    </div>
  );
}
