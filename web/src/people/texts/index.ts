import { joining } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of an invitation.
export const t = await lazyTexts(joining, {
  de: () => import("./de.ts").then((part) => part.joining),
});
