// Turns a state of the game into squares: what each flat board shows, in the order in which the user sees it. Computed
// from its arguments only.
import { coordinates, type Window } from "../position/levels.ts";
import type { InfluenceKind } from "../position/influence.ts";
import { deputyFace, faceOf } from "./pieceDrawings.ts";
import {
  arrivals,
  destinations,
  stack,
  tracesOf,
  type Atlas,
  type Mark,
  type Trace,
} from "../position/stateQueries.ts";
import { cellLabel, cheopsTexts, developmentTexts, stackLabel, type Marks } from "../speech/speech.ts";
import { settings } from "../settings/settings.ts";
import type { CellChoice } from "./cellChoice.ts";
import type { Cell, GameInfo, GameState, Piece } from "../core/types.ts";
import type { BoardPiece, Square } from "./Board.tsx";
import { groupsAt } from "../speech/terms.ts";
import { t } from "../i18n/index.ts";
import { partsOf, type Part } from "./castles.ts";

export interface Scene {
  map: Atlas;
  state: GameState;
  selected: number | null;
  focused: number | null;
  flipped: boolean;
  // What else may be shown: clickable cells, fields of influence, the viewer's own papers.
  task?: CellChoice | null;
  influence?: ReadonlyMap<number, InfluenceKind[]> | null;
  papers?: boolean;
}

// Column and row of a cell on its level, as the user sees them; undefined on any other level.
export function seatOn(
  { map, flipped }: Pick<Scene, "map" | "flipped">,
  id: number,
  level: number,
): { x: number; y: number } | undefined {
  const [cell, window] = [map.cell(id), map.windows[level]];
  if (cell.level !== level || !window) return undefined;
  return flipped
    ? { x: window.x + window.files - 1 - cell.x, y: cell.y - window.y }
    : { x: cell.x - window.x, y: window.y + window.ranks - 1 - cell.y };
}

interface Context extends Scene {
  pieces: Map<number, Piece>;
  goals: Map<number, Mark>;
  parts: Map<number, Part>;
  traces: Map<number, Trace>;
}

function context(scene: Scene): Context {
  return {
    ...scene,
    pieces: new Map(scene.state.pieces.map((piece) => [piece.cell, piece])),
    goals: goalsOf(scene),
    parts: partsOf(scene.state.view, scene.papers === true),
    traces: tracesOf(scene.state.moves),
  };
}

// The cells that can be clicked: those of the task, or those of the picked-up piece's moves.
export function goalsOf({
  task,
  state,
  selected,
}: Pick<Scene, "task" | "state" | "selected">): Map<number, Mark> {
  if (task) return new Map([...task.cells.keys()].map((cell) => [cell, "choice"]));
  return selected === null ? new Map<number, Mark>() : moveGoals(state, selected);
}

// The cells that can be clicked for a move: where it lands, and where it arrives.
function moveGoals(state: GameState, from: number): Map<number, Mark> {
  const goals = destinations(state, from);
  for (const cell of arrivals(state, from, goals)) goals.set(cell, "land");
  return goals;
}

function shown(map: Atlas, piece: Piece, board: number, known = false): BoardPiece {
  const drawing = known ? deputyFace : faceOf(map.info.pieces, piece.letter);
  return { key: `${drawing}${piece.color}${board}`, drawing, color: piece.color, board };
}

function marksOf(now: Context, cell: number): Marks {
  return {
    selected: now.selected === cell,
    destination: now.goals.get(cell),
    check: now.state.check.includes(cell),
    trace: now.traces.get(cell),
    influence: now.influence?.get(cell) ?? [],
  };
}

const hole = (x: number, y: number): Square => ({
  id: undefined,
  x,
  y,
  dark: false,
  label: "",
  pieces: [],
  focus: false,
  selected: false,
  trace: undefined,
  check: false,
  mark: undefined,
  file: "",
  rank: "",
  influence: [],
  part: undefined,
  title: "",
});

// The squares of a window from the top row down. Coordinates are where a run of squares begins: the rank at its left
// end, the file at its lower end; or both on every square.
function rows(
  { x: left, y: low, files, ranks }: Window,
  flipped: boolean,
  info: GameInfo,
  make: (x: number, y: number) => Square & { cell?: Cell },
): Square[][] {
  const xs = Array.from({ length: files }, (_, i) => left + (flipped ? files - 1 - i : i));
  const ys = Array.from({ length: ranks }, (_, i) => low + (flipped ? i : ranks - 1 - i));
  const grid = ys.map((y) => xs.map((x) => make(x, y)));
  grid.forEach((row, j) =>
    row.forEach((square, i) => {
      if (!square.cell) return;
      const { file, rank } = coordinates(info, square.cell);
      if (settings.coordinates.value === "every") return void (square.rank = file + rank);
      if (row[i - 1]?.id === undefined) square.rank = rank;
      if (grid[j + 1]?.[i]?.id === undefined) square.file = file;
    }),
  );
  return grid;
}

const base = (cell: Cell) => ({ ...hole(cell.x, cell.y), id: cell.id, dark: cell.dark, cell });

export function levelRows(scene: Scene, level: number): Square[][] {
  const now = context(scene);
  return rows(scene.map.windows[level]!, scene.flipped, scene.map.info, (x, y) => {
    const cell = scene.map.at(level, x, y);
    if (!cell) return hole(x, y);
    const piece = now.pieces.get(cell.id);
    const marks = marksOf(now, cell.id);
    const part = now.parts.get(cell.id);
    const cheops =
      part && scene.state.view
        ? cheopsTexts(scene.map, scene.state.view, cell.id, scene.papers === true)
        : [];
    const developed =
      piece && scene.state.view && part?.role !== "pillar" ? developmentTexts(scene.state.view, cell.id) : [];
    const groups = groupsAt(scene.map.info, cell.id).map(({ name }) => t(`group.${name}`));
    return {
      ...base(cell),
      label: cellLabel(scene.map, cell.id, piece, marks, [...cheops, ...groups]),
      title: [...cheops, ...developed].join(", "),
      part,
      influence: marks.influence ?? [],
      pieces: piece ? [shown(scene.map, piece, 0, part?.badges.includes("deputy"))] : [],
      focus: now.focused === cell.id,
      selected: marks.selected,
      trace: marks.trace,
      check: marks.check,
      mark: marks.destination,
    };
  });
}

const goals = ["choice", "capture", "quiet", "land"] as const;
const traces = ["last", "via", "earlier"] as const;
function strongest<T>(order: readonly T[], marks: (T | undefined)[]): T | undefined {
  return order.find((mark) => marks.includes(mark));
}

export function mergedRows(scene: Scene): Square[][] {
  const now = context(scene);
  const focus = scene.focused === null ? undefined : scene.map.cell(scene.focused);
  return rows(scene.map.windows[0]!, scene.flipped, scene.map.info, (x, y) => {
    const cells = stack(scene.map, x, y);
    const [first] = cells;
    if (!first) return hole(x, y);
    const pieces = cells.flatMap((cell) => now.pieces.get(cell.id) ?? []);
    const all = cells.map((cell) => marksOf(now, cell.id));
    const marks: Marks = {
      selected: all.some((m) => m.selected),
      destination: strongest<Mark>(
        goals,
        all.map((m) => m.destination),
      ),
      check: all.some((m) => m.check),
      trace: strongest<Trace>(
        traces,
        all.map((m) => m.trace),
      ),
      influence: [...new Set(all.flatMap((m) => m.influence ?? []))],
    };
    return {
      ...base(first),
      influence: marks.influence ?? [],
      label: stackLabel(scene.map, pieces, first.name, marks),
      pieces: pieces.map((piece) =>
        shown(scene.map, piece, scene.map.info.levels[scene.map.cell(piece.cell).level]?.board ?? 0),
      ),
      focus: focus !== undefined && focus.x === x && focus.y === y,
      selected: marks.selected,
      trace: marks.trace,
      check: marks.check,
      mark: marks.destination,
    };
  });
}
