// The texts of arenas, with t(), in the language of the page. English comes with this file; another language is fetched when
// it is in use.
import { arena } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(arena, { de: () => import("./de.ts").then((part) => part.arena) });
