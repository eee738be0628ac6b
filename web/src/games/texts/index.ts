import { games } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the page of stored games.
export const t = await lazyTexts(games, { de: () => import("./de.ts").then((part) => part.games) });
