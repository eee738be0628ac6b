import { startPieces } from "../position/placement.ts";
import type { Color, GameInfo, Piece } from "../core/types.ts";

// The cell that corresponds to a cell for the other side: by the rotation of the boards that maps the start to itself
// with colours swapped. Without such a rotation, every cell maps to itself.

const other = (color: Color): Color => (color === "w" ? "b" : "w");

type Turn = (cell: number) => number | undefined;

function turns(info: GameInfo): Turn[] {
  const name = (level: number, x: number, y: number) => `${level} ${x} ${y}`;
  const byPlace = new Map(info.cells.map((cell) => [name(cell.level, cell.x, cell.y), cell.id]));
  const byId = new Map(info.cells.map((cell) => [cell.id, cell]));
  const high = Math.max(...info.cells.map((cell) => cell.y)) + Math.min(...info.cells.map((cell) => cell.y));
  const wide = Math.max(...info.cells.map((cell) => cell.x)) + Math.min(...info.cells.map((cell) => cell.x));
  // The levels of each board, reversed within it.
  const over = info.levels.map((level, i) => {
    const own = info.levels.flatMap((one, j) => (one.board === level.board ? [j] : []));
    return own[own.length - 1 - own.indexOf(i)]!;
  });
  const all: Turn[] = [];
  for (const levels of [false, true]) {
    for (const files of [false, true]) {
      all.push((id) => {
        const cell = byId.get(id)!;
        return byPlace.get(
          name(levels ? over[cell.level]! : cell.level, files ? wide - cell.x : cell.x, high - cell.y),
        );
      });
    }
  }
  return all;
}

export function mirrorOf(info: GameInfo): (cell: number) => number {
  const start = startPieces(info) ?? [];
  const stands = new Set(start.map((piece) => `${piece.cell}${piece.letter}${piece.color}`));
  const right = turns(info).find(
    (turn) =>
      start.length > 0 &&
      start.every((piece) => stands.has(`${turn(piece.cell)}${piece.letter}${other(piece.color)}`)),
  );
  return right ? (cell) => right(cell) ?? cell : (cell) => cell;
}

export const mirrored = (pieces: readonly Piece[], mirror: (cell: number) => number): Piece[] =>
  pieces.map((piece) => ({ ...piece, cell: mirror(piece.cell), color: other(piece.color) }));
