// The texts of the dialog for a new game, with t(), in the language of the page. English comes with this file; another
// language is fetched when it is in use.
import { setup } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(setup, { de: () => import("./de.ts").then((part) => part.setup) });
