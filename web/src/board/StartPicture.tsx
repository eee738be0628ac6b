// A small picture of all levels of a game with its starting position, or with other pieces. Decoration: nearby text
// describes it.
import { useId } from "preact/hooks";
import { arrange, type Layout } from "./layout.ts";
import { boardsOf, windows } from "../position/levels.ts";
import { tilesOf } from "./shownLevels.ts";
import { drawing, faceOf, letterOf, paint } from "./pieceDrawings.ts";
import { startPieces } from "../position/placement.ts";
import type { GameInfo, Piece } from "../core/types.ts";
import { tones } from "./tones.ts";

interface Props {
  info: GameInfo;
  width: number;
  height: number;
  pieces?: Piece[] | null;
}

export function StartPicture({ info, width, height, pieces = startPieces(info) }: Props) {
  const hatch = useId();
  const shown = windows(info);
  const boards = boardsOf(info);
  const order = boards.flat();
  const tiles = tilesOf(info, shown);
  const large = width > 200;
  const room = (fine: number): Layout =>
    arrange(tiles, boards.length, width * fine, height * fine, {
      boards: (large ? 16 : 8) * fine,
      levels: (large ? 9 : 4) * fine,
      boardCaption: 0,
      levelCaption: 0,
    });
  // Squares of few pixels are not rounded to whole ones.
  const fine = room(1).cell < 8 ? 4 : 1;
  const layout = room(fine);
  const { cell: size } = layout;
  const corners = new Map(
    info.cells.map((cell) => {
      const [place, window] = [layout.levels[order.indexOf(cell.level)]!, shown[cell.level]!];
      return [
        cell.id,
        {
          x: place.x + (cell.x - window.x) * size,
          y: place.y + (window.y + window.ranks - 1 - cell.y) * size,
        },
      ] as const;
    }),
  );
  const squares = boards.map((levels) =>
    [false, true].map((dark) =>
      info.cells
        .filter((cell) => levels.includes(cell.level) && cell.dark === dark)
        .map((cell) => `M${corners.get(cell.id)!.x} ${corners.get(cell.id)!.y}h${size}v${size}h-${size}z`)
        .join(""),
    ),
  );
  return (
    <svg
      class="start-picture"
      width={width}
      height={height}
      viewBox={`0 0 ${width * fine} ${height * fine}`}
      aria-hidden="true"
      focusable="false"
    >
      {boards.length > 1 && <Hatches id={hatch} size={size} />}
      {squares.map(([light, dark], board) => {
        const tone = tones[Math.min(board, tones.length - 1)]!;
        return (
          <g key={board}>
            <path d={light} fill={tone[0]} />
            <path d={dark} fill={tone[1]} />
            {board > 0 && <path d={dark} fill={`url(#${hatch}-${Math.min(board, 2)})`} />}
          </g>
        );
      })}
      {(pieces ?? []).map((piece) => {
        const { x, y } = corners.get(piece.cell)!;
        const { fill, line, contrast } = paint[piece.color];
        const face = faceOf(info.pieces, piece.letter);
        const letter = letterOf(face);
        return (
          <g key={piece.cell} transform={`translate(${x} ${y}) scale(${size / 100})`}>
            <path
              d={drawing(face).outline}
              fill={fill}
              stroke={line}
              stroke-width={Math.max(3, (70 * fine) / size)}
            />
            {letter !== null && (
              <text x="50" y="50" dy=".36em" text-anchor="middle" font-size="50" fill={contrast}>
                {letter}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

// The second board's dark squares are hatched and the third's dotted, as on the boards themselves.
function Hatches({ id, size }: { id: string; size: number }) {
  const step = Math.max(size / 4, 2.5);
  return (
    <defs>
      <pattern
        id={`${id}-1`}
        width={step}
        height={step}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d={`M0 0V${step}`} stroke="#4f6474" stroke-opacity="0.75" stroke-width={step / 3} />
      </pattern>
      <pattern id={`${id}-2`} width={step} height={step} patternUnits="userSpaceOnUse">
        <circle cx={step / 2} cy={step / 2} r={step / 5} fill="#546a4a" />
      </pattern>
    </defs>
  );
}
