import { settings } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the settings.
export const t = await lazyTexts(settings, {
  de: () => import("./de.ts").then((part) => part.settings),
});
