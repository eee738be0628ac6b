// The texts of the games that are being played, in German; en.ts has the same keys in English.
import type { live as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "live.title": "Wird gerade gespielt",
  "live.featured": "Wird gerade gespielt",
  "live.none": "Gerade spielt niemand eine Partie, bei der alle zusehen dürfen.",
  "live.moves": "{n, plural, =0 {Noch kein Zug} one {# Zug} other {# Züge}}",
  "live.more": "{n} weitere",
} as const;

export const live: Translated<typeof english, typeof texts> = texts;
