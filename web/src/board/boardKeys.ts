// The keyboard on boards: those of a game, in every view, and those of the editor. Keys move the focus between squares
// or press one; the owner of the boards says what that does.
import { drawAtOnce } from "../ui/memo.ts";
import type { Bindings } from "../keyboard/keys.ts";
import { upward } from "../position/levels.ts";
import { acrossBoards, acrossLevels, step, type Atlas } from "../position/stateQueries.ts";

type KeyMove = (map: Atlas, from: number, turn: 1 | -1) => number;

function rowEnd(map: Atlas, from: number, dx: number): number {
  let [now, next] = [from, from];
  while ((next = step(map, now, dx, 0)) !== now) now = next;
  return now;
}

// Where a key leads from a square. `turn` is -1 if the boards are flipped.
export const keyMoves: { readonly [key: string]: KeyMove } = {
  ArrowLeft: (map, from, turn) => step(map, from, -turn, 0),
  ArrowRight: (map, from, turn) => step(map, from, turn, 0),
  ArrowUp: (map, from, turn) => step(map, from, 0, turn),
  ArrowDown: (map, from, turn) => step(map, from, 0, -turn),
  Home: (map, from, turn) => rowEnd(map, from, -turn),
  End: (map, from, turn) => rowEnd(map, from, turn),
  PageUp: (map, from) => acrossLevels(map, from, upward(map.info)),
  PageDown: (map, from) => acrossLevels(map, from, -upward(map.info)),
};

// Moves the focus to a square, once it has been shown. Both at once: the next key can come before the next frame, and
// means the square that has the focus by then.
export function focusSquare(show: () => void, find: () => HTMLElement | null | undefined): void {
  drawAtOnce(show);
  find()?.focus();
}

// What the owner of the boards does.
interface KeyHandlers {
  map: Atlas | null;
  flipped: boolean;
  focus: (cell: number) => void;
  // The focus is now on another level or board, maybe far from where the user was looking.
  crossed: (cell: number) => void;
  press: (cell: number) => void;
}

// The square with the focus; undefined if it is elsewhere.
const focusedSquare = (event: KeyboardEvent): HTMLElement | undefined =>
  (event.target as Element).closest<HTMLElement>("[role=gridcell][data-cell]") ?? undefined;

// The keys of the boards. `on` makes a binding for the square with the focus.
export function useBoardKeys({ map, flipped, focus, crossed, press }: KeyHandlers): {
  bindings: Bindings;
  on: (act: (cell: number, event: KeyboardEvent) => unknown) => (event: KeyboardEvent) => unknown;
} {
  const on = (act: (cell: number, event: KeyboardEvent) => unknown) => (event: KeyboardEvent) => {
    const square = focusedSquare(event);
    return square && map ? act(Number(square.dataset["cell"]), event) : false;
  };
  const go = (way: (map: Atlas, from: number, key: string) => number) =>
    on((here, { key }) => {
      const next = way(map!, here, key);
      focus(next);
      if (map!.cell(next).level !== map!.cell(here).level) crossed(next);
    });
  const along = go((map, from, key) => keyMoves[key]!(map, from, flipped ? -1 : 1));
  return {
    on,
    bindings: {
      squares: along,
      rowEnds: along,
      levels: along,
      nextLevel: go((map, from) => acrossLevels(map, from, 1)),
      previousLevel: go((map, from) => acrossLevels(map, from, -1)),
      nextBoard: go((map, from) => acrossBoards(map, from, 1)),
      previousBoard: go((map, from) => acrossBoards(map, from, -1)),
      press: on(press),
    },
  };
}
