// What can be read off a state of the core, without any rule: its cells (Atlas), which piece stands where, which legal moves
// lead from and to a cell, what to mark. Used by board/, space/ and speech/.
import { boardCount, extents, layered, windows, type Window } from "./levels.ts";
import type { Cell, Color, GameInfo, GameState, Piece, Move } from "../core/types.ts";

export interface Atlas {
  info: GameInfo;
  cell: (id: number) => Cell;
  at: (level: number, x: number, y: number) => Cell | undefined;
  boards: number;
  // The part of each level's grid that is drawn flat, and the part that has cells.
  windows: Window[];
  extents: Window[];
  // Two boards of one level and the same shape, so they can be merged.
  stackable: boolean;
}

const key = (level: number, x: number, y: number) => (level * 64 + y) * 64 + x;

export function atlas(info: GameInfo): Atlas {
  const byId = new Map(info.cells.map((cell) => [cell.id, cell]));
  const byPlace = new Map(info.cells.map((cell) => [key(cell.level, cell.x, cell.y), cell]));
  const boards = boardCount(info);
  const [first, second] = info.levels;
  return {
    info,
    cell(id) {
      const cell = byId.get(id);
      if (!cell) throw new Error(`no cell ${id}`);
      return cell;
    },
    at: (level, x, y) => byPlace.get(key(level, x, y)),
    boards,
    windows: windows(info),
    extents: extents(info),
    stackable:
      boards === 2 && !layered(info) && first?.files === second?.files && first?.ranks === second?.ranks,
  };
}

export const pieceAt = (state: GameState, cell: number): Piece | undefined =>
  state.pieces.find((piece) => piece.cell === cell);

// A king that castles may stay where it is, when only the rook moves: Chess960.
const castlesInPlace = ({ from, to, arrival, action, also }: Move): boolean =>
  action === null && to === from && arrival === from && also.length > 0;

// The cell that the user clicks to make this move: where it lands first, the other board for a move that only passes,
// or the rook's for one that moves nothing else.
export function targetOf(move: Move): number {
  if (castlesInPlace(move)) return move.also[0]!.from;
  return move.to === move.from ? move.arrival : move.to;
}

// Turns that move no piece are chosen by name, not by clicking squares.
export const isPaper = (move: Move): boolean => move.action === "appointment" || move.action === "inspection";

export const movesFrom = (state: GameState, from: number): Move[] =>
  state.legal.filter((move) => move.from === from && !isPaper(move));

// The enemies that a move sends to halls.
export const arrestsIn = (state: GameState, move: Move): { from: number; arrival: number }[] =>
  move.also.filter((one) => {
    const piece = pieceAt(state, one.from);
    return piece !== undefined && piece.color !== pieceAt(state, move.from)?.color;
  });

// The moves meant by clicking `cell`: its first landing, or else the rook that castles with the piece, or else the square
// where they arrive.
export function movesTo(state: GameState, from: number, cell: number): Move[] {
  const all = movesFrom(state, from);
  const direct = all.filter((move) => targetOf(move) === cell);
  if (direct.length > 0) return direct;
  const own = pieceAt(state, from)?.color;
  const castling =
    pieceAt(state, cell)?.color === own
      ? all.filter(({ action, also }) => action === null && also.some((one) => one.from === cell))
      : [];
  if (castling.length > 0) return castling;
  return all.filter((move) => move.arrival === cell && !castlesInPlace(move));
}

// The moves of one piece with the same first landing and promotion but different arrival cells.
function chosenByArrival(state: GameState, from: number): Move[] {
  const groups = new Map<string, Move[]>();
  for (const move of movesFrom(state, from)) {
    const name = `${move.to} ${move.promotion ?? ""}`;
    groups.set(name, [...(groups.get(name) ?? []), move]);
  }
  return [...groups.values()].filter((group) => group.length > 1).flat();
}

export type Mark = "quiet" | "capture" | "land" | "choice";

// Where the piece may go. If it may choose the board, also the cells where it would arrive ("land").
export function destinations(state: GameState, from: number): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const move of chosenByArrival(state, from)) marks.set(move.arrival, "land");
  for (const move of movesFrom(state, from)) {
    const target = targetOf(move);
    if (marks.get(target) !== "capture") marks.set(target, move.capture ? "capture" : "quiet");
  }
  return marks;
}

// The cells where a piece arrives after it has passed through the looking-glass, if they are no destinations themselves.
export function arrivals(state: GameState, from: number, goals = destinations(state, from)): number[] {
  const ends = movesFrom(state, from).flatMap((move) =>
    move.arrival === targetOf(move) ? [] : [move.arrival],
  );
  return [...new Set(ends)].filter((cell) => !goals.has(cell));
}

// What a move has left on a cell: where the last one began or ended, where it landed before passing to another board,
// or where the other side's move before it began or ended.
export type Trace = "last" | "via" | "earlier";

// The traces of the last move of each side. Those of the last one cover the others.
export function tracesOf(moves: readonly Move[]): Map<number, Trace> {
  const [earlier, last] = [moves.at(-2), moves.at(-1)];
  const traces = new Map<number, Trace>();
  const leave = (trace: Trace, cells: number[]) => cells.forEach((cell) => traces.set(cell, trace));
  // Nobody sees whom a King appointed.
  const ends = (move: Move) =>
    move.action === "appointment"
      ? [move.from]
      : [...move.also.flatMap((one) => [one.from, one.arrival]), move.from, move.arrival];
  if (earlier) leave("earlier", ends(earlier));
  if (last && last.action !== "appointment") leave("via", [last.to]);
  if (last) leave("last", ends(last));
  return traces;
}

export interface Ghost {
  cell: number;
  from: number;
  piece: Piece;
}

// Where the selected piece would arrive if dropped on `cell`, if that is another cell; several if the board is to be
// chosen.
export function ghostsOf(state: GameState, from: number | null, cell: number | null): Ghost[] {
  const piece = from === null ? undefined : pieceAt(state, from);
  if (from === null || cell === null || !piece) return [];
  const ghosts = new Map<number, Ghost>();
  for (const move of movesTo(state, from, cell)) {
    if (move.arrival !== move.to)
      ghosts.set(move.arrival, {
        cell: move.arrival,
        from: targetOf(move) === move.arrival ? move.from : move.to,
        piece,
      });
  }
  return [...ghosts.values()];
}

// The cells of the merged view at one place, lowest level first.
export function stack(map: Atlas, x: number, y: number): Cell[] {
  return map.info.levels.flatMap((_, level) => map.at(level, x, y) ?? []);
}

// The cell of a stack that a click means: a destination of the selected piece, else a piece that may be picked up, else
// the cell on the selected piece's board (so that the error message is about it).
export function resolve(
  map: Atlas,
  state: GameState,
  cells: Cell[],
  selected: number | null,
): number | undefined {
  const pieces = cells.filter((cell) => pieceAt(state, cell.id));
  const own = pieces.find((cell) => pieceAt(state, cell.id)?.color === state.side);
  if (selected !== null) {
    const level = map.cell(selected).level;
    // The piece's own place again: the other piece there, the pass through the glass, or itself.
    if (cells.some((cell) => cell.id === selected)) {
      const twin = cells.find(
        (cell) => cell.id !== selected && pieceAt(state, cell.id)?.color === state.side,
      );
      return (twin ?? cells.find((cell) => movesTo(state, selected, cell.id).length > 0))?.id ?? selected;
    }
    const same = cells.find((cell) => cell.level === level);
    if (same && movesTo(state, selected, same.id).length > 0) return same.id;
    const other = cells.find((cell) => movesTo(state, selected, cell.id).length > 0);
    return (other ?? own ?? same)?.id;
  }
  return (own ?? pieces[0] ?? cells[0])?.id;
}

// The next cell of the same level in a direction, skipping holes; the cell itself at the edge.
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
function placeOn(map: Atlas, from: number, level: number): number {
  const start = map.cell(from);
  const same = map.at(level, start.x, start.y);
  if (same) return same.id;
  const away = (cell: Cell) => Math.hypot(cell.x - start.x, cell.y - start.y);
  const near = map.info.cells.filter((cell) => cell.level === level).sort((a, b) => away(a) - away(b))[0];
  return near?.id ?? from;
}

// The same place on the next level of the same board; if a board is one level, on the next board.
export function acrossLevels(map: Atlas, from: number, by: number): number {
  if (!layered(map.info)) return acrossBoards(map, from, by);
  const { level } = map.cell(from);
  const { board } = map.info.levels[level]!;
  const levels = map.info.levels.flatMap((one, i) => (one.board === board ? [i] : []));
  return placeOn(map, from, levels[(levels.indexOf(level) + by + levels.length) % levels.length]!);
}

// The same place on the next board.
export function acrossBoards(map: Atlas, from: number, by: number): number {
  const { level } = map.cell(from);
  const { board, name } = map.info.levels[level]!;
  const next = (board + by + map.boards) % map.boards;
  const index = map.info.levels.findIndex((one) => one.board === next && one.name === name);
  return index < 0 ? from : placeOn(map, from, index);
}

// The level with most pieces of a side, where its player looks first.
export function homeLevel(map: Atlas, state: GameState, color: Color): number {
  const counts = map.info.levels.map(
    (_, level) =>
      state.pieces.filter((piece) => piece.color === color && map.cell(piece.cell).level === level).length,
  );
  return counts.indexOf(Math.max(...counts));
}
