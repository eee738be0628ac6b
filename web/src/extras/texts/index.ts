import { extras } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts of what the boards offer besides moves.
export const t = await laterWords(extras, { de: () => import("./de.ts").then((part) => part.extras) });
