import { notFound } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the page for an address that names nothing.
export const t = await lazyTexts(notFound, {
  de: () => import("./de.ts").then((part) => part.notFound),
});
