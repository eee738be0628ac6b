import { extras } from "./en/extras.ts";
import { laterWords } from "./later.ts";

// The texts of what the boards offer besides moves.
export const t = await laterWords(extras, { de: () => import("./de/extras.ts").then((part) => part.extras) });
