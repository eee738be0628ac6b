import { card } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts of the pieces' cards.
export const t = await laterWords(card, { de: () => import("./de.ts").then((part) => part.card) });
