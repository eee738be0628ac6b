// What a result says. Servers up to 0.2.0 stored results without a code; their message follows from the rest.
import { opposite } from "../position/opposite.ts";
import { messageOf } from "../i18n/refusal.ts";
import type { Message, Result } from "../core/types.ts";

// The codes of reasons, where they are not the reason's own name.
const codes: { [reason in Result["reason"]]?: string } = {
  repetition: "threefold-repetition",
  agreement: "mutual-agreement",
  time: "time-up",
  abort: "game-aborted",
  judgment: "umpire-judgment",
};

export function resultMessage(result: Result): Message {
  const { code, text, reason, winner, score } = result;
  if (code !== undefined) return messageOf(result);
  if (winner && reason === "resignation")
    return { code: "game-resigned", args: { loser: opposite(winner), winner }, text };
  const { decision = score === "0-0" ? "both-lose" : score === "*" ? "not-scored" : "draw" } = result;
  const why: Message = {
    code: reason === "time" && decision === "draw" ? "time-up-without-mate" : (codes[reason] ?? reason),
    args: {},
    text,
  };
  if (winner) return { code: "game-won", args: { reason: why, side: winner }, text };
  return {
    code:
      decision === "tie"
        ? "game-tied"
        : decision === "both-lose"
          ? "game-lost-by-both"
          : decision === "not-scored"
            ? "game-not-scored"
            : "game-drawn",
    args: { reason: why },
    text,
  };
}
