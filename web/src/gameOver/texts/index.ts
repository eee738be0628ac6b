import { end } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the end of a game.
export const t = await lazyTexts(end, { de: () => import("./de.ts").then((part) => part.end) });
