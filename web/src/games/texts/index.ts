import { games } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts of the page of stored games.
export const t = await laterWords(games, { de: () => import("./de.ts").then((part) => part.games) });
