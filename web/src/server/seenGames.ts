// Stores in the browser the ids of the games that it has seen, the latest first, and which one was last at the table. A
// public server lists no others.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";

const max = 200;

export class SeenGames {
  constructor(private readonly storage: KeyValueStorage) {}

  get ids(): string[] {
    return (this.storage.get("known") ?? "").split(" ").filter((id) => id !== "");
  }

  // The game that was last at the table, by its id or its name in this browser.
  get last(): string | null {
    return this.storage.get("last");
  }

  set last(key: string | null) {
    this.storage.set("last", key);
  }

  note(id: string): void {
    this.last = id;
    this.storage.set("known", [id, ...this.ids.filter((one) => one !== id)].slice(0, max).join(" "));
  }
}
