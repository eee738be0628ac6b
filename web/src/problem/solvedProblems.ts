// Which problems of the collection the user has solved: reads that from this browser's storage, and adds to it.
import { signal } from "@preact/signals";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";

// More are forgotten, the oldest first.
const most = 500;

export class SolvedProblems {
  // Their links.
  private readonly links = signal<readonly string[]>([]);

  constructor(private readonly storage: KeyValueStorage) {
    try {
      const stored: unknown = JSON.parse(storage.get("problems") ?? "[]");
      if (Array.isArray(stored))
        this.links.value = stored.filter((one): one is string => typeof one === "string").slice(-most);
    } catch {
      // Unreadable data is discarded.
    }
  }

  has = (link: string): boolean => this.links.value.includes(link);

  did(link: string): void {
    if (this.links.peek().includes(link)) return;
    this.links.value = [...this.links.peek(), link].slice(-most);
    this.storage.set("problems", JSON.stringify(this.links.value));
  }
}
