import type { RoundCtrl } from "../ctrl/roundCtrl.ts";
import { seatOfColor } from "../players.ts";
import { other } from "../speech.ts";
import type { Color } from "../types.ts";

// The opponent, if present with the chat switched off.
export function deafOpponent({ mine, presence }: Pick<RoundCtrl, "mine" | "presence">): Color | undefined {
  if (!mine.value) return undefined;
  const color = other(mine.value);
  const [here, seat] = [presence.value, seatOfColor(color)];
  return here?.[seat] && here.chat?.[seat] === false ? color : undefined;
}
