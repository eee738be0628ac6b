import { keys } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts about keys.
export const t = await laterWords(keys, { de: () => import("./de.ts").then((part) => part.keys) });
