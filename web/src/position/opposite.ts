import type { Color } from "../core/types.ts";

// The other side.
export const opposite = (color: Color): Color => (color === "w" ? "b" : "w");
