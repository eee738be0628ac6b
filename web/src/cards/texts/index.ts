import { card } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the pieces' cards.
export const t = await lazyTexts(card, { de: () => import("./de.ts").then((part) => part.card) });
