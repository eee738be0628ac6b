// The texts of the page of problems, with t(), in the language of the page. English comes with this file; another
// language is fetched when it is in use.
import { problem } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(problem, { de: () => import("./de.ts").then((part) => part.problem) });
