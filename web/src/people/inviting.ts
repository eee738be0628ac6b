// Who has still to be invited to the game on the board, and the keys for their links. It only reads.
import type { Keys } from "../server/keys.ts";
import type { Parts } from "../store/controllers.ts";

type Page = Parts<"session" | "round" | "sync">;

// Whether the other player of a game by link still has to be invited from here.
export const inviting = ({ session, round: { seats, presence }, sync }: Page): boolean =>
  seats.byLink.value && !presence.opponentCame && sync.id.value !== null && session.result.value === null;

// The user's own seats and those of guests who have not come, with their keys.
export const seatKeys = ({ round: { seats, presence } }: Parts<"round">): Keys => ({
  ...presence.invited.value,
  ...seats.keys.value,
});

// Whether there are links to share.
export const mayInvite = ({ session, round, sync }: Page): boolean =>
  sync.id.value !== null &&
  round.seats.canAgree.value &&
  !round.seats.watching.value &&
  !inviting({ session, round, sync }) &&
  session.result.value === null &&
  (round.seats.byLink.value || Object.keys(seatKeys({ round })).length > 0);
