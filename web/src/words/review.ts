import { laterWords } from "./later.ts";
import { review } from "./en/review.ts";

// The texts of the review of a game.
export const t = await laterWords(review, { de: () => import("./de/review.ts").then((part) => part.review) });
