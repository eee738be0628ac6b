import type { ProblemReport } from "../types.ts";
import { t } from "../words/problem.ts";

// How solving has ended.
export function sayState({ state, found: n }: Pick<ProblemReport, "state" | "found">): string {
  return state === "solved" || state === "limit-reached"
    ? t(`problem.state.${state}`, { n })
    : t(`problem.state.${state}`);
}
