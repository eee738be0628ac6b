import type { Scope } from "../keys/actions.ts";
import type { Store } from "../store.ts";

// The board is on show: a game's, or a guest's.
export const boardShown = ({ router, session }: Store): boolean =>
  router.place.value.kind === "table" ? router.lost.value === null : session.guest.value !== null;

// Whether the keys of this scope work on the page as it is.
export function inForce(store: Store, scope: Scope): boolean {
  switch (scope) {
    case "page":
      return true;
    case "boards":
      return boardShown(store);
    case "game":
      return boardShown(store) && store.session.guest.value === null;
    case "analysis":
      return store.router.place.value.kind === "analyse";
    case "editor":
      return store.router.place.value.kind === "setup";
    case "square":
      return boardShown(store) || inForce(store, "editor");
  }
}
