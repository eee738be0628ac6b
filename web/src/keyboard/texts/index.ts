import { keys } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts about keys.
export const t = await lazyTexts(keys, { de: () => import("./de.ts").then((part) => part.keys) });
