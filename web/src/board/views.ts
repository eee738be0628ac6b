// The views of the boards, and what each is called.
import type { GameInfo } from "../core/types.ts";
import type { PlainKey } from "../i18n/index.ts";
import { layered } from "../position/levels.ts";

// Fit to the window; all pieces on one board; one level large and the others small beside it; all levels however small;
// or 3D.
export type View = "flat" | "merged" | "single" | "all" | "space";

// The window: too small for all levels, or only large enough for one; and whether the browser can draw in 3D.
export interface Viewport {
  cramped: boolean;
  narrow: boolean;
  depth: boolean;
}

// The next view; undefined if the game has only one.
export function otherView(
  map: { info: GameInfo; stackable: boolean } | null,
  view: View,
  { cramped, narrow, depth }: Viewport,
): View | undefined {
  if (!map) return undefined;
  const second: View[] = map.stackable
    ? ["merged"]
    : layered(map.info) && !narrow
      ? [cramped ? "all" : "single"]
      : [];
  const views: View[] = ["flat", ...second, ...(depth ? (["space"] as const) : [])];
  // A view that the game does not have falls back to flat.
  return views.length > 1 ? views[(Math.max(0, views.indexOf(view)) + 1) % views.length] : undefined;
}

// The view's name on the button that leads to it, the button's tooltip, and what is spoken when the view appears.
export function viewWords(
  map: { info: GameInfo; stackable: boolean },
  view: View,
  { cramped, narrow }: Viewport,
): { name: PlainKey; help: PlainKey; spoken: PlainKey } {
  if (view === "space") return { name: "space.button", help: "space.help", spoken: "space.spoken.space" };
  if (view === "merged")
    return { name: "people.oneBoard", help: "people.oneBoardHelp", spoken: "space.spoken.merged" };
  const many = layered(map.info) && !narrow;
  if (many && (view === "single" || (view === "flat" && cramped)))
    return { name: "people.oneLevel", help: "people.oneLevelHelp", spoken: "space.spoken.single" };
  if (many) return { name: "people.allLevels", help: "people.allLevelsHelp", spoken: "space.spoken.all" };
  if (map.stackable)
    return {
      name: map.info.levels.length === 2 ? "people.twoBoards" : "people.allBoards",
      help: "people.allBoardsHelp",
      spoken: "space.spoken.boards",
    };
  return { name: "space.flat", help: "space.flatHelp", spoken: "space.spoken.flat" };
}
