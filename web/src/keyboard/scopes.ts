// Which keys work now, by the page and what has the board. It only reads.
import type { Scope } from "./actions.ts";
import type { Parts } from "../store/controllers.ts";

// The board is on show: a game's, or an activity's.
export const boardShown = ({ router, session }: Parts<"session" | "router">): boolean =>
  router.route.value.kind === "table" ? router.lost.value === null : session.activity.value !== null;

// Whether the keys of this scope work on the page as it is.
export function isActive({ session, router }: Parts<"session" | "router">, scope: Scope): boolean {
  switch (scope) {
    case "page":
      return true;
    case "boards":
      return boardShown({ session, router });
    case "game":
      return boardShown({ session, router }) && session.activity.value === null;
    case "analysis":
      return router.route.value.kind === "analyse" || router.route.value.kind === "study";
    case "editor":
      return router.route.value.kind === "setup";
    case "square":
      return boardShown({ session, router }) || isActive({ session, router }, "editor");
  }
}
