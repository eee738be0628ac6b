import { card } from "./en/card.ts";
import { laterWords } from "./later.ts";

// The texts of the pieces' cards.
export const t = await laterWords(card, { de: () => import("./de/card.ts").then((part) => part.card) });
