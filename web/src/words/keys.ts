import { keys } from "./en/keys.ts";
import { laterWords } from "./later.ts";

// The texts about keys.
export const t = await laterWords(keys, { de: () => import("./de/keys.ts").then((part) => part.keys) });
