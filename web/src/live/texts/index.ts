// The texts of the games that are being played, with t(), in the language of the page. English comes with this file; another
// language is fetched when it is in use.
import { live } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(live, { de: () => import("./de.ts").then((part) => part.live) });
