// The texts of the review of a game, in German; en.ts has the same keys in English.
import type { review as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "review.title": "Auswertung",
  "review.start": "Partie auswerten",
  "review.help": "Die Engine geht die ganze Partie durch und markiert Ungenauigkeiten, Fehler und Patzer",
  "review.again": "Noch einmal auswerten",
  "review.resume": "Auswertung fortsetzen",
  "review.stop": "Anhalten",
  "review.where": "Engine läuft",
  "review.at.page": "In diesem Browser",
  "review.at.server": "Auf dem Server",
  "review.at.page.help": "Geht auch ohne Verbindung",
  "review.at.server.help": "Schont Ihr Gerät; wartet, solange Partien die Engine brauchen",
  "review.progress": "{done} von {all} Stellungen",
  "review.started": "Die Partie wird ausgewertet.",
  "review.stopped": "Auswertung angehalten.",
  "review.done": "Die Auswertung ist fertig. Genauigkeit: Weiß {w}, Schwarz {b}.",
  "review.graph": "Bewertung im Verlauf der Partie",
  "review.at": "{move}, {score}{judgement}",
  "review.begin": "Anfang, {score}",
  "review.accuracy": "Genauigkeit",
  "review.accuracyHelp":
    "100 %, wenn kein Zug die Gewinnaussichten der Seite nach Schätzung der Engine verringert; ein Patzer wiegt schwerer als mehrere kleine Einbußen",
  "review.inaccuracy": "{n, plural, one {# Ungenauigkeit} other {# Ungenauigkeiten}}",
  "review.mistake": "{n, plural, one {# Fehler} other {# Fehler}}",
  "review.blunder": "{n, plural, one {# Patzer} other {# Patzer}}",
  "review.next": "{color}: {count}. Zum nächsten",
  "times.title": "Bedenkzeiten",
  "times.graph": "Zeit für jeden Zug",
  "times.start": "Beginn",
  "times.at": "{move}: {time}",
  "times.unknown": "{move}: Zeit unbekannt",
} as const;

export const review: Translated<typeof english, typeof texts> = texts;
