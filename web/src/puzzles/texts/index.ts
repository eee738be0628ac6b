// The texts of the puzzles, with t(), in the language of the page. English comes with this file; another language is
// fetched when it is in use.
import { puzzles } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(puzzles, { de: () => import("./de.ts").then((part) => part.puzzles) });
