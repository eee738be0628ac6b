import { laterWords } from "../../i18n/lazyTexts.ts";
import { review } from "./en.ts";

// The texts of the review of a game.
export const t = await laterWords(review, { de: () => import("./de.ts").then((part) => part.review) });
