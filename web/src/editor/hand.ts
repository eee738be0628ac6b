// What the user edits with, and where: the tool, the piece picked up, and the cell with the focus. It does not change
// the set-up.
import { batch, signal } from "@preact/signals";
import type { Color } from "../core/types.ts";
import type { EditState } from "./draft.ts";

// What a click on a cell does: pick up and put down, remove, or place a piece.
export type Tool = "hand" | "eraser" | { letter: string; color: Color };

// What the user edits with, and where: the tool, the piece picked up, and the cell with the focus.
export class Hand {
  readonly tool = signal<Tool>("hand");
  // The piece picked up, and the cell with the focus.
  readonly held = signal<number | null>(null);
  readonly focused = signal<number | null>(null);

  choose(tool: Tool): void {
    batch(() => {
      this.tool.value = tool;
      this.held.value = null;
    });
  }

  drop(): void {
    this.held.value = null;
  }

  // Another set-up is on the boards; `other`: of another game.
  onShown({ info: { cells } }: EditState, other: boolean): void {
    const { focused } = this;
    this.held.value = null;
    if (focused.value === null || !cells.some((cell) => cell.id === focused.value))
      focused.value = cells[0]?.id ?? null;
    if (other) this.tool.value = "hand";
  }
}
