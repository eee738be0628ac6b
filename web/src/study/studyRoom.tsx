// The page /study (a Room, store/room.ts): the list of studies, or one of them on the board of an analysis.
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import "../analysis/analysis.css";
import "../analysis/exchange.css";
import "../learn/learn.css";
import "../ui/collection.css";
import "./study.css";
import { AnalysisPanel } from "../analysis/AnalysisPanel.tsx";
import { Gauge } from "../analysis/Gauge.tsx";
import { explorerOf } from "../openings/explorerOf.ts";
import { ChapterList } from "./ChapterList.tsx";
import { StudiesPage } from "./StudiesPage.tsx";
import { StudyCtrl } from "./studyCtrl.ts";
import { studies } from "./studies.ts";

export function studyRoom(store: Store): Room {
  const study = new StudyCtrl(store, store.environment, studies());
  const { analysis } = study;
  const explorer = explorerOf(store);
  document.addEventListener("visibilitychange", () => void study.flush());
  addEventListener("pagehide", () => void study.flush());
  addEventListener("beforeunload", (event) => {
    if (study.atRisk) event.preventDefault();
  });
  return {
    onEnter: (route) => {
      if (route.kind !== "study") return;
      void store.catalogue.fetchInfos();
      void study.enter(route);
    },
    Panel: ({ phone }) => (
      <AnalysisPanel {...{ analysis, explorer, phone }} head={<ChapterList study={study} />} />
    ),
    Beside: ({ phone }) => <Gauge analysis={analysis} phone={phone} />,
    Page: () => <StudiesPage study={study} />,
  };
}
