// The texts of the editor, in German; en.ts has the same keys in English.
import type { editor as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "editor.title": "Eine Stellung aufbauen",
  "editor.game": "Spiel",
  "editor.games": "Spiele",
  "editor.loaded": "Geladen",
  "editor.rules": "Regeln",
  "editor.changed": "{n} geändert",
  "editor.side": "Am Zug",
  "editor.position": "Stellung",
  "editor.start": "Grundstellung",
  "editor.empty": "Leeren",
  "editor.turn": "Brett drehen",
  "editor.mirror": "Farben tauschen",
  "editor.undo": "Rückgängig",
  "editor.redo": "Wiederholen",
  "editor.pieces": "Figuren",
  "editor.piecesOf": "Figuren: {color}",
  "editor.hand": "Figuren versetzen",
  "editor.eraser": "Figuren entfernen",
  "editor.faults": "Fehler",
  "editor.faults.count": "{n} Fehler",
  "editor.corrected":
    "{n, plural, one {Die Stellung ist spielbar, aber eine Angabe fällt weg:} other {Die Stellung ist spielbar, aber # Angaben fallen weg:}}",
  "editor.sound": "Die Stellung ist spielbar.",
  "editor.fen": "FEN",
  "editor.fenHelp": "Alle Schreibweisen werden erkannt.",
  "editor.fenWrong": "Fehler hier",
  "editor.play": "Von hier an spielen",
  "editor.analyse": "Analysieren",
  "editor.solve": "Als Problem lösen",
  "editor.copyFen": "FEN kopieren",
  "editor.copyLink": "Link kopieren",
  "editor.picture": "SVG herunterladen",
  "editor.copiedFen": "Die FEN ist kopiert.",
  "editor.copiedLink": "Der Link ist kopiert.",
  "editor.notCopied":
    "Der Browser lässt die Seite nicht kopieren. Die FEN steht in ihrem Feld, der Link in der Adresszeile.",
  "editor.placed": "{piece} auf {cell}.",
  "editor.removed": "{cell} ist leer.",
  "editor.held": "{piece} auf {cell} aufgenommen.",
  "editor.cleared": "Die Bretter sind leer.",
  "editor.turned": "Von der Seite von {color} gesehen.",
  "editor.keys":
    "Die Pfeiltasten führen über die Felder. Die Eingabetaste setzt die gewählte Figur, Entf leert ein Feld, Strg+Z nimmt zurück.",
  "editor.letters": "Der Buchstabe einer Figur stellt sie auf, groß geschrieben eine weiße.",
} as const;

export const editor: Translated<typeof english, typeof texts> = texts;
