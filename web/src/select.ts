import type { Cell, GameInfo, GameState, Man, Move } from "./types.ts";

// Pure questions about what is given: cells, men and legal moves. No rule of any game.

export interface Atlas {
  info: GameInfo;
  cell(id: number): Cell;
  at(level: number, x: number, y: number): Cell | undefined;
  // All levels have one shape and there are several, so they can be laid on one another.
  stackable: boolean;
}

const key = (level: number, x: number, y: number) => (level * 64 + y) * 64 + x;

export function atlas(info: GameInfo): Atlas {
  const byId = new Map(info.cells.map((cell) => [cell.id, cell]));
  const byPlace = new Map(info.cells.map((cell) => [key(cell.level, cell.x, cell.y), cell]));
  const [first] = info.levels;
  return {
    info,
    cell(id) {
      const cell = byId.get(id);
      if (!cell) throw new Error(`no cell ${id}`);
      return cell;
    },
    at: (level, x, y) => byPlace.get(key(level, x, y)),
    stackable: info.levels.length > 1 && info.levels.every((l) => l.files === first?.files && l.ranks === first.ranks),
  };
}

export const manAt = (state: GameState, cell: number): Man | undefined => state.men.find((man) => man.cell === cell);

// The cell a person points at to make this move: where it lands first, or the other board for a move that only passes.
export const targetOf = (move: Move): number => (move.to === move.from ? move.arrive : move.to);

export const movesFrom = (state: GameState, from: number): Move[] => state.legal.filter((move) => move.from === from);

// Moves meant by pointing at `cell`: its first landing, or else the square where it arrives.
export function movesTo(state: GameState, from: number, cell: number): Move[] {
  const all = movesFrom(state, from);
  const direct = all.filter((move) => targetOf(move) === cell);
  return direct.length > 0 ? direct : all.filter((move) => move.arrive === cell);
}

// Where a king that castles is pointed at and the like need no special case: destinations are cells with a mark.
export function destinations(state: GameState, from: number): Map<number, "quiet" | "capture"> {
  const marks = new Map<number, "quiet" | "capture">();
  for (const move of movesFrom(state, from)) {
    const target = targetOf(move);
    if (marks.get(target) !== "capture") marks.set(target, move.capture ? "capture" : "quiet");
  }
  return marks;
}

export interface Ghost { cell: number; from: number; man: Man }

// Where the selected man would arrive if dropped on `cell`, when that is another cell.
export function ghostOf(state: GameState, from: number | null, cell: number | null): Ghost | null {
  if (from === null || cell === null) return null;
  const man = manAt(state, from);
  const move = movesTo(state, from, cell)[0];
  if (!man || !move || move.arrive === move.to) return null;
  return { cell: move.arrive, from: targetOf(move) === move.arrive ? move.from : move.to, man };
}

// The cells of the merged view at one place, lowest level first.
export function stack(map: Atlas, x: number, y: number): Cell[] {
  return map.info.levels.flatMap((_, level) => map.at(level, x, y) ?? []);
}

// Which cell of a stack a press means: a destination of the selected man, else a man that may be taken up, else the
// cell on the selected man's board (so that the refusal is about it).
export function resolve(map: Atlas, state: GameState, cells: Cell[], selected: number | null): number | undefined {
  const men = cells.filter((cell) => manAt(state, cell.id));
  const own = men.find((cell) => manAt(state, cell.id)?.color === state.side);
  if (selected !== null) {
    const level = map.cell(selected).level;
    const same = cells.find((cell) => cell.level === level);
    if (same && movesTo(state, selected, same.id).length > 0) return same.id;
    const other = cells.find((cell) => movesTo(state, selected, cell.id).length > 0);
    return (other ?? own ?? same)?.id;
  }
  return (own ?? men[0] ?? cells[0])?.id;
}

// The next cell of the same level in a direction, over holes; the cell itself at the edge.
export function step(map: Atlas, from: number, dx: number, dy: number): number {
  const start = map.cell(from);
  const level = map.info.levels[start.level];
  let [x, y] = [start.x + dx, start.y + dy];
  while (level && x >= 0 && y >= 0 && x < level.files && y < level.ranks) {
    const cell = map.at(start.level, x, y);
    if (cell) return cell.id;
    [x, y] = [x + dx, y + dy];
  }
  return from;
}

// The same place on another level, or the nearest cell there.
export function acrossLevels(map: Atlas, from: number, by: number): number {
  const start = map.cell(from);
  const count = map.info.levels.length;
  const level = (start.level + by + count) % count;
  const same = map.at(level, start.x, start.y);
  if (same) return same.id;
  const near = map.info.cells
    .filter((cell) => cell.level === level)
    .sort((a, b) => Math.hypot(a.x - start.x, a.y - start.y) - Math.hypot(b.x - start.x, b.y - start.y))[0];
  return near?.id ?? from;
}

export interface Choice { move: Move; label: string; letter: string | null }

// What a chooser says for moves that share their squares: the promoted man, or the board reached.
export function choices(map: Atlas, moves: Move[]): Choice[] {
  const kinds = new Map(map.info.men.map((kind) => [kind.letter.toLowerCase(), kind]));
  const boards = new Set(moves.map((move) => map.cell(move.arrive).level)).size > 1;
  return moves.map((move) => {
    const kind = move.promotion ? kinds.get(move.promotion.toLowerCase()) : undefined;
    const level = map.info.levels[map.cell(move.arrive).level]?.name ?? "";
    const board = boards ? (move.arrive === move.to ? `stays on ${level}` : `passes to ${level}`) : "";
    const label = [kind?.name ?? move.promotion ?? "", board].filter(Boolean).join(", ");
    return { move, label: label || move.san, letter: kind?.letter ?? null };
  });
}
