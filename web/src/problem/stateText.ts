// How the solving of a problem has ended, in words. Text only.
import type { ProblemReport } from "../core/types.ts";
import { t } from "./texts/index.ts";

export function stateText({
  state,
  found: n,
  limit = "stopped",
}: Pick<ProblemReport, "state" | "found" | "limit">): string {
  if (state === "limit-reached") return t("problem.state.limit-reached", { n, limit });
  return state === "solved" ? t("problem.state.solved", { n }) : t(`problem.state.${state}`);
}
