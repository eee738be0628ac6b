import { space } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the 3D view.
export const t = await lazyTexts(space, { de: () => import("./de.ts").then((part) => part.space) });
