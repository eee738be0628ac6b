// The texts about the user's name, with t(), in the language of the page. English comes with this file; another language is
// fetched when it is in use.
import { person } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(person, {
  de: () => import("./de.ts").then((part) => part.person),
});
