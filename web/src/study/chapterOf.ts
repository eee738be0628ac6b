// An analysis as a chapter of a study.
import type { StoredAnalysis } from "../analysis/analysisStorage.ts";
import { toStored } from "../tree/storedTree.ts";
import type { Chapter } from "./study.ts";

// `flipped`: it is shown as Black sees it.
export const chapterOf = (
  { setup, tree, at, names, review }: StoredAnalysis,
  flipped: boolean,
  problem?: Chapter["problem"],
): Chapter => ({
  setup,
  tree: toStored(tree),
  at: at.id,
  tags: names,
  orientation: flipped ? "b" : "w",
  ...(review ? { review } : {}),
  ...(problem ? { problem } : {}),
});
