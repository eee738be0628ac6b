// The texts of the lobby, with t(), in the language of the page. English comes with this file; another language is
// fetched when it is in use.
import { lobby } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(lobby, { de: () => import("./de.ts").then((part) => part.lobby) });
