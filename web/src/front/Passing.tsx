// The moving picture of the front page: on two boards a short game in which every piece passes through the glass. It plays
// twice and rests on the mate; a button stops it and plays it again. Without animations it is that last position.
import { useEffect, useState } from "preact/hooks";
import { drawing, faceOf, letterOf, paint } from "../board/pieceDrawings.ts";
import { tones } from "../board/tones.ts";
import { settings } from "../settings/settings.ts";
import type { PieceKind } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { frames, lastFrame, steps, type Passer, type Square } from "./passing.ts";

const side = 10;
const gap = 12;
const board = 8 * side;
const width = 2 * board + gap;
const top = 8;

const kinds: PieceKind[] = [..."KQRBNP"].map((letter) => ({ letter, drawing: letter, name: "" }));

const x = ({ board: on, file }: Square): number => on * (board + gap) + file * side;
const y = ({ rank }: Square): number => top + (7 - rank) * side;

// How long each frame is on show, in milliseconds.
const pause = (frame: number): number => {
  if (frame === lastFrame) return 6000;
  return frame === 0 ? 1200 : frame % 2 === 1 ? 800 : 1900;
};
const rounds = 2;

function Squares({ on }: { on: number }) {
  const tone = tones[on]!;
  const all = Array.from({ length: 64 }, (_, i) => ({ board: on, file: i % 8, rank: i >> 3 }));
  const path = (dark: boolean) =>
    all
      .filter(({ file, rank }) => ((file + rank) % 2 === 0) === dark)
      .map((square) => `M${x(square)} ${y(square)}h${side}v${side}h-${side}z`)
      .join("");
  return (
    <>
      <text
        class="passing-board"
        font-size="5"
        x={x({ board: on, file: 0, rank: 0 }) + board / 2}
        y={top - 2.4}
      >
        {on === 0 ? "A" : "B"}
      </text>
      <path d={path(false)} fill={tone[0]} />
      <path d={path(true)} fill={tone[1]} />
      {on === 1 && <path d={path(true)} fill="url(#passing-hatch)" />}
    </>
  );
}

function Piece({ piece }: { piece: Passer }) {
  const { fill, line, contrast } = paint[piece.white ? "w" : "b"];
  const face = faceOf(kinds, piece.kind);
  const letter = letterOf(face);
  const { outline, details } = drawing(face);
  return (
    <g
      class={`passer${piece.taken ? " taken" : ""}`}
      style={{ transform: `translate(${x(piece)}px, ${y(piece)}px) scale(${side / 100})` }}
    >
      <path d={outline} fill={fill} stroke={line} stroke-width="4" />
      {details.map(({ path, width: wide, soft }) => (
        <path
          key={path}
          d={path}
          stroke={contrast}
          stroke-width={wide}
          stroke-linecap="round"
          fill="none"
          opacity={soft ? 0.6 : 1}
        />
      ))}
      {letter !== null && (
        <text x="50" y="50" dy=".36em" text-anchor="middle" font-size="50" fill={contrast}>
          {letter}
        </text>
      )}
    </g>
  );
}

// The bishop's line to the king, and the king in check.
function Mate() {
  const [bishop, king] = [
    { board: 0, file: 1, rank: 4 },
    { board: 0, file: 4, rank: 7 },
  ];
  const half = side / 2;
  return (
    <g class="passing-mate">
      <rect x={x(king)} y={y(king)} width={side} height={side} />
      <path d={`M${x(bishop) + half} ${y(bishop) + half}L${x(king) + half} ${y(king) + half}`} />
    </g>
  );
}

export function Passing() {
  const still = settings.still();
  const [frame, setFrame] = useState(still ? lastFrame : 0);
  const [round, setRound] = useState(still ? rounds : 0);
  const running = round < rounds;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => {
      if (frame < lastFrame) return setFrame(frame + 1);
      setRound(round + 1);
      if (round + 1 < rounds) setFrame(0);
    }, pause(frame));
    return () => clearTimeout(timer);
  }, [frame, round, running]);
  const { pieces, marks, passing } = frames[frame]!;
  const step = steps[Math.ceil(frame / 2) - 1];
  const again = () => {
    if (running) return setRound(rounds);
    if (frame === lastFrame) setFrame(0);
    setRound(rounds - 1);
  };
  return (
    <figure class="passing">
      <svg viewBox={`-0.5 0 ${width + 1} ${top + board + 0.5}`} role="img" aria-label={t("front.picture")}>
        <defs>
          <pattern
            id="passing-hatch"
            width="2.5"
            height="2.5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0V2.5" stroke="var(--board-b-hatch)" stroke-width="0.8" />
          </pattern>
          <linearGradient id="passing-glass" x1="0" x2="1">
            <stop offset="0" stop-color="var(--turn)" stop-opacity="0" />
            <stop offset="0.5" stop-color="var(--turn)" stop-opacity="0.55" />
            <stop offset="1" stop-color="var(--turn)" stop-opacity="0" />
          </linearGradient>
        </defs>
        <Squares on={0} />
        <Squares on={1} />
        {marks.map((mark, i) => (
          <rect key={i} class="passing-mark" x={x(mark)} y={y(mark)} width={side} height={side} />
        ))}
        <rect
          class={`passing-glass${passing ? " lit" : ""}`}
          x={board + 1}
          y={top}
          width={gap - 2}
          height={board}
          rx="4"
          fill="url(#passing-glass)"
        />
        {frame === lastFrame && <Mate />}
        {/* In the order of the start, so that a piece stays the same element. */}
        <g class={frame === 0 ? "at-once" : undefined}>
          {pieces.map((piece) => (
            <Piece key={piece.id} piece={piece} />
          ))}
        </g>
      </svg>
      <figcaption>
        <span>{t(step ? `front.move.${step.name}` : "front.move.start")}</span>
        <button type="button" onClick={again}>
          {t(running ? "front.pause" : "front.again")}
        </button>
      </figcaption>
    </figure>
  );
}
