// One flat board, or one level of it, as a grid of squares with their pieces. It knows neither rules nor the store: squares.ts
// says what is on each square, and its owner handles the events.
import { memo } from "../ui/memo.ts";
import type { InfluenceKind } from "../position/influence.ts";
import type { Mark, Trace } from "../position/stateQueries.ts";
import type { Color } from "../core/types.ts";
import type { Part, Wall } from "./castles.ts";
import { PiecePicture } from "./PiecePicture.tsx";
import { t } from "../i18n/index.ts";
import * as castles from "./lazyCastles.ts";

// One piece as a board shows it.
export interface BoardPiece {
  key: string;
  drawing: string;
  color: Color;
  board: number;
}

// One square as a board shows it. `id` undefined: a hole.
export interface Square {
  id: number | undefined;
  x: number;
  y: number;
  dark: boolean;
  label: string;
  pieces: BoardPiece[];
  focus: boolean;
  selected: boolean;
  trace: Trace | undefined;
  check: boolean;
  mark: Mark | undefined;
  file: string;
  rank: string;
  // The fields of influence that contain it, its part of a Castle, and the rest of its tooltip.
  influence: readonly InfluenceKind[];
  part: Part | undefined;
  title: string;
}

interface Props {
  name: string;
  palette: number;
  // From the top row down, each from left to right, as the user sees them.
  rows: Square[][];
  walls?: Wall[];
}

const Cell = memo(
  function Cell({ square }: { square: Square }) {
    if (square.id === undefined)
      return <div class="hole" role="gridcell" aria-label={t("square.none")} aria-disabled="true" />;
    const classes = ["cell", square.dark ? "dark" : "light"];
    if (square.trace) classes.push(square.trace);
    if (square.selected) classes.push("selected");
    if (square.mark) classes.push(square.mark);
    if (square.check) classes.push("check");
    if (square.pieces.length > 1) classes.push("shared");
    if (square.part?.role === "pillar") classes.push("pillar");
    return (
      <div
        class={classes.join(" ")}
        role="gridcell"
        tabIndex={square.focus ? 0 : -1}
        aria-label={square.label}
        aria-selected={square.selected}
        data-cell={square.id}
        data-x={square.x}
        data-y={square.y}
        title={square.title || undefined}
      >
        {square.part && <castles.part.Part part={square.part} />}
        {square.influence.map((field) => (
          <i key={field} class={`field ${field}`} />
        ))}
        {square.pieces.map((piece) => (
          <PiecePicture key={piece.key} drawing={piece.drawing} color={piece.color} board={piece.board} />
        ))}
        {square.part && square.part.badges.length > 0 && <castles.badges.Part badges={square.part.badges} />}
      </div>
    );
  },
  (a, b) => same(a.square, b.square),
);

function same(a: Square, b: Square): boolean {
  return (
    a.id === b.id &&
    a.label === b.label &&
    a.focus === b.focus &&
    a.selected === b.selected &&
    a.trace === b.trace &&
    a.check === b.check &&
    a.mark === b.mark &&
    a.dark === b.dark &&
    a.title === b.title &&
    a.part?.role === b.part?.role &&
    a.part?.owner === b.part?.owner &&
    a.part?.badges.join() === b.part?.badges.join() &&
    a.influence.join() === b.influence.join() &&
    a.pieces.map((piece) => piece.key).join() === b.pieces.map((piece) => piece.key).join()
  );
}

export function Board({ name, palette, rows, walls = [] }: Props) {
  const holed = rows.some((row) => row.some((square) => square.id === undefined));
  return (
    <div class={`board${holed ? " holed" : ""}`} role="grid" aria-label={name} data-palette={palette}>
      {holed && <Bed rows={rows} />}
      {rows.map((row) => (
        <div class="row" role="row" key={row[0]?.y}>
          {row.map((square) => (
            <Cell key={square.id ?? `hole-${square.x}`} square={square} />
          ))}
        </div>
      ))}
      <Coordinates rows={rows} />
      {walls.length > 0 && (
        <castles.walls.Part walls={walls} files={rows[0]?.length ?? 1} ranks={rows.length} />
      )}
    </div>
  );
}

// The frame of a board with holes follows the existing squares.
function Bed({ rows }: { rows: Square[][] }) {
  const path = rows
    .flatMap((row, y) => row.map((square, x) => (square.id === undefined ? "" : `M${x} ${y}h1v1h-1z`)))
    .join("");
  return (
    <svg
      class="bed"
      viewBox={`0 0 ${rows[0]?.length ?? 1} ${rows.length}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

// Ranks and files; every square has its own accessible name, so these are only visual.
function Coordinates({ rows }: { rows: Square[][] }) {
  return (
    <div class="coordinates" aria-hidden="true">
      {rows.flatMap((row, y) =>
        row.map((square, x) => (
          <>
            {square.rank && (
              <span
                class={square.pieces.length > 0 ? "rank taken" : "rank"}
                style={{ top: `calc(var(--cell) * ${y})`, left: `calc(var(--cell) * ${x})` }}
              >
                {square.rank}
              </span>
            )}
            {square.file && (
              <span
                class="file"
                style={{ top: `calc(var(--cell) * ${y + 1})`, left: `calc(var(--cell) * ${x + 1})` }}
              >
                {square.file}
              </span>
            )}
          </>
        )),
      )}
    </div>
  );
}
