import { signal } from "@preact/signals";
import type { Memory } from "../server/keys.ts";

// Which steps a person has done, remembered in this browser.
export class Progress {
  private readonly done = signal<{ readonly [lesson: string]: readonly string[] }>({});

  constructor(private readonly memory: Memory) {
    try {
      this.done.value = (JSON.parse(memory.get("learn") ?? "{}") ?? {}) as { [lesson: string]: string[] };
    } catch {
      // What cannot be read is begun anew.
    }
  }

  isDone(lesson: string, step: string): boolean {
    return this.done.value[lesson]?.includes(step) ?? false;
  }

  did(lesson: string, step: string): void {
    if (this.isDone(lesson, step)) return;
    this.done.value = { ...this.done.value, [lesson]: [...(this.done.value[lesson] ?? []), step] };
    this.memory.set("learn", JSON.stringify(this.done.value));
  }
}
