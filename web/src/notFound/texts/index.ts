import { notFound } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// What an address says that names nothing.
export const t = await lazyTexts(notFound, {
  de: () => import("./de.ts").then((part) => part.notFound),
});
