// The texts of games that a player has left, or that have not begun, in German; en.ts has the same keys in English.
import type { leaving as english } from "./en.ts";
import type { Translated } from "../../i18n/lazyTexts.ts";

const texts = {
  "leaving.title": "Abbrechen oder beanspruchen",
  "leaving.abort": "Partie abbrechen",
  "leaving.abortHelp": "Solange nicht beide Seiten gezogen haben, endet die Partie ohne Ergebnis",
  "leaving.gone":
    "{side} ist fort. Kommt {side} nicht zurück, können Sie die Partie in {n} Sekunden beanspruchen.",
  "leaving.goneNow": "{side} ist fort. Sie können die Partie beanspruchen oder weiter warten.",
  "leaving.unfinished":
    "Diese Partie hat lange niemand fortgesetzt. Sie können sie beanspruchen oder weiter auf {side} warten.",
  "leaving.rule": "Setzt {side} diese Partie bis {date} nicht fort, können Sie sie beanspruchen.",
  "leaving.win": "Gewinn beanspruchen",
  "leaving.draw": "Remis beanspruchen",
} as const;

export const leaving: Translated<typeof english, typeof texts> = texts;
