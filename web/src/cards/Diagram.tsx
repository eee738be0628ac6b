// The picture on a piece's card, in PieceCard: squares with one piece and where it can go, and the same in words. Draws
// what it is given.
import { arrange } from "../board/layout.ts";
import { layered, levelTitle, windows, type Window } from "../position/levels.ts";
import { drawing, faceOf, letterOf, paint } from "../board/pieceDrawings.ts";
import { cellText } from "../speech/speech.ts";
import { atlas, type Atlas } from "../position/stateQueries.ts";
import type { Cell, Color, GameInfo, Piece } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { tones } from "../board/tones.ts";
import type { Reach } from "./pieceStudy.ts";

// The widest part of a level of many, and the most levels, in one picture.
const widest = 9;
const maxLevels = 5;
const [width, height] = [304, 264];

// The levels of a picture, those nearest to the piece first, and the part of each that is shown.
export function framed(info: GameInfo, { cell, others, quiet, captures }: Reach): Map<number, Window> {
  const cells = new Map(info.cells.map((one) => [one.id, one]));
  const subject = cells.get(cell)!;
  const all = [cell, ...others.map((piece) => piece.cell), ...quiet, ...captures];
  const levels = [...new Set(all.map((id) => cells.get(id)!.level))]
    .sort((a, b) => Math.abs(a - subject.level) - Math.abs(b - subject.level))
    .slice(0, maxLevels);
  const shown = windows(info);
  const cut = (from: number, length: number, at: number): [number, number] => {
    if (length <= widest || !layered(info)) return [from, length];
    return [Math.min(Math.max(from, at - (widest >> 1)), from + length - widest), widest];
  };
  return new Map(
    levels
      .sort((a, b) => a - b)
      .map((level) => {
        const window = shown[level]!;
        const [x, files] = cut(window.x, window.files, subject.x);
        const [y, ranks] = cut(window.y, window.ranks, subject.y);
        return [level, { x, y, files, ranks }];
      }),
  );
}

const list = (map: Atlas, cells: Iterable<number>): string =>
  [...cells].map((id) => cellText(map, id)).join(", ");

// The picture in words.
export function reachText(info: GameInfo, { cell, quiet, captures }: Reach): string {
  const map = atlas(info);
  const both = [...quiet].filter((id) => captures.has(id));
  const [only, takes] = [
    [...quiet].filter((id) => !captures.has(id)),
    [...captures].filter((id) => !quiet.has(id)),
  ];
  const parts = [t("card.on", { cell: cellText(map, cell) })];
  if (both.length > 0) parts.push(t("card.goesAndTakes", { cells: list(map, both) }));
  if (only.length > 0) parts.push(t("card.goes", { cells: list(map, only) }));
  if (takes.length > 0) parts.push(t("card.takes", { cells: list(map, takes) }));
  return parts.join(" ");
}

function Figure({ info, piece, at, size }: { info: GameInfo; piece: Piece; at: Spot; size: number }) {
  const { fill, line, contrast } = paint[piece.color];
  const face = faceOf(info.pieces, piece.letter);
  const letter = letterOf(face);
  const shape = drawing(face);
  return (
    <g transform={`translate(${at.x} ${at.y}) scale(${size / 100})`}>
      {shape.horn && <path d={shape.horn} fill={fill} stroke={line} stroke-width={4} />}
      <path d={shape.outline} fill={fill} stroke={line} stroke-width={Math.max(3, 70 / size)} />
      {letter !== null && (
        <text x="50" y="50" dy=".36em" text-anchor="middle" font-size="46" fill={contrast}>
          {letter}
        </text>
      )}
    </g>
  );
}

interface Spot {
  x: number;
  y: number;
}

// Squares of a game with one piece and where it can go: a dot to move, a ring to capture, both for either.
export function Diagram({
  info,
  letter,
  color,
  reach,
}: {
  info: GameInfo;
  letter: string;
  color: Color;
  reach: Reach;
}) {
  const parts = framed(info, reach);
  const many = parts.size > 1;
  const order = [...parts.keys()];
  const tiles = [...parts.values()].map(({ files, ranks }, column) => ({ column, row: 0, files, ranks }));
  const layout = arrange(tiles, 1, width, height, {
    boards: 0,
    levels: 10,
    boardCaption: 0,
    levelCaption: many ? 17 : 0,
  });
  const size = Math.min(layout.cell, 34);
  const scale = size / layout.cell;
  const corners = new Map<number, Spot>();
  const inside: Cell[] = [];
  for (const cell of info.cells) {
    const window = parts.get(cell.level);
    if (!window) continue;
    const [x, y] = [cell.x - window.x, window.ranks - 1 - (cell.y - window.y)];
    if (x < 0 || y < 0 || x >= window.files || y >= window.ranks) continue;
    const place = layout.levels[order.indexOf(cell.level)]!;
    inside.push(cell);
    corners.set(cell.id, { x: (place.x + x * layout.cell) * scale, y: (place.y + y * layout.cell) * scale });
  }
  const [xs, ys] = [[...corners.values()].map(({ x }) => x), [...corners.values()].map(({ y }) => y)];
  const top = Math.min(...ys) - (many ? 17 : 1);
  const box = [
    Math.min(...xs) - 1,
    top,
    Math.max(...xs) - Math.min(...xs) + size + 2,
    Math.max(...ys) + size + 1 - top,
  ];
  const board = (level: number) => Math.min(info.levels[level]!.board, tones.length - 1);
  const all = [...new Set([...reach.quiet, ...reach.captures])];
  const hidden = all.some((id) => !corners.has(id));
  const pieces: Piece[] = [{ cell: reach.cell, letter, color }, ...reach.others];
  return (
    <figure class="card-diagram">
      <svg
        viewBox={box.join(" ")}
        style={{ width: `${box[2]}px` }}
        role="img"
        aria-label={reachText(info, reach)}
      >
        {inside.map(({ id, level, dark }) => {
          const { x, y } = corners.get(id)!;
          return (
            <rect key={id} x={x} y={y} width={size} height={size} fill={tones[board(level)]![dark ? 1 : 0]} />
          );
        })}
        {many &&
          order.map((level, i) => {
            const place = layout.levels[i]!;
            return (
              <text
                key={level}
                class="level"
                x={(place.x + place.width / 2) * scale}
                y={place.y * scale - 5}
                text-anchor="middle"
              >
                {levelTitle(info, level)}
              </text>
            );
          })}
        {pieces.map((piece) => {
          const at = corners.get(piece.cell);
          return at && <Figure key={piece.cell} {...{ info, piece, at, size }} />;
        })}
        {all.map((id) => {
          const at = corners.get(id);
          if (!at) return null;
          const [x, y] = [at.x + size / 2, at.y + size / 2];
          return (
            <g key={id}>
              {reach.captures.has(id) && <circle class="take" cx={x} cy={y} r={size * 0.36} />}
              {reach.quiet.has(id) && <circle class="go" cx={x} cy={y} r={size * 0.17} />}
            </g>
          );
        })}
      </svg>
      {hidden && <figcaption>{t("card.part")}</figcaption>}
    </figure>
  );
}
