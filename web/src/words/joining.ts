import { joining } from "./en/joining.ts";
import { laterWords } from "./later.ts";

// The texts of an invitation.
export const t = await laterWords(joining, {
  de: () => import("./de/joining.ts").then((part) => part.joining),
});
