import { problem } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the page of problems.
export const t = await lazyTexts(problem, { de: () => import("./de.ts").then((part) => part.problem) });
