// The texts of embed/, in German; en.ts has the same keys in English.
import type { Translated } from "../../i18n/lazyTexts.ts";
import type { embed as english } from "./en.ts";

const all = {
  "embed.readOnly": "Dieses Brett ist nur zum Ansehen. Öffnen Sie es in Cheshire, um zu ziehen.",
  "embed.open": "In Cheshire öffnen",
  "embed.by": "von {name}",
  "embed.chapters": "Kapitel",
  "embed.previous": "Zurück",
  "embed.next": "Weiter",
  "embed.place": "{n} von {of}",
  "embed.noChapter": "Die Studie hat kein Kapitel, das sich zeigen lässt.",
  "embed.none": "Dieser Rahmen zeigt keine Partie: {reason}",
  "embed.noLink": "Seine Adresse nennt keine.",
} as const;
export const embed: Translated<typeof english, typeof all> = all;
