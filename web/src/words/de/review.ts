import type { review as english } from "../en/review.ts";
import type { Translated } from "../later.ts";

const texts = {
  "review.title": "Durchsicht",
  "review.start": "Partie durchsehen",
  "review.help": "Der Computer geht die ganze Partie durch und markiert Ungenauigkeiten, Fehler und Patzer",
  "review.again": "Noch einmal durchsehen",
  "review.resume": "Durchsicht fortsetzen",
  "review.stop": "Anhalten",
  "review.progress": "{done} von {all} Stellungen",
  "review.started": "Die Partie wird durchgesehen.",
  "review.stopped": "Durchsicht angehalten.",
  "review.done": "Die Durchsicht ist fertig. Genauigkeit: Weiß {w}, Schwarz {b}.",
  "review.graph": "Bewertung im Verlauf der Partie",
  "review.at": "{move}, {score}{judgement}",
  "review.begin": "Anfang, {score}",
  "review.accuracy": "Genauigkeit",
  "review.accuracyHelp":
    "100 %, wenn kein Zug die Gewinnaussichten der Seite nach Schätzung des Computers verringert; ein Patzer wiegt schwerer als mehrere kleine Einbußen",
  "review.inaccuracy": "{n, plural, one {# Ungenauigkeit} other {# Ungenauigkeiten}}",
  "review.mistake": "{n, plural, one {# Fehler} other {# Fehler}}",
  "review.blunder": "{n, plural, one {# Patzer} other {# Patzer}}",
  "review.next": "{color}: {count}. Zum nächsten",
} as const;

export const review: Translated<typeof english, typeof texts> = texts;
