// The front page / (a Room, store/room.ts): makes what it shows of the user's own games, which are read again whenever the
// user comes here.
import type { GamesApi } from "../server/http.ts";
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { served } from "../ui/site.ts";
import "../ui/reading.css";
import "./front.css";
import { FrontPage } from "./FrontPage.tsx";
import { OwnGames } from "./ownGames.ts";
import { QuickGame } from "./quickGame.ts";

export function frontRoom(store: Store): Room {
  const { core, catalogue, environment, local, server, sync } = store;
  const own = new OwnGames({
    api: served ? (environment.api as GamesApi) : null,
    core,
    describe: catalogue.describe,
    seen: sync.seen,
    localGames: local.offline.games,
    keys: (id) => server.keys(id),
  });
  const quick = new QuickGame(store);
  return {
    onEnter: () => void own.refresh(),
    Page: () => <FrontPage own={own} quick={quick} />,
  };
}
