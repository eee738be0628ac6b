import type { nowhere as english } from "./en.ts";
import type { Translated } from "../../i18n/later.ts";

const texts = {
  "nowhere.page": "Seite nicht gefunden",
  "nowhere.address":
    "Unter {address} gibt es nichts. Prüfen Sie die Adresse auf Tippfehler oder beginnen Sie hier:",
  "nowhere.game": "Diese Partie lässt sich nicht zeigen",
} as const;

export const nowhere: Translated<typeof english, typeof texts> = texts;
