// The texts of the openings, in German; en.ts has the same keys in English.
import type { Translated } from "../../i18n/lazyTexts.ts";
import type { openings as english } from "./en.ts";

const all = {
  "openings.title": "Eröffnungen",
  "openings.source": "Partien aus",
  "openings.source.book": "Eröffnungsbuch",
  "openings.source.server": "Dieser Server",
  "openings.source.file": "Datei",
  "openings.source.bookHelp": "Partien des Programms gegen sich selbst, die mit dieser Seite kommen",
  "openings.source.serverHelp": "Beendete Partien dieses Servers",
  "openings.source.fileHelp":
    "PGN-Aufzeichnungen, ein Index von cheshire pgn index oder ein Eröffnungsbuch von cheshire book",
  "openings.choose": "Datei wählen …",
  "openings.noFile": "Wählen Sie eine Datei mit Partien: PGN, einen Index oder ein Eröffnungsbuch.",
  "openings.noBook": "Für dieses Spiel gibt es kein Eröffnungsbuch.",
  "openings.otherRules": "Das Eröffnungsbuch dieses Spiels gilt für die üblichen Regeln, nicht für diese.",
  "openings.offline": "Das Eröffnungsbuch konnte nicht geladen werden.",
  "openings.unreadable": "Die Datei ist nicht mehr lesbar. Wählen Sie sie erneut.",
  "openings.none": "Keine dieser Partien kam hierher.",
  "openings.last": "Die Partien, die hierher kamen, sind hier zu Ende.",
  "openings.loading": "Wird geladen …",
  "openings.counting": "Partien werden gezählt: {n}",
  "openings.stop": "Stopp",
  "openings.full": "Nur die ersten {n} Partien werden gezählt: für mehr ist kein Platz.",
  "openings.others":
    "{n, plural, one {# Aufzeichnung} other {# Aufzeichnungen}} ausgelassen: anderes Spiel oder nicht spielbar.",
  "openings.move": "Zug",
  "openings.games": "Partien",
  "openings.results": "Ergebnisse",
  "openings.all": "Alle",
  "openings.count": "{n, plural, one {# Partie} other {# Partien}}",
  "openings.bar": "Weiß {white}, remis {draws}, Schwarz {black}",
  "openings.play": "{move} spielen: {count}. {bar}.",
  "openings.examples": "Partien",
  "openings.open": "Diese Partie öffnen",
  "openings.opened": "{white} – {black}, {result}",
} as const;

export const openings: Translated<typeof english, typeof all> = all;
