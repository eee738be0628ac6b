// The page /analyse (a Room, store/room.ts): makes its AnalysisCtrl on first use, hands it the address on every visit,
// and shows its panel, gauge and page.
import { AnalysisCtrl } from "./analysisCtrl.ts";
import type { Store } from "../store/store.ts";
import "./analysis.css";
import "./exchange.css";
import type { Room } from "../store/room.ts";
import { Gauge } from "./Gauge.tsx";
import { explorerOf } from "../openings/explorerOf.ts";
import { tablesOf } from "../tables/tablesOf.ts";
import { storedTimes } from "../server/storedTimes.ts";
import { AnalysisPage, AnalysisPanel } from "./AnalysisPanel.tsx";

export function analysisRoom(store: Store): Room {
  const analysis = new AnalysisCtrl(store, store.environment, { storedTimes });
  const explorer = explorerOf(store);
  const tables = tablesOf(store);
  return {
    onEnter: (route) => {
      if (route.kind === "analyse") void analysis.enter(route.what);
    },
    Panel: ({ phone }) => <AnalysisPanel {...{ analysis, explorer, tables, phone }} />,
    Beside: ({ phone }) => <Gauge analysis={analysis} phone={phone} />,
    Page: () => <AnalysisPage analysis={analysis} />,
  };
}
