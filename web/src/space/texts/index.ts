import { space } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts of the 3D view.
export const t = await laterWords(space, { de: () => import("./de.ts").then((part) => part.space) });
