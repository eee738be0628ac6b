// The page /games (a Room, store/room.ts): makes the list of stored games on first use, whose filters are kept while
// the user is elsewhere, and shows GamesPage.
import { GamesList } from "./gamesList.ts";
import type { GamesApi } from "../server/http.ts";
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { GamesPage } from "./GamesPage.tsx";

export function gamesRoom(store: Store): Room {
  const { sync, server, catalogue } = store;
  // Its filters are kept while the user is elsewhere.
  const list = new GamesList(store.environment.api as GamesApi, catalogue.describe, () => ({
    ids: sync.seen.ids,
    keysOf: server.keysFor,
  }));
  return { Page: () => <GamesPage list={list} /> };
}
