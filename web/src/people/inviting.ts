import type { Keys } from "../server/keys.ts";
import type { Store } from "../store.ts";

// Whether the other player of a game by link still has to be invited from here.
export const inviting = (store: Store): boolean =>
  store.round.byLink.value &&
  !store.round.met &&
  store.sync.id.value !== null &&
  store.session.result.value === null;

// The user's own seats and those of guests who have not come, with their keys.
export const seatKeys = (store: Store): Keys => ({ ...store.round.invited.value, ...store.round.keys.value });

// Whether there are links to share.
export const mayInvite = (store: Store): boolean =>
  store.sync.id.value !== null &&
  !inviting(store) &&
  store.session.result.value === null &&
  (store.round.byLink.value || Object.keys(seatKeys(store)).length > 0);
