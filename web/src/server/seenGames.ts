import type { Memory } from "./keys.ts";

const max = 200;

// The ids of the stored games that this browser has seen, the latest first. A public server lists no others.
export class SeenGames {
  constructor(private readonly memory: Memory) {}

  get ids(): string[] {
    return (this.memory.get("known") ?? "").split(" ").filter((id) => id !== "");
  }

  note(id: string): void {
    this.memory.set("known", [id, ...this.ids.filter((one) => one !== id)].slice(0, max).join(" "));
  }
}
