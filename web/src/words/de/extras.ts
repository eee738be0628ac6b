import type { extras as english } from "../en/extras.ts";
import type { Translated } from "../later.ts";

const texts = {
  "shapes.circle": "Kreis auf {cell}.",
  "shapes.arrow": "Pfeil von {from} nach {to}.",
  "shapes.removed": "Entfernt: {shape}",
  "shapes.begun": "Pfeil ab {cell}: a auf dem Zielfeld drücken, oder hier noch einmal für einen Kreis.",
  "shapes.cleared": "Zeichnungen entfernt.",
  "keys.shape": "beginnt und beendet einen Pfeil; zweimal auf demselben Feld: ein Kreis; mit Umschalt rot",
  "premove.begun": "Vorauszug: {piece} auf {cell}. Wählen Sie ein beliebiges Feld.",
  "premove.made": "Vorauszug: {piece}, {from} nach {to}.",
  "premove.cancelled": "Vorauszug zurückgenommen: {piece}, {from} nach {to}.",
  "premove.dropped": "Der Vorauszug {from} nach {to} ist jetzt nicht möglich.",
  "confirm.title": "Zug bestätigen",
  "confirm.asked": "Bestätigen oder abbrechen.",
  "confirm.yes": "Bestätigen",
  "confirm.no": "Abbrechen",
  "confirm.first": "Bestätigen Sie erst Ihren Zug, oder brechen Sie ihn ab.",
  "confirm.cancelled": "Zug abgebrochen.",
  "hint.title": "Tipp",
  "hint.thinking": "Ein Tipp wird gesucht …",
  "hint.move": "Tipp: {move}",
  "hint.none": "Kein Tipp für diese Stellung.",
  "hint.not": "Hier gibt es keine Tipps: nur wenn Sie am Zug sind, und nicht in Partien per Link.",
  "sight.blindfold": "Blindspiel",
  "sight.blindfolded": "Die Figuren sind verborgen.",
  "sight.seeing": "Die Figuren sind zu sehen.",
  "sight.flat": "Blindspiel gibt es nur auf flachen Brettern.",
  "sight.zen": "Zen-Modus",
  "sight.leave": "Zen-Modus verlassen",
  "sight.bare": "Zen-Modus: nur die Bretter und die Spieler. Mit z verlassen Sie ihn.",
  "sight.full": "Der Zen-Modus ist aus.",
  "keys.hint": "zeigt einen Tipp",
  "keys.blindfold": "verbirgt die Figuren oder zeigt sie",
  "keys.zen": "Zen-Modus: nur die Bretter und die Spieler",
  "settings.confirm": "Züge bestätigen",
  "settings.confirm.slow": "Langsame Partien",
  "settings.confirm.always": "Immer",
  "settings.confirm.never": "Nie",
  "settings.confirmHelp":
    "Langsame Partien haben Tage pro Zug. Ein Zug gilt erst, wenn er bestätigt ist; bis dahin läuft die Uhr weiter.",
  "settings.moves": "Züge",
  "settings.premoves": "Vorauszüge",
  "settings.premovesHelp":
    "Den nächsten Zug machen, während der Gegner überlegt; ist er dann möglich, wird er sofort gespielt. Nicht in Partien mit versiegelten Papieren.",
} as const;

export const extras: Translated<typeof english, typeof texts> = texts;
