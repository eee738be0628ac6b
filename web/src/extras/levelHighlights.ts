// What the strip of levels shows of each: where the last move ended there, began or passed through; the targets of the
// piece that is picked up; a king in check. Only for levelStripCtrl.ts, and only computed.
import { tracesOf, type Atlas } from "../position/stateQueries.ts";
import type { GameState } from "../core/types.ts";

export interface LevelHighlights {
  last: number | undefined;
  goals: readonly number[];
  check: number | undefined;
}

// By level. `goals`: the cells that the user may choose at the moment.
export function levelHighlights(map: Atlas, state: GameState, goals: Iterable<number>): LevelHighlights[] {
  const arrival = state.moves.at(-1)?.arrival;
  const traces = [...tracesOf(state.moves)].flatMap(([cell, trace]) => (trace === "earlier" ? [] : [cell]));
  const ends = traces.sort((a, b) => Number(b === arrival) - Number(a === arrival));
  const [targets, checks] = [[...goals], state.check];
  const on = (level: number) => (cell: number) => map.cell(cell).level === level;
  return map.info.levels.map((_, level) => ({
    last: ends.find(on(level)),
    goals: targets.filter(on(level)),
    check: checks.find(on(level)),
  }));
}

export const hasHighlight = ({ last, goals, check }: LevelHighlights): boolean =>
  last !== undefined || goals.length > 0 || check !== undefined;
