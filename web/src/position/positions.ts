// Every position of a game, from the core's first one and the changes since. It only computes.
import type { GameHistory, Piece, Position } from "../core/types.ts";

export function positionsOf({ start, changes }: GameHistory): Position[] {
  const pieces = new Map<number, Piece>(start.pieces.map((piece) => [piece.cell, piece]));
  const all = [start];
  for (const { removed, added, view, ...change } of changes) {
    const before = all.at(-1)!;
    for (const cell of removed) pieces.delete(cell);
    for (const piece of added) pieces.set(piece.cell, piece);
    all.push({
      ...before,
      ...change,
      pieces: [...pieces.values()],
      view: before.view && view ? { ...before.view, ...view } : before.view,
    });
  }
  return all;
}
