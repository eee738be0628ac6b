import type { GamesApi } from "../server/http.ts";
import type { Memory } from "../server/keys.ts";
import type { GameLink, LinkEvents } from "../server/link.ts";
import type { Core } from "../types.ts";
import type { Address } from "./router.ts";

// What the controllers need from outside; tests supply their own.
export interface Surroundings {
  core: Core;
  api: Pick<GamesApi, "create" | "load" | "claim"> & Partial<Pick<GamesApi, "library" | "list" | "remove">>;
  follow: (id: string, events: LinkEvents, keys: string[]) => GameLink;
  memory: Memory;
  // Storage of this window only.
  window?: Memory;
  address: Address;
  still: () => boolean;
  wait: (ms: number) => Promise<void>;
  // Monotonic milliseconds.
  now?: () => number;
  // Whether no other window holds this lock; if so, this window holds it until it closes.
  claim?: (name: string) => Promise<boolean>;
}
