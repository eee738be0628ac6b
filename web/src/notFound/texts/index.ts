// The texts of the page for an address that names nothing, with t(), in the language of the page. English comes with
// this file; another language is fetched when it is in use.
import { notFound } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(notFound, {
  de: () => import("./de.ts").then((part) => part.notFound),
});
