// The texts of the review of a game, with t(), in the language of the page. English comes with this file; another
// language is fetched when it is in use.
import { lazyTexts } from "../../i18n/lazyTexts.ts";
import { review } from "./en.ts";

export const t = await lazyTexts(review, { de: () => import("./de.ts").then((part) => part.review) });
