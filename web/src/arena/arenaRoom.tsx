// The pages /arena and /arena/ID (a Room, store/room.ts): goes to the table with whoever was found.
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { KeyRing } from "../server/keys.ts";
import { openSocket } from "../server/socket.ts";
import { storedPerson } from "../person/storedPerson.ts";
import { sounds } from "../settings/sounds.ts";
import "../ui/reading.css";
import "./arena.css";
import { ArenaCtrl } from "./arenaCtrl.ts";
import { ArenaPage } from "./ArenaPage.tsx";

export function arenaRoom(store: Store): Room {
  const { environment, storage, catalogue } = store;
  const ring = new KeyRing(storage, environment.sessionStorage ?? { get: () => null, set: () => undefined });
  const arenas = new ArenaCtrl(
    openSocket,
    ({ game, seat, key }) => {
      ring.addKeys(game, { [seat]: key });
      sounds.play("notice");
      store.navigate({ kind: "table", id: game });
    },
    (id) => store.navigate({ kind: "arena", id }),
    () => storedPerson(storage)?.key,
  );
  return {
    onEnter: (route) => {
      if (route.kind === "arena") arenas.show(route.id);
      void catalogue.fetchInfos().catch(() => undefined);
    },
    Page: () => <ArenaPage arenas={arenas} />,
  };
}
