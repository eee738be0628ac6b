import { settings } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts of the settings.
export const t = await laterWords(settings, {
  de: () => import("./de.ts").then((part) => part.settings),
});
