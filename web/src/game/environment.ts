// What the controllers need from outside: the core, the server, storage, the address bar, time. main.tsx supplies the
// browser's, tests their own. Types only.
import type { GamesApi } from "../server/http.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { GameLink, LinkEvents } from "../server/gameLink.ts";
import type { ClockTerms, Color, Core, GameInfo, Player } from "../core/types.ts";
import type { Address } from "../ui/router.ts";

export interface Environment {
  core: Core;
  api: Pick<GamesApi, "create" | "load" | "claim"> &
    Partial<Pick<GamesApi, "analyse" | "decline" | "library" | "list" | "remove" | "solve" | "stopSolving">>;
  follow: (id: string, events: LinkEvents, keys: string[]) => GameLink;
  // Whether there is a server at all; if not, the browser's copy of a game is the only one.
  served?: boolean;
  storage: KeyValueStorage;
  // Storage of this window only.
  sessionStorage?: KeyValueStorage;
  address: Address;
  still: () => boolean;
  wait: (ms: number) => Promise<void>;
  // Asks a guest for a name; empty: none; null: the guest declines. Never rejects.
  askName?: (asked: Invited, signal: AbortSignal) => Promise<string | null>;
  // Monotonic milliseconds.
  now?: () => number;
  // Whether no other window holds this lock; if so, this window holds it until it closes.
  claim?: (name: string) => Promise<boolean>;
}

// An invitation that a guest has opened: the game and its position, who sent it, the side that is free, the terms, and
// the guest's name so far.
export interface Invited {
  game: string;
  // Null if the core could not describe it.
  info: GameInfo | null;
  fen: string;
  host: Player;
  color: Color;
  terms: ClockTerms | null;
  name: string;
}
