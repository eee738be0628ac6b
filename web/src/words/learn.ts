import { learn } from "./en/learn.ts";
import { plain } from "./format.ts";
import { laterPhrases, type Say } from "./later.ts";

// The texts of the lessons and of the rules.
export const phrase = await laterPhrases(learn, {
  de: () => import("./de/learn.ts").then((part) => part.learn),
});
export const t: Say<typeof learn> = (key, ...given) => plain(phrase(key, ...given));
