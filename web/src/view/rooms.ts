import type { ComponentType } from "preact";
import type { Place, PlaceKind } from "../place.ts";
import type { Store } from "../store.ts";

// The pages besides the table. Each is loaded on first use.

export interface Room {
  // Called when the user enters the page, and when the address within it changes.
  arrive?: (store: Store, place: Place) => void;
  // What is beside the board while a guest of this room has it …
  Panel?: ComponentType<{ store: Store; phone: boolean }>;
  // What is at the edge of the board then …
  Beside?: ComponentType<{ store: Store; phone: boolean }>;
  // … and what replaces the table otherwise.
  Page?: ComponentType<{ store: Store }>;
}

export const rooms: { [kind in PlaceKind]?: () => Promise<Room> } = {
  analyse: () => import("./analysis/room.ts").then((part) => part.room),
  games: async () => ({ Page: (await import("./games/GamesPage.tsx")).GamesPage }),
  learn: () => import("../learn/room.ts").then((part) => part.learn),
  nowhere: async () => ({ Page: (await import("./Nowhere.tsx")).Nowhere }),
  rules: () => import("../rules/room.ts").then((part) => part.rules),
  setup: () => import("./editor/room.ts").then((part) => part.room),
};
