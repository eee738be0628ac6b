// The German texts of person/.
import type { person as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "person.title": "Ihr Name",
  "person.about":
    "Mit einem Namen bewahrt der Server Ihre Studien auf, und Ihre Partien, Aufgabenwertung, Lektionen und Einstellungen kommen auf Ihre anderen Geräte mit. Es gibt kein Konto und kein Passwort: Ihr Browser macht einen Schlüssel, und wer den Schlüssel hat, gilt als Sie.",
  "person.name": "Name",
  "person.begin": "Diesen Namen nehmen",
  "person.rename": "Umbenennen",
  "person.renamed": "Sie heißen jetzt {name}.",
  "person.begun": "Willkommen, {name}.",
  "person.rated": "Gewertete Partien",
  "person.ratedAbout":
    "Für gewertete Partien brauchen Sie einen Namen, den auf diesem Server niemand sonst hat. Er hat 2 bis 20 Buchstaben ohne Akzente, Ziffern, - und _, und er bleibt: Nur der Betreiber kann ihn ändern.",
  "person.ratedName": "Name für gewertete Partien",
  "person.ratedClaim": "Diesen Namen beanspruchen",
  "person.ratedClaimed": "Sie spielen gewertete Partien jetzt als {name}.",
  "person.ratedAs":
    "Sie spielen gewertete Partien als {name}. Alle können Ihre Wertungen und gewerteten Partien sehen.",
  "person.profile": "Ihre Wertungen und Partien",
  "person.other": "Diesen Namen auf einem anderen Gerät verwenden",
  "person.secret":
    "Zeigen Sie das niemandem: Wer es hat, gilt hier als Sie. Bewahren Sie die Wörter sicher auf; wenn Sie sie und diesen Browser verlieren, kann Ihnen niemand den Namen zurückgeben. Die Wörter sind in jeder Sprache englisch.",
  "person.showWords": "Die 12 Wörter zeigen",
  "person.hideWords": "Die Wörter verbergen",
  "person.words": "Die 12 Wörter Ihres Schlüssels",
  "person.copyWords": "Kopieren",
  "person.copied": "Kopiert.",
  "person.qr": "QR-Code zeigen",
  "person.qrTitle": "QR-Code für Ihr anderes Gerät",
  "person.have": "Ich habe schon einen Namen auf einem anderen Gerät",
  "person.enter": "Die 12 Wörter oder der Link",
  "person.enterHelp": "Ihr anderes Gerät zeigt sie in den Einstellungen unter „Ihr Name“.",
  "person.takeOver": "Diesen Namen hier verwenden",
  "person.wrongWords":
    "Das sind nicht die 12 Wörter eines Schlüssels. Vergleichen Sie sie mit denen auf Ihrem anderen Gerät.",
  "person.given":
    "Dieser Link hat den Schlüssel eines Namens. Verwenden Sie ihn nur, wenn er von Ihrem eigenen anderen Gerät kommt: Was dieser Browser an Partien, Wertungen, Lektionen und Einstellungen hat, teilt er dann mit allen, die den Schlüssel haben.",
  "person.replaces":
    "Dieser Browser hat im Moment den Namen {name}. Dessen Schlüssel ginge hier verloren: Schreiben Sie erst seine Wörter auf.",
  "person.tookOver": "Dieses Gerät hat jetzt den Namen {name}. Die Seite lädt neu …",
  "person.forget": "Mich vergessen",
  "person.forgetSure": "Noch einmal drücken: mich vergessen",
  "person.forgetAbout":
    "Entfernt Ihren Namen, Ihre Studien und was andere Geräte brauchen endgültig vom Server. Partien bleiben; aus denen, die Sie unter diesem Namen gespielt haben, verschwindet er, und gewertete bleiben unter einer Nummer, die niemanden nennt.",
  "person.forgetHere":
    "Auch aus diesem Browser entfernen: alle Studien und den Fortschritt mit Aufgaben, Problemen und Lektionen",
  "person.forgetHereSure": "Noch einmal drücken: mich vergessen, auch hier",
  "person.forgottenHere": "Der Server und dieser Browser haben Sie vergessen. Die Seite lädt neu …",
  "person.forgotten": "Der Server hat Sie vergessen.",
  "person.close": "Schließen",
} as const;

export const person: Translated<typeof english, typeof texts> = texts;
