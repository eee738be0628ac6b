// The texts of the lessons and of the rules, each as text with t() and with the terms in it with phrase(), in the
// language of the page. English comes with this file; another language is fetched when it is in use.
import { learn } from "./en.ts";
import { plain } from "../../i18n/format.ts";
import { lazyPhrases, type Translator } from "../../i18n/lazyTexts.ts";

export const phrase = await lazyPhrases(learn, {
  de: () => import("./de.ts").then((part) => part.learn),
});
export const t: Translator<typeof learn> = (key, ...given) => plain(phrase(key, ...given));
