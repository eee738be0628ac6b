import { problem } from "./en/problem.ts";
import { laterPhrases, laterWords } from "./later.ts";

// The texts of the page of problems.
const others = { de: () => import("./de/problem.ts").then((part) => part.problem) };
export const t = await laterWords(problem, others);
export const phrase = await laterPhrases(problem, others);
