// The texts of joining a game by invitation, in German; en.ts has the same keys in English.
import type { joining as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "joining.qr": "QR-Code",
  "joining.qrFor": "QR-Code des Links für {seat}",
  "joining.title": "Der Partie beitreten",
  "joining.titleBy": "{name} lädt Sie ein",
  "joining.side": "Sie spielen {side}",
  "joining.name": "Ihr Name",
  "joining.help": "Optional. Ihr Gegner sieht ihn, und dieser Browser merkt ihn sich.",
  "joining.join": "Beitreten",
  "joining.decline": "Ablehnen",
  "joining.learn": "In zwei Minuten lernen",
  "joining.lesson": "In einer Lektion lernen",
  "joining.picture": "{game}, die Stellung am Anfang",
  "joining.skip": "Ohne Namen beitreten",
  "joining.withdraw": "Einladung zurückziehen",
  "joining.withdrawSure": "Diese Partie löschen?",
  "joining.guestDeclined":
    "Ihr Gast möchte nicht spielen. Der Link gilt weiter: Sie können ihn jemand anderem schicken.",
  "joining.withdrawn": "Einladung zurückgezogen.",
} as const;

export const joining: Translated<typeof english, typeof texts> = texts;
