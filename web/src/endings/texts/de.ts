// The texts of the endings, in German; en.ts has the same keys in English.
import type { Translated } from "../../i18n/lazyTexts.ts";
import type { endings as english } from "./en.ts";

const all = {
  "endings.title": "Endspiele",
  "endings.lead":
    "Die Endspieltabellen dieses Servers kennen jede Stellung dieser Endspiele. Üben Sie die längsten Gewinne gegen die beste Verteidigung.",
  "endings.game": "Spiel",
  "endings.pieces": "{n, plural, one {# Figur} other {# Figuren}}",
  "endings.against": "{white} gegen {black}",
  "endings.toMove": "{color} am Zug",
  "endings.shares": "{win} gewonnen, {draw} remis, {loss} verloren",
  "endings.cursed":
    "Nach der 50-Züge-Regel sind {n, plural, one {# weiterer Gewinn oder Verlust} other {# weitere Gewinne und Verluste}} remis.",
  "endings.neverWins": "Hier kann niemand das Matt erzwingen.",
  "endings.unsummed":
    "Die längsten Gewinne sind nicht bekannt: Sie kommen mit dem nächsten „cheshire tables build“ auf dem Server.",
  "endings.practise": "Üben",
  "endings.practiseThis": "{ending} üben",
  "endings.longest": "{n, plural, one {Längster Gewinn: # Zug} other {Längster Gewinn: # Züge}}",
  "endings.longestOf":
    "{n, plural, one {Längster Gewinn von {color}: # Zug} other {Längster Gewinn von {color}: # Züge}}",
  "endings.none": "Dieser Server hat keine Endspieltabellen von {game}.",
  "endings.never": "{game} hat eigene Regeln, für die es keine Endspieltabellen gibt.",
  "endings.noneAtAll": "Dieser Server hat keine Endspieltabellen.",
  "endings.how": "Wer ihn betreibt, baut sie und startet den Server mit ihnen, zum Beispiel:",
  "endings.noServer": "Endspieltabellen liegen auf einem Server, und diese Seite hat keinen.",
  "endings.unknown": "Hier gibt es keine Tabelle von {ending}.",
  "endings.away": "Der Server ist nicht zu erreichen.",
  "endings.again": "Nochmals versuchen",
  "endings.all": "Alle Endspiele",
  "endings.task": "{color} gewinnt",
  "endings.ask": "Setzen Sie gegen die beste Verteidigung matt.",
  "endings.now": "Jetzt: {verdict}",
  "endings.best": "{move} ist ein bester Zug.",
  "endings.longer": "{move} gewinnt, dauert aber länger: {verdict}. Möglich war: {best}.",
  "endings.lost": "{move} gibt den Gewinn her: {verdict}. Möglich war: {best}.",
  "endings.ended": "{move} beendet die Partie ohne Gewinn. Möglich war: {best}.",
  "endings.reply": "Die Tabellen antworten {move}.",
  "endings.won":
    "Matt in {n, plural, one {# Zug} other {# Zügen}}; möglich {best, plural, one {war # Zug} other {waren # Züge}}.",
  "endings.wonBest": "Matt in {n, plural, one {# Zug} other {# Zügen}}: Schneller geht es nicht.",
  "endings.hinted": "Ein bester Zug ist auf dem Brett markiert.",
  "endings.hint": "Besten Zug zeigen",
  "endings.back": "Zurücknehmen",
  "endings.restart": "Von vorn",
  "endings.next": "Nächste Stellung",
  "endings.analyse": "Analysieren",
  "endings.tables": "Was die Tabellen sagen",
  "endings.first": "Nehmen Sie zuerst Ihren Zug zurück.",
  "endings.waiting": "Die Tabellen antworten.",
  "endings.over": "Diese Partie ist zu Ende.",
  "endings.fault": "Diese Stellung lässt sich jetzt nicht spielen: {reason}",
  "endings.noAnswer": "Der Server antwortet nicht.",
  "endings.positions": "Stellungen",
  "endings.place": "{at} von {n}",
  "endings.position": "Stellung {n}",
  "endings.inMoves": "{n, plural, one {Matt in # Zug} other {Matt in # Zügen}}",
  "endings.solved": "gewonnen",
} as const;

export const endings: Translated<typeof english, typeof all> = all;
