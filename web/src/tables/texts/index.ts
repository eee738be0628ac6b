// The texts of the endgame tables, with t(), in the language of the page. English comes with this file; another language
// is fetched when it is in use.
import { tables } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(tables, { de: () => import("./de.ts").then((part) => part.tables) });
