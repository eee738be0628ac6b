// The texts of the front page and of the games' pages, with t(), in the language of the page. English comes with this
// file; another language is fetched when it is in use.
import { front } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(front, { de: () => import("./de.ts").then((part) => part.front) });
