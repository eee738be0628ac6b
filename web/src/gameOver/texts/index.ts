import { end } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts of the end of a game.
export const t = await laterWords(end, { de: () => import("./de.ts").then((part) => part.end) });
