// The texts of joining a game by invitation, with t(), in the language of the page. English comes with this file;
// another language is fetched when it is in use. The other texts of people/ are in i18n/en/people.ts.
import { joining } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(joining, {
  de: () => import("./de.ts").then((part) => part.joining),
});
