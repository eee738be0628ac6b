// The German texts of person/.
import type { person as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "person.title": "Dein Name",
  "person.about":
    "Mit einem Namen bewahrt der Server deine Studien auf, und deine Partien, Aufgabenwertung, Lektionen und Einstellungen kommen auf deine anderen Geräte mit. Es gibt kein Konto und kein Passwort: Dein Browser macht einen Schlüssel, und wer den Schlüssel hat, ist du.",
  "person.name": "Name",
  "person.begin": "Diesen Namen nehmen",
  "person.rename": "Umbenennen",
  "person.renamed": "Du heißt jetzt {name}.",
  "person.begun": "Willkommen, {name}.",
  "person.other": "Diesen Namen auf einem anderen Gerät verwenden",
  "person.secret":
    "Zeige das niemandem: Wer es hat, ist hier du. Bewahre die Wörter sicher auf; wenn du sie und diesen Browser verlierst, kann dir niemand den Namen zurückgeben. Die Wörter sind in jeder Sprache englisch.",
  "person.showWords": "Die 12 Wörter zeigen",
  "person.hideWords": "Die Wörter verbergen",
  "person.words": "Die 12 Wörter deines Schlüssels",
  "person.copyWords": "Kopieren",
  "person.copied": "Kopiert.",
  "person.qr": "QR-Code zeigen",
  "person.qrTitle": "QR-Code für dein anderes Gerät",
  "person.have": "Ich habe schon einen Namen auf einem anderen Gerät",
  "person.enter": "Die 12 Wörter oder der Link",
  "person.enterHelp": "Dein anderes Gerät zeigt sie in den Einstellungen unter „Dein Name“.",
  "person.takeOver": "Diesen Namen hier verwenden",
  "person.wrongWords":
    "Das sind nicht die 12 Wörter eines Schlüssels. Vergleiche sie mit denen auf deinem anderen Gerät.",
  "person.given":
    "Dieser Link hat den Schlüssel eines Namens. Verwende ihn nur, wenn er von deinem eigenen anderen Gerät kommt: Was dieser Browser an Partien, Wertungen, Lektionen und Einstellungen hat, teilt er dann mit allen, die den Schlüssel haben.",
  "person.replaces":
    "Dieser Browser hat im Moment den Namen {name}. Dessen Schlüssel ginge hier verloren: Schreibe erst seine Wörter auf.",
  "person.tookOver": "Dieses Gerät hat jetzt den Namen {name}. Die Seite lädt neu …",
  "person.forget": "Vergiss mich",
  "person.forgetSure": "Noch einmal drücken: vergiss mich",
  "person.forgetAbout":
    "Entfernt deinen Namen, deine Studien und was andere Geräte brauchen endgültig vom Server. Partien bleiben, mit dem Namen, den du dort eingegeben hast.",
  "person.forgetHere":
    "Auch aus diesem Browser entfernen: alle Studien und den Fortschritt mit Aufgaben, Problemen und Lektionen",
  "person.forgetHereSure": "Noch einmal drücken: vergiss mich, auch hier",
  "person.forgottenHere": "Der Server und dieser Browser haben dich vergessen. Die Seite lädt neu …",
  "person.forgotten": "Der Server hat dich vergessen.",
  "person.close": "Schließen",
} as const;

export const person: Translated<typeof english, typeof texts> = texts;
