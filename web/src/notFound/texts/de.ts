// The texts of the page for an address that names nothing, in German; en.ts has the same keys in English.
import type { notFound as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "notFound.page": "Seite nicht gefunden",
  "notFound.address":
    "Unter {address} gibt es nichts. Prüfen Sie die Adresse auf Tippfehler oder beginnen Sie hier:",
  "notFound.game": "Diese Partie lässt sich nicht zeigen",
} as const;

export const notFound: Translated<typeof english, typeof texts> = texts;
