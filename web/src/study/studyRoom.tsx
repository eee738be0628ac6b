// The page /study (a Room, store/room.ts): the list of studies, or one of them on the board of an analysis.
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import "../analysis/analysis.css";
import "../analysis/exchange.css";
import "../ui/reading.css";
import "../ui/collection.css";
import "./study.css";
import { AnalysisPanel } from "../analysis/AnalysisPanel.tsx";
import { Gauge } from "../analysis/Gauge.tsx";
import { explorerOf } from "../openings/explorerOf.ts";
import { tablesOf } from "../tables/tablesOf.ts";
import { ChapterList } from "./ChapterList.tsx";
import { StudiesPage } from "./StudiesPage.tsx";
import { storedPerson } from "../person/storedPerson.ts";
import { StudiesApi } from "../server/studies.ts";
import { StudyCopies } from "./studyCopies.ts";
import { StudyCtrl } from "./studyCtrl.ts";
import { studies, studiesDatabase } from "./studies.ts";

export function studyRoom(store: Store): Room {
  const { environment } = store;
  const copies = new StudyCopies(
    studies(),
    studiesDatabase(),
    environment.served ? new StudiesApi() : null,
    () => storedPerson(environment.storage)?.key ?? null,
  );
  const study = new StudyCtrl(store, environment, copies);
  const { analysis } = study;
  const explorer = explorerOf(store);
  const tables = tablesOf(store);
  document.addEventListener("visibilitychange", () => {
    void study.flush();
    study.copy.wake();
  });
  addEventListener("online", () => study.copy.wake());
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
      <AnalysisPanel {...{ analysis, explorer, tables, phone }} head={<ChapterList study={study} />} />
    ),
    Beside: ({ phone }) => <Gauge analysis={analysis} phone={phone} />,
    Page: () => <StudiesPage study={study} />,
  };
}
