import { later } from "../ui/lazy.tsx";

// Parts of the boards that not every first board has.

// The small boards of a phone, which asks for them at once, and beside a large level.
export const miniBoards = later(() => import("./MiniBoards.tsx").then((part) => part.MiniBoards));
// What an analysis and a lesson draw over the boards.
export const arrows = later(() => import("./Arrows.tsx").then((part) => part.Arrows));
export const drawing = later(() => import("./Drawing.tsx").then((part) => part.Drawing));
