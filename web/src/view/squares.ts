import { destinations, manAt, movesTo, stack, type Atlas } from "../select.ts";
import { cellLabel, stackLabel, type Marks } from "../speech.ts";
import type { Cell, GameState, Man, Move } from "../types.ts";
import type { Shown, Square } from "./Board.tsx";

// From state to squares: what each board shows, in the order in which the person sees it.

export interface Scene {
  map: Atlas;
  state: GameState;
  selected: number | null;
  focused: number | null;
  last: Move | null;
  flipped: boolean;
}

interface Context extends Scene {
  men: Map<number, Man>;
  goals: Map<number, "quiet" | "capture">;
}

function context(scene: Scene): Context {
  return {
    ...scene,
    men: new Map(scene.state.men.map((man) => [man.cell, man])),
    goals: scene.selected === null ? new Map() : destinations(scene.state, scene.selected),
  };
}

function shown(map: Atlas, man: Man, board: number): Shown {
  const kind = map.info.men.find((k) => k.letter.toLowerCase() === man.letter.toLowerCase());
  const drawing = kind?.drawing ?? man.letter.toUpperCase();
  return { key: `${drawing}${man.color}${board}`, drawing, color: man.color, board };
}

function marksOf(now: Context, cell: number): Marks {
  const { last } = now;
  return {
    selected: now.selected === cell,
    destination: now.goals.get(cell),
    check: now.state.check.includes(cell),
    last: last !== null && (last.from === cell || last.arrive === cell),
  };
}

const hole = (x: number, y: number): Square => ({
  id: undefined, x, y, dark: false, label: "", men: [], focus: false, selected: false, last: false, check: false, mark: undefined, file: "", rank: "",
});

function rows(files: number, ranks: number, flipped: boolean, make: (x: number, y: number) => Square): Square[][] {
  const xs = Array.from({ length: files }, (_, x) => (flipped ? files - 1 - x : x));
  const ys = Array.from({ length: ranks }, (_, y) => (flipped ? y : ranks - 1 - y));
  return ys.map((y, row) =>
    xs.map((x, column) => {
      const square = make(x, y);
      if (square.id !== undefined) {
        const [, file, rank] = /^(\D*)(\d*)$/.exec(square.rank) ?? [];
        square.rank = column === 0 ? (rank ?? "") : "";
        square.file = row === ranks - 1 ? (file ?? "") : "";
      }
      return square;
    }),
  );
}

function base(cell: Cell): Square {
  // The cell's name is kept in `rank` until rows() has split it.
  return { ...hole(cell.x, cell.y), id: cell.id, dark: cell.dark, rank: cell.name };
}

export function levelRows(scene: Scene, level: number): Square[][] {
  const now = context(scene);
  const { files, ranks } = scene.map.info.levels[level]!;
  return rows(files, ranks, scene.flipped, (x, y) => {
    const cell = scene.map.at(level, x, y);
    if (!cell) return hole(x, y);
    const man = now.men.get(cell.id);
    const marks = marksOf(now, cell.id);
    return {
      ...base(cell),
      label: cellLabel(scene.map, cell.id, man, marks),
      men: man ? [shown(scene.map, man, 0)] : [],
      focus: now.focused === cell.id,
      selected: marks.selected,
      last: marks.last,
      check: marks.check,
      mark: marks.destination,
    };
  });
}

export function mergedRows(scene: Scene): Square[][] {
  const now = context(scene);
  const { files, ranks } = scene.map.info.levels[0]!;
  const focus = scene.focused === null ? undefined : scene.map.cell(scene.focused);
  return rows(files, ranks, scene.flipped, (x, y) => {
    const cells = stack(scene.map, x, y);
    const [first] = cells;
    if (!first) return hole(x, y);
    const men = cells.flatMap((cell) => now.men.get(cell.id) ?? []);
    const all = cells.map((cell) => marksOf(now, cell.id));
    const marks: Marks = {
      selected: all.some((m) => m.selected),
      destination: all.map((m) => m.destination).find((d) => d !== undefined),
      check: all.some((m) => m.check),
      last: all.some((m) => m.last),
    };
    return {
      ...base(first),
      label: stackLabel(scene.map, men, first.name, marks),
      men: men.map((man) => shown(scene.map, man, scene.map.info.levels[scene.map.cell(man.cell).level]?.board ?? 0)),
      focus: focus !== undefined && focus.x === x && focus.y === y,
      selected: marks.selected,
      last: marks.last,
      check: marks.check,
      mark: marks.destination,
    };
  });
}

// True when a man there may be taken up, so that a press may become a drag.
export function movable(state: GameState, cell: number): boolean {
  return manAt(state, cell)?.color === state.side;
}

export const reachable = (state: GameState, from: number, to: number): boolean => movesTo(state, from, to).length > 0;
