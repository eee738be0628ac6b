// Parts of the boards that not every first board has.
import { lazy } from "../ui/lazy.tsx";

// The small boards of a phone, which asks for them at once, and beside a large level.
export const miniBoards = lazy(() => import("./MiniBoards.tsx").then((part) => part.MiniBoards));
// What an analysis and a lesson draw over the boards.
export const arrows = lazy(() => import("./Arrows.tsx").then((part) => part.Arrows));
export const annotations = lazy(() => import("./Annotations.tsx").then((part) => part.Annotations));
