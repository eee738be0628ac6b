// The texts of the public pages of people, with t(), in the language of the page. English comes with this file; another
// language is fetched when it is in use.
import { profile } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(profile, { de: () => import("./de.ts").then((part) => part.profile) });
