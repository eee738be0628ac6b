import type { Players } from "./players.ts";
import { onlySide, type Seat } from "../server/keys.ts";
import type { Color } from "../core/types.ts";

// The user's own side, if there is only one.
export function sideOf({ w, b }: Players, seat: Seat): Color | undefined {
  return onlySide(seat) ?? (seat.w && w.kind !== b.kind ? (w.kind === "human" ? "w" : "b") : undefined);
}
