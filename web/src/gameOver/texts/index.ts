// The texts of the end of a game, with t(), in the language of the page. English comes with this file; another language
// is fetched when it is in use.
import { end } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(end, { de: () => import("./de.ts").then((part) => part.end) });
