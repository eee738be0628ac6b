import { end } from "./en/end.ts";
import { laterWords } from "./later.ts";

// The texts of the end of a game.
export const t = await laterWords(end, { de: () => import("./de/end.ts").then((part) => part.end) });
