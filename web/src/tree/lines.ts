// In which order the moves of a tree are listed, on screen and in PGN: a line move by move, each followed by its
// variations; and the number before a move. It only reads the tree.
import type { startOf } from "../position/fen.ts";
import type { MoveNode } from "./moveTree.ts";

// The moves of a line from one of them on.
export function* lineFrom(head: MoveNode | undefined): Generator<MoveNode, void> {
  for (let at = head; at; at = at.next) yield at;
}

const headsVariation = (node: MoveNode): boolean => node.parent?.next !== node;

// The first moves of the variations that follow a move; those of a variation's first move follow that of the line.
export const variationsAt = (node: MoveNode): readonly MoveNode[] =>
  headsVariation(node) ? [] : (node.parent?.children.slice(1) ?? []);

// "4.", or "4…" for a black move that follows anything but White's; else nothing. `first`: the number and the side of
// the game's first move.
export function numberOf(node: MoveNode, first: ReturnType<typeof startOf>): string {
  const ply = node.ply - 1 + (first.side === "b" ? 1 : 0);
  const n = first.number + Math.floor(ply / 2);
  if (ply % 2 === 0) return `${n}.`;
  const { parent } = node;
  const follows =
    parent?.parent &&
    !headsVariation(node) &&
    variationsAt(parent).length === 0 &&
    parent.notes.value.comment === "" &&
    node.notes.value.before === "";
  return follows ? "" : `${n}…`;
}
