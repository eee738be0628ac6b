import { learn } from "./en.ts";
import { plain } from "../../i18n/format.ts";
import { lazyPhrases, type Translator } from "../../i18n/lazyTexts.ts";

// The texts of the lessons and of the rules.
export const phrase = await lazyPhrases(learn, {
  de: () => import("./de.ts").then((part) => part.learn),
});
export const t: Translator<typeof learn> = (key, ...given) => plain(phrase(key, ...given));
