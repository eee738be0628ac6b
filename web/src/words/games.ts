import { games } from "./en/games.ts";
import { laterWords } from "./later.ts";

// The texts of the page of stored games.
export const t = await laterWords(games, { de: () => import("./de/games.ts").then((part) => part.games) });
