import { problem } from "./en.ts";
import { lazyPhrases, lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the page of problems.
const others = { de: () => import("./de.ts").then((part) => part.problem) };
export const t = await lazyTexts(problem, others);
export const phrase = await lazyPhrases(problem, others);
