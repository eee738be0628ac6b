import { extras } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of what the boards offer besides moves.
export const t = await lazyTexts(extras, { de: () => import("./de.ts").then((part) => part.extras) });
