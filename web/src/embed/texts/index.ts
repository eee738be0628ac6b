// The texts of embed/, with t(), in the language of the page.
import { embed } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

export const t = await lazyTexts(embed, { de: () => import("./de.ts").then((part) => part.embed) });
