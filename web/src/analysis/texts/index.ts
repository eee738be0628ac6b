// The texts of the analysis, with t(), in the language of the page. English comes with this file; another language is
// fetched when it is in use.
import { analysis } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(analysis, {
  de: () => import("./de.ts").then((part) => part.analysis),
});

// The keys of a group of these texts, "symbol" for example.
export type KeyOf<Group extends string> = Extract<keyof typeof analysis, `analysis.${Group}.${string}`>;
