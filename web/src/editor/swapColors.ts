// Computes a set-up with its colours swapped: each side gets the pieces, the move and the rights of the other, on the
// cells that correspond to theirs.
import { opposite } from "../position/opposite.ts";
import { startPieces } from "../position/placement.ts";
import type { GameInfo, Options, Piece, SetupControl } from "../core/types.ts";
import type { EditState } from "./draft.ts";

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

// The cell that corresponds to a cell for the other side: by the rotation of the boards that maps the start to itself
// with colours swapped. Without such a rotation, every cell maps to itself.
export function mirrorOf(info: GameInfo): (cell: number) => number {
  const start = startPieces(info) ?? [];
  const stands = new Set(start.map((piece) => `${piece.cell}${piece.letter}${piece.color}`));
  const right = turns(info).find(
    (turn) =>
      start.length > 0 &&
      start.every((piece) => stands.has(`${turn(piece.cell)}${piece.letter}${opposite(piece.color)}`)),
  );
  return right ? (cell) => right(cell) ?? cell : (cell) => cell;
}

export const mirrored = (pieces: readonly Piece[], mirror: (cell: number) => number): Piece[] =>
  pieces.map((piece) => ({ ...piece, cell: mirror(piece.cell), color: opposite(piece.color) }));

const keyOf = (cells: readonly number[]): string => [...cells].sort((a, b) => a - b).join();

export function withColorsSwapped(
  { info, pieces, side, values }: EditState,
  controls: readonly SetupControl[],
): Pick<EditState, "pieces" | "side" | "values"> {
  const at = mirrorOf(info);
  const turned: Options = {};
  for (const { key, group, kind, value, cells } of controls) {
    const twin = controls.find(
      (one) =>
        kind === "toggle" &&
        one.kind === "toggle" &&
        one.group.code === group.code &&
        keyOf(one.cells) === keyOf(cells.map(at)),
    );
    const now = values[key] ?? value;
    if (twin) turned[twin.key] = now;
    else if (kind === "number") turned[key] = now;
  }
  return { pieces: mirrored(pieces, at), side: opposite(side), values: turned };
}
