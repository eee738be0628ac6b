// The page of a game, /games/GAME (a Room, store/room.ts): makes the list of its recent games and the collection of
// problems, which are read on demand.
import { SolverClient } from "@cheshire/core/solverClient";
import { compileCore } from "../core/compileCore.ts";
import { openWorker, sharesMemory } from "../core/pageCore.ts";
import { Collection } from "../problem/collection.ts";
import type { GamesApi } from "../server/http.ts";
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { served } from "../ui/site.ts";
import "../ui/reading.css";
import "./front.css";
import "./gamePage.css";
import { GamePage } from "./GamePage.tsx";
import { QuickGame } from "./quickGame.ts";
import { RecentGames } from "./recentGames.ts";

export function gameRoom(store: Store): Room {
  const { environment, server, sync } = store;
  const recent = new RecentGames(served ? (environment.api as GamesApi) : null, () => ({
    ids: sync.seen.ids,
    keysOf: server.keysFor,
  }));
  const quick = new QuickGame(store);
  const collection = new Collection(
    new SolverClient(
      () => openWorker("solver"),
      () => compileCore("solver"),
      sharesMemory(),
    ),
  );
  return {
    onEnter: (route) => {
      if (route.kind !== "game") return;
      quick.fault.value = null;
      void store.catalogue.fetchInfo(route.game).catch(() => undefined);
      void recent.read(route.game);
    },
    Page: () => <GamePage {...{ recent, quick, collection }} />,
  };
}
