import { settings } from "./en/settings.ts";
import { laterWords } from "./later.ts";

// The texts of the settings.
export const t = await laterWords(settings, {
  de: () => import("./de/settings.ts").then((part) => part.settings),
});
