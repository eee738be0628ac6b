// The texts of the end of a game, in German; en.ts has the same keys in English.
import type { end as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "end.wins": "{color} gewinnt",
  "end.youWon": "Sie haben gewonnen",
  "end.youLost": "Sie haben verloren",
  "end.resigned": "{color} hat aufgegeben",
  "end.engine": "Cheshire, Stufe {n}: {word}",
  "end.engineOf": "{color}: Cheshire, Stufe {n} ({word})",
  "end.rating": "(etwa {rating} Elo)",
  "end.ratingOver": "(über {rating} Elo)",
  "end.spoken":
    "Die Partie ist zu Ende. Unter den Brettern stehen Revanche, Analyse und Teilen; Esc schließt sie.",
  "end.share": "Teilen",
  "end.copyLink": "Link kopieren",
  "end.linkCopied": "Der Link zu dieser Partie ist kopiert.",
  "end.copyCopied":
    "Link auf eine Kopie dieser Partie kopiert. Sie enthält die Züge, aber weder die Spieler noch ihre Zeiten.",
  "end.linkLong":
    "Die Partie ist zu lang für einen Link, und der Server hat sie nicht. Speichern Sie sie als PGN.",
  "end.send": "Senden …",
  "end.sendText": "Eine Partie {game}",
  "end.pgn": "PGN",
  "end.pgnHelp": "Die Züge als PGN-Datei speichern",
  "end.picture": "Bild",
  "end.pictureHelp": "Die Schlussstellung als PNG-Datei speichern",
  "end.film": "Animation",
  "end.filmHelp": "Die Partie als GIF-Datei speichern",
  "end.filming": "Die Animation wird erstellt",
  "end.filmed": "Animation gespeichert.",
  "end.filmedPart": "Animation der letzten {n} Stellungen gespeichert.",
  "end.pictured": "Bild gespeichert.",
  "end.noPicture": "Dieser Browser kann das Bild nicht erzeugen.",
  "end.cancel": "Abbrechen",
  "end.cancelled": "Abgebrochen.",
} as const;

export const end: Translated<typeof english, typeof texts> = texts;
