// The texts of the lobby, in German; en.ts has the same keys in English.
import type { lobby as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "lobby.title": "Mit jemandem spielen",
  "lobby.lead":
    "Wählen Sie eine Bedenkzeit, und Sie spielen gegen den Nächsten, der dasselbe will. Eine Herausforderung wartet, solange diese Seite offen ist.",
  "lobby.quick": "Schnell einen Gegner finden",
  "lobby.game": "Spiel",
  "lobby.color": "Ihre Farbe",
  "lobby.color.w": "Weiß",
  "lobby.color.b": "Schwarz",
  "lobby.color.random": "Zufall",
  "lobby.name": "Ihr Name",
  "lobby.nameHelp": "Freiwillig.",
  "lobby.waiting": "{n, plural, one {# wartet} other {# warten}}",
  "lobby.other": "Andere Regeln oder Zeiten",
  "lobby.opponent": "Gegen",
  "lobby.anybody": "Irgendjemanden",
  "lobby.bot": "{name} (Bot)",
  "lobby.ownTo": "Sie haben {name} herausgefordert",
  "lobby.own": "Ihre Herausforderung wartet",
  "lobby.ownTerms":
    "{game}, {clock}, {color, select, w {Sie haben Weiß} b {Sie haben Schwarz} other {Farben nach Los}}",
  "lobby.withdraw": "Zurückziehen",
  "lobby.list": "Offene Herausforderungen",
  "lobby.none": "Niemand wartet. Wählen Sie eine Bedenkzeit und machen Sie den Anfang.",
  "lobby.player": "Spieler",
  "lobby.clock": "Uhr",
  "lobby.accept": "Annehmen",
  "lobby.acceptOf": "Die Herausforderung von {name} annehmen: {game}, {clock}",
  "lobby.ratedAs": "Gewertet, als {name}",
  "lobby.rated": "Gewertet",
  "lobby.anonymous": "Anonym",
  "lobby.rules": "{n, plural, one {# Regel} other {# Regeln}} geändert: {rules}",
  "lobby.connecting": "Verbindung zum Server …",
  "lobby.lost":
    "Keine Verbindung zum Server. Die Seite versucht es weiter; Ihre Herausforderung wird dann wieder geöffnet.",
  "lobby.noServer":
    "Um jemanden zu treffen, brauchen Sie die Seite eines Cheshire-Servers; diese hier ist nur ein Ordner von Dateien.",
  "lobby.arenas": "Arenen: so viele Partien, wie in die Zeit passen",
  "lobby.found": "{game}: Ein Gegner ist da.",
} as const;

export const lobby: Translated<typeof english, typeof texts> = texts;
