// The texts of the endings, with t(), in the language of the page. English comes with this file; another language is
// fetched when it is in use.
import { endings } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(endings, { de: () => import("./de.ts").then((part) => part.endings) });
