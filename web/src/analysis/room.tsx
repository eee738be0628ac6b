import { AnalysisCtrl } from "./analysisCtrl.ts";
import type { Store } from "../store/store.ts";
import "./analysis.css";
import "./exchange.css";
import type { Room } from "../store/room.ts";
import { Gauge } from "./Gauge.tsx";
import { AnalysisPage, AnalysisPanel } from "./Panel.tsx";

// The room of analysis: made on first use, with what it needs of the page.
export function analysisRoom(store: Store): Room {
  const { core, session, board, announcer, router, catalogue, sync, memory, view, fields, game, go } = store;
  const analysis = new AnalysisCtrl({
    core,
    session,
    board,
    announcer,
    router,
    catalogue,
    sync,
    memory,
    window: store.environment.window,
    api: store.environment.api,
    wait: store.environment.wait,
    host: store.host,
    go,
  });
  return {
    onEnter: (place) => {
      if (place.kind === "analyse") void analysis.arrive(place.what);
    },
    Panel: ({ phone }) => (
      <AnalysisPanel {...{ analysis, session, view, board, fields, game, catalogue, announcer, phone }} />
    ),
    Beside: ({ phone }) => <Gauge {...{ analysis, session, view, phone }} />,
    Page: () => <AnalysisPage analysis={analysis} go={go} />,
  };
}
