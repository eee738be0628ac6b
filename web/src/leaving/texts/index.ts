// The texts of games that a player has left, or that have not begun, with t(), in the language of the page. English
// comes with this file; another language is fetched when it is in use.
import { leaving } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(leaving, { de: () => import("./de.ts").then((part) => part.leaving) });
