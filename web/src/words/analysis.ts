import { analysis } from "./en/analysis.ts";
import { laterWords } from "./later.ts";

// The texts of the analysis.
export const t = await laterWords(analysis, {
  de: () => import("./de/analysis.ts").then((part) => part.analysis),
});

// The keys of a group of these texts, "symbol" for example.
export type KeyOf<Group extends string> = Extract<keyof typeof analysis, `analysis.${Group}.${string}`>;
