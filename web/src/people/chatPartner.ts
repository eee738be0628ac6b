import type { ReadonlySignal } from "@preact/signals";
import type { Presence } from "../server/link.ts";
import { seatOfColor } from "../game/players.ts";
import { other } from "../speech/speech.ts";
import type { Color } from "../core/types.ts";

interface Round {
  mine: ReadonlySignal<Color | undefined>;
  presence: ReadonlySignal<Presence | null>;
  chatting: ReadonlySignal<boolean>;
}

// The opponent, if present with the chat switched on or off as said.
function opponentWith({ mine, presence }: Round, on: boolean): Color | undefined {
  if (!mine.value) return undefined;
  const color = other(mine.value);
  const [here, seat] = [presence.value, seatOfColor(color)];
  return here?.[seat] && here.chat?.[seat] === on ? color : undefined;
}

// The opponent, if present with the chat switched off.
export const opponentWithoutChat = (round: Round): Color | undefined => opponentWith(round, false);

// The opponent, if present with the chat switched on while the user has it off.
export const opponentWantingChat = (round: Round): Color | undefined =>
  round.chatting.value ? undefined : opponentWith(round, true);
