import { problem } from "./en.ts";
import { laterPhrases, laterWords } from "../../i18n/lazyTexts.ts";

// The texts of the page of problems.
const others = { de: () => import("./de.ts").then((part) => part.problem) };
export const t = await laterWords(problem, others);
export const phrase = await laterPhrases(problem, others);
