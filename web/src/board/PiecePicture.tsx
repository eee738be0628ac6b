// One piece in a box of 100 x 100. Decoration: the label of its cell describes it.
import { memo } from "../ui/memo.ts";
import { drawing, letterOf, paint } from "./pieceDrawings.ts";
import type { Color } from "../core/types.ts";

interface Props {
  drawing: string;
  color: Color;
  // In the merged view: 0 for a piece of the first board, else the number of its board, marked by a ring and a hatched
  // foot.
  board?: number;
  class?: string;
}

// Strokes of the hatched foot, inside the bar from (16, 83) to (84, 95).
const hatch = Array.from({ length: 6 }, (_, i) => `M${22 + 9.4 * i} 93.2L${30.4 + 9.4 * i} 84.8`).join("");
const dots = Array.from({ length: 7 }, (_, i) => `M${21 + 9.6 * i} 89h.1`).join("");

function BoardMark({ board }: { board: number }) {
  const second = board === 1;
  return (
    <g class="board-mark">
      <circle
        cx="50"
        cy="51"
        r="45.5"
        fill="var(--ring-fill)"
        fill-opacity=".34"
        stroke="var(--ring-line)"
        stroke-width="3.6"
        stroke-dasharray={second ? undefined : "8 5"}
      />
    </g>
  );
}

function Foot({ board }: { board: number }) {
  const second = board === 1;
  return (
    <g class="board-mark">
      <rect
        x="16"
        y="83"
        width="68"
        height="12"
        rx="4.5"
        fill="var(--foot-fill)"
        stroke="var(--foot-line)"
        stroke-width="2"
      />
      <path
        d={second ? hatch : dots}
        stroke="var(--foot-hatch)"
        stroke-width={second ? 2.6 : 5}
        stroke-linecap={second ? "butt" : "round"}
        fill="none"
      />
    </g>
  );
}

export const PiecePicture = memo(function PiecePicture(props: Props) {
  const piece = drawing(props.drawing);
  const { fill, line, contrast } = paint[props.color];
  const board = props.board ?? 0;
  const letter = letterOf(props.drawing);
  const body = {
    class: `body ${props.color}`,
    fill,
    stroke: line,
    "stroke-width": "var(--piece-line-width)",
    "stroke-linejoin": "round" as const,
  };
  return (
    <svg class={`piece ${props.class ?? ""}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {board > 0 && <BoardMark board={board} />}
      {piece.horn && <path d={piece.horn} {...body} />}
      <path d={piece.outline} {...body} />
      {piece.feet.map((d, i) => (
        <path
          key={d}
          class="fine"
          d={d}
          stroke={contrast}
          stroke-width={i === 0 ? 1.6 : 1.4}
          opacity={i === 0 ? 0.6 : 0.45}
          fill="none"
        />
      ))}
      {piece.details.map(({ path, width, soft }) => (
        <path
          key={path}
          class="fine"
          d={path}
          stroke={contrast}
          stroke-width={width}
          stroke-linecap="round"
          fill="none"
          opacity={soft ? 0.6 : 1}
        />
      ))}
      {piece.solids.map((d) => (
        <path key={d} d={d} fill={contrast} opacity=".9" />
      ))}
      {letter !== null && (
        <text
          class="letter"
          x="50"
          y="50"
          dy=".36em"
          text-anchor="middle"
          font-size={letter.length > 1 ? 36 : 48}
          fill={contrast}
        >
          {letter}
        </text>
      )}
      {board > 0 && <Foot board={board} />}
    </svg>
  );
});
