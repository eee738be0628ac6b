// The page /lobby (a Room, store/room.ts): meets others, and goes to the table with whoever was found.
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { KeyRing } from "../server/keys.ts";
import { openSocket } from "../server/socket.ts";
import { storedPerson } from "../person/storedPerson.ts";
import { sounds } from "../settings/sounds.ts";
import "../ui/reading.css";
import "./lobby.css";
import { LobbyCtrl } from "./lobbyCtrl.ts";
import { LobbyPage } from "./LobbyPage.tsx";

export function lobbyRoom(store: Store): Room {
  const { environment, storage, catalogue } = store;
  const ring = new KeyRing(storage, environment.sessionStorage ?? { get: () => null, set: () => undefined });
  const lobby = new LobbyCtrl(
    openSocket,
    ({ game, seat, key }) => {
      ring.addKeys(game, { [seat]: key });
      sounds.play("notice");
      store.navigate({ kind: "table", id: game });
    },
    () => storedPerson(storage)?.key,
  );
  return {
    onEnter: () => void catalogue.fetchInfos().catch(() => undefined),
    Page: () => <LobbyPage lobby={lobby} />,
  };
}
