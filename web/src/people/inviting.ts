import type { Keys } from "../server/keys.ts";
import type { Uses } from "../store/controllers.ts";

// Whether the other player of a game by link still has to be invited from here.
export const inviting = ({ session, round, sync }: Uses<"session" | "round" | "sync">): boolean =>
  round.byLink.value && !round.opponentCame && sync.id.value !== null && session.result.value === null;

// The user's own seats and those of guests who have not come, with their keys.
export const seatKeys = ({ round }: Uses<"round">): Keys => ({ ...round.invited.value, ...round.keys.value });

// Whether there are links to share.
export const mayInvite = ({ session, round, sync }: Uses<"session" | "round" | "sync">): boolean =>
  sync.id.value !== null &&
  round.canAgree.value &&
  !round.watching.value &&
  !inviting({ session, round, sync }) &&
  session.result.value === null &&
  (round.byLink.value || Object.keys(seatKeys({ round })).length > 0);
