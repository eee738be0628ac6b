// Which steps of lessons the user has done: reads that from this browser's storage, and adds to it.
import { signal } from "@preact/signals";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";

export class Progress {
  private readonly done = signal<{ readonly [lesson: string]: readonly string[] }>({});

  constructor(private readonly storage: KeyValueStorage) {
    try {
      this.done.value = (JSON.parse(storage.get("learn") ?? "{}") ?? {}) as { [lesson: string]: string[] };
    } catch {
      // Unreadable data is discarded.
    }
  }

  isDone(lesson: string, step: string): boolean {
    return this.done.value[lesson]?.includes(step) ?? false;
  }

  did(lesson: string, step: string): void {
    if (this.isDone(lesson, step)) return;
    this.done.value = { ...this.done.value, [lesson]: [...(this.done.value[lesson] ?? []), step] };
    this.storage.set("learn", JSON.stringify(this.done.value));
  }
}
