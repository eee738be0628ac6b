import { joining } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts of an invitation.
export const t = await laterWords(joining, {
  de: () => import("./de.ts").then((part) => part.joining),
});
