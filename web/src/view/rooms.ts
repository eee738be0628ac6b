import type { ComponentType } from "preact";
import type { Place, PlaceKind } from "../place.ts";
import type { Store } from "../store.ts";

// The places besides the table. Each is fetched when a person first goes there.

export interface Room {
  // Called when the person comes to the place, and when the address within it changes.
  arrive?(store: Store, place: Place): void;
  // What stands beside the board while a guest of this room has it …
  Panel?: ComponentType<{ store: Store; phone: boolean }>;
  // What stands at the edge of the board then …
  Beside?: ComponentType<{ store: Store; phone: boolean }>;
  // … and what stands in place of the table otherwise.
  Page?: ComponentType<{ store: Store }>;
}

export const rooms: { [kind in PlaceKind]?: () => Promise<Room> } = {
  analyse: () => import("./analysis/room.ts").then((part) => part.room),
  games: async () => ({ Page: (await import("./games/GamesPage.tsx")).GamesPage }),
  learn: () => import("../learn/room.ts").then((part) => part.learn),
  rules: () => import("../rules/room.ts").then((part) => part.rules),
  setup: () => import("./editor/room.ts").then((part) => part.room),
};
