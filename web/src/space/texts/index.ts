// The texts of the 3D view, with t(), in the language of the page. English comes with this file; another language is
// fetched when it is in use.
import { space } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(space, { de: () => import("./de.ts").then((part) => part.space) });
