import { nowhere } from "./en/nowhere.ts";
import { laterWords } from "./later.ts";

// What an address says that names nothing.
export const t = await laterWords(nowhere, {
  de: () => import("./de/nowhere.ts").then((part) => part.nowhere),
});
