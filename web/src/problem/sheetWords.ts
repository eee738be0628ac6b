import type { SheetWords } from "@cheshire/core/solverClient";
import { colorName } from "../speech.ts";
import type { ProblemReport } from "../types.ts";
import { t } from "../words/problem.ts";
import { sayState } from "./sayState.ts";

// The words of the pages to print, in the language of the page. `title`: the game's.
export const sheetWords = (title: string, report: ProblemReport): Required<SheetWords> => ({
  title,
  summary: sayState(report),
  "white-begins": t("problem.begins", { color: colorName("w") }),
  "black-begins": t("problem.begins", { color: colorName("b") }),
  twin: t("problem.twin"),
  to: t("problem.target"),
  more: t("problem.moreLines"),
  "set-play": t("problem.section.setPlay"),
  tries: t("problem.section.tries"),
  solution: t("problem.solution"),
  but: t("problem.but"),
  threat: t("problem.threat"),
  zugzwang: t("problem.zugzwang"),
  short: t("problem.short"),
  dual: t("problem.dual"),
});
