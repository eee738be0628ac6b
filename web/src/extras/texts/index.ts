// The texts of what the boards offer besides moves, with t(), in the language of the page. English comes with this
// file; another language is fetched when it is in use.
import { extras } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(extras, { de: () => import("./de.ts").then((part) => part.extras) });
