import { analysisOf } from "../../analysis/analysis.ts";
import type { Room } from "../rooms.ts";
import "../../style/analysis.css";
import { Gauge } from "./Gauge.tsx";
import { AnalysisPage, AnalysisPanel } from "./Panel.tsx";

export const room: Room = {
  arrive(store, place) {
    if (place.kind === "analyse") void analysisOf(store).arrive(place.what);
  },
  Panel: AnalysisPanel,
  Beside: Gauge,
  Page: AnalysisPage,
};
