// A rating by Glicko-2 as it is shown: "1512", or "1512?" while it is provisional.
import type { ShownRating } from "../core/types.ts";

export const points = (rating: ShownRating): string => `${rating.points}${rating.provisional ? "?" : ""}`;
