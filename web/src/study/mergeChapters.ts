// Merges two versions of a chapter that have grown from the same one. Pure.
import { mergeTrees, renumbered, same } from "./mergeTrees.ts";
import type { Chapter } from "./study.ts";

// Whether two chapters say the same, wherever they are shown.
export const sayTheSame = (a: Chapter, b: Chapter): boolean =>
  same({ ...a, at: 0, tree: renumbered(a.tree) }, { ...b, at: 0, tree: renumbered(b.tree) });

// The merged chapter, which is on show where `mine` is; null if the two are of different positions, so that both have to
// be kept. Of tags and of the review the side that has changed them counts, `mine` if both have.
export function mergeChapters(base: Chapter, mine: Chapter, theirs: Chapter): Chapter | null {
  if (!same(mine.setup, theirs.setup)) {
    // One has been replaced, and the other left alone.
    if (same(mine, { ...base, at: mine.at })) return theirs;
    return same(theirs, { ...base, at: theirs.at }) ? mine : null;
  }
  const rest = <K extends keyof Chapter>(name: K): Chapter[K] =>
    same(mine[name], base[name]) ? theirs[name] : mine[name];
  const [review, problem] = [rest("review"), rest("problem")];
  const began = same(base.setup, mine.setup) ? base.tree : [base.tree[0]!];
  return {
    setup: mine.setup,
    tree: mergeTrees(began, mine.tree, theirs.tree),
    at: mine.at,
    tags: rest("tags"),
    orientation: rest("orientation"),
    ...(review ? { review } : {}),
    ...(problem ? { problem } : {}),
  };
}
