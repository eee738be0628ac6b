// Which games may be analysed. Part of the first load.
import type { Seat } from "../server/keys.ts";
import type { Player, Result, Viewer } from "../core/types.ts";

// Not a game in progress against another person, nor a rated one against the engine: that would be unfair.
export function mayAnalyse(
  white: Player,
  black: Player,
  seat: Seat,
  result: Result | null,
  viewer: Viewer = "everything",
  rated?: boolean,
): boolean {
  if (result !== null || (!rated && (white.kind === "engine" || black.kind === "engine"))) return true;
  return seat.w && seat.b && viewer === "everything";
}
