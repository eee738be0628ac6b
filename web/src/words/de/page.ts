import type { Words } from "../index.ts";

export const page = {
  "place.table": "Spielen",
  "place.analyse": "Analysieren",
  "place.setup": "Aufstellen",
  "place.games": "Partien",
  "place.learn": "Lernen",
  "place.rules": "Regeln",
  "page.places": "Orte",
  "page.menu": "Menü",
  "page.loading": "Wird geladen …",
  "page.nowhere": "Diese Seite gibt es nicht.",
  "page.settings": "Einstellungen",
} satisfies Partial<Words>;
