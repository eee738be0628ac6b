// What a record says beside moves and words, for the page: drawings, the time on the clocks, evaluations. It only reads
// the tree.
import type { Ink, Shape } from "../board/shape.ts";
import { written } from "../i18n/squares.ts";
import type { Point, Reviewed } from "../review/reviewCtrl.ts";
import type { Atlas } from "../position/stateQueries.ts";
import { lineFrom } from "../tree/lines.ts";
import type { MoveNode, Recorded } from "../tree/moveTree.ts";
import type { Color } from "../core/types.ts";

const inks = new Map<string, Ink>([
  ["G", 0],
  ["R", 1],
  ["B", 2],
  ["Y", 3],
]);

// The drawings of a record on the boards. A cell is that of the board it names, "e4/B", else of the first board that has
// it; other colours than those of lichess are green.
export function shapesOf(map: Atlas, marks: Recorded["marks"] = []): Shape[] {
  const cellOf = (text: string) => {
    const [name = "", board] = text.split("/");
    const on = (level: number) => board === undefined || map.info.levels[level]?.boardName === board;
    return map.info.cells.find((cell) => cell.name === written(name) && on(cell.level))?.id;
  };
  return marks.flatMap(({ color, from, to }) => {
    const [a, b] = [cellOf(from), cellOf(to || from)];
    return a === undefined || b === undefined ? [] : [{ from: a, to: b, ink: inks.get(color) ?? 0 }];
  });
}

const moverOf = (ply: number, first: Color): Color => ((ply % 2 === 1) === (first === "w") ? "w" : "b");

// The time that each side had left, in milliseconds, in the position after a node's move; nothing for a side of which
// the record has told none so far. `first`: who moves first.
export function clocksAt(node: MoveNode, first: Color): { [side in Color]?: number } {
  const times: { [side in Color]?: number } = {};
  for (let at = node; at.parent && (times.w === undefined || times.b === undefined); at = at.parent) {
    const { clock } = at.notes.value.recorded;
    if (clock !== undefined) times[moverOf(at.ply, first)] ??= clock;
  }
  return times;
}

// The review that a record holds, whose main line has evaluations from its first move on; undefined if there is none.
// It says nothing of the start, which counts as good as the position after the first move. `side`: who moves first.
export function reviewIn(root: MoveNode, side: Color): Reviewed | undefined {
  const moves = [...lineFrom(root.next)];
  const points: Point[] = [];
  for (const node of moves) {
    const { evaluation } = node.notes.peek();
    const mate = node.next === undefined && node.san.endsWith("#");
    if (!evaluation && !mate) break;
    // A mate has none: whoever moved has won.
    const score = evaluation?.score ?? { mated: moverOf(node.ply, side) };
    points.push({ score, depth: evaluation?.depth ?? 0, line: [] });
  }
  const [first] = points;
  if (!first || points.length < 2) return undefined;
  return { moves: moves.map(({ uci }) => uci), points: [first, ...points] };
}
