// The texts of the page of stored games, in German; en.ts has the same keys in English.
import type { games as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "games.title": "Partien",
  "games.search": "Suche",
  "games.game": "Spiel",
  "games.anyGame": "Alle Spiele",
  "games.player": "Spieler",
  "games.playerHint": "Ein Name, oder „engine“",
  "games.result": "Ergebnis",
  "games.anyResult": "Alle Ergebnisse",
  "games.result.open": "Läuft",
  "games.result.win-w": "Weiß hat gewonnen",
  "games.result.win-b": "Schwarz hat gewonnen",
  "games.result.draw": "Remis",
  "games.result.other": "Andere Ergebnisse",
  "games.from": "Von",
  "games.to": "Bis",
  "games.clear": "Alle zeigen",
  "games.loading": "Partien werden geladen …",
  "games.none": "Es gibt noch keine Partie.",
  "games.noServer":
    "Ein Cheshire-Server speichert Partien und lässt per Link spielen. Diese Seite hat keinen Server: Sie behält die letzte Partie in diesem Browser. Sichern Sie andere als PGN.",
  "games.noneFound": "Keine passenden Partien.",
  "games.begin": "Partie beginnen",
  "games.more": "Mehr zeigen",
  "games.again": "Noch einmal versuchen",
  "games.named": "Dieser Server zeigt Ihnen nur die Partien, die dieser Browser kennt.",
  "games.list": "Gespeicherte Partien",
  "games.count": "{n, plural, one {# Partie} other {# Partien}} gezeigt",
  "games.versus": "{white} – {black}",
  "games.moves": "{n, plural, one {# Zug} other {# Züge}}",
  "games.toMove": "{color} am Zug",
  "games.changed": "Letzte Änderung {when}",
  "games.continue": "Weiterspielen",
  "games.watch": "Zuschauen",
  "games.view": "Ansehen",
  "games.analyse": "Analysieren",
  "games.download": "Herunterladen",
  "games.downloadHelp": "Die Partie als PGN",
  "games.delete": "Löschen",
  "games.deleteAgain": "Endgültig löschen?",
  "games.deleted": "Die Partie ist gelöscht.",
  "games.picture": "{game}, die jetzige Stellung",
} as const;

export const games: Translated<typeof english, typeof texts> = texts;
