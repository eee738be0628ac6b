// The page /endings (a Room, store/room.ts): shows the endings of a game, or puts a win to practise on the board.
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { lazy } from "../ui/lazy.tsx";
import { served } from "../ui/site.ts";
import { tablesOf } from "../tables/tablesOf.ts";
import "../ui/reading.css";
import "../learn/learn.css";
import "../ui/collection.css";
import "./endings.css";
import { EndingsCtrl } from "./endingsCtrl.ts";
import { EndingsPage } from "./EndingsPage.tsx";
import { serverEndings } from "./serverEndings.ts";

const panel = lazy(() => import("./EndingPanel.tsx").then((part) => part.EndingPanel));

export function endingsRoom(store: Store): Room {
  const { storage, catalogue } = store;
  const { library } = store.environment.api;
  const tables = tablesOf(store);
  const endings = new EndingsCtrl(
    store,
    storage,
    served && library ? serverEndings(library) : null,
    (setup, fen) => tables.find(setup, fen),
  );
  return {
    onEnter: (route) => {
      if (route.kind !== "endings") return;
      if (route.ending !== null) void panel.fetch();
      void endings.enter(route);
      if (route.game !== null) void catalogue.fetchInfo(route.game).catch(() => undefined);
    },
    Panel: ({ phone }) => <panel.Part {...{ endings, tables, phone }} />,
    Page: () => <EndingsPage endings={endings} />,
  };
}
