// The words of a problem's printed pages. The core draws the pages; nothing is changed here.
import type { SheetWords } from "@cheshire/core/solverClient";
import { colorName } from "../speech/speech.ts";
import { t } from "./texts/index.ts";

// The words of the pages to print, in the language of the page. `title`: the game's; `byline`: where the problem is from;
// `summary`: how solving has ended.
export const sheetWords = (
  title: string,
  byline: string,
  summary: string,
): Required<Omit<SheetWords, "byline">> & SheetWords => ({
  title,
  ...(byline === "" ? {} : { byline }),
  summary,
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
