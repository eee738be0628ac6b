import { lazyTexts } from "../../i18n/lazyTexts.ts";
import { review } from "./en.ts";

// The texts of the review of a game.
export const t = await lazyTexts(review, { de: () => import("./de.ts").then((part) => part.review) });
