// Which of the page's dialogs is open, and what for. App shows it; the state is kept in memory only.
import { batch, signal } from "@preact/signals";
import type { Setup } from "../core/types.ts";

export type DialogName = "new" | "keys" | "settings" | "person";

export type SettingsPart = "keyboard";

export class Dialogs {
  readonly open = signal<DialogName | null>(null);
  // What the user opened it for.
  part: SettingsPart | null = null;
  // The key of a name that a link has brought, until the dialog about the user's name has it.
  broughtKey: string | undefined;
  // The position that the new-game dialog offers to play; null: the start.
  readonly position = signal<Setup | null>(null);

  // `part`: what the user wants there.
  show(name: DialogName, part: SettingsPart | null = null): void {
    this.part = part;
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
