// The other side of a color.
import type { Color } from "../core/types.ts";

export const opposite = (color: Color): Color => (color === "w" ? "b" : "w");
