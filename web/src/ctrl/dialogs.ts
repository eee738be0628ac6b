import { batch, signal } from "@preact/signals";
import type { Setup } from "../types.ts";

export type DialogName = "new" | "keys" | "settings";

// Which of the page's dialogs is open.
export class Dialogs {
  readonly open = signal<DialogName | null>(null);
  // The position that the new-game dialog offers to play; null: the start.
  readonly position = signal<Setup | null>(null);

  show(name: DialogName): void {
    this.open.value = name;
  }

  offer(position: Setup | null): void {
    this.position.value = position;
  }

  // Closes this dialog, or whichever is open.
  close(name?: DialogName): void {
    batch(() => {
      if (name === undefined || this.open.value === name) this.open.value = null;
    });
  }
}
