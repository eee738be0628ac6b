import { notFound } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// What an address says that names nothing.
export const t = await laterWords(notFound, {
  de: () => import("./de.ts").then((part) => part.notFound),
});
