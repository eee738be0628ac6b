import { GamesList } from "./gamesList.ts";
import type { GamesApi } from "../server/http.ts";
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { GamesPage } from "./GamesPage.tsx";

// The room with the list of stored games.
export function gamesRoom(store: Store): Room {
  const { sync, server, catalogue } = store;
  // Its filters are kept while the user is elsewhere.
  const list = new GamesList(store.environment.api as GamesApi, catalogue.describe, () => ({
    ids: sync.seen.ids,
    keysOf: server.keysFor,
  }));
  return { Page: () => <GamesPage list={list} /> };
}
