// The texts of the endgame tables, in German; en.ts has the same keys in English.
import type { Translated } from "../../i18n/lazyTexts.ts";
import type { tables as english } from "./en.ts";

const all = {
  "tables.title": "Endspieltabellen",
  "tables.practise": "Endspiele üben",
  "tables.practiseHelp": "Alle Endspiele, zu denen der Server Tabellen hat, mit Gewinnen zum Üben.",
  "tables.win": "Gewinn",
  "tables.loss": "Verlust",
  "tables.draw": "Remis",
  "tables.cursed-win": "Gewinn, nach der 50-Züge-Regel remis",
  "tables.blessed-loss": "Verlust, nach der 50-Züge-Regel remis",
  "tables.checkmate": "Matt",
  "tables.stalemate": "Patt",
  "tables.dead": "Tote Stellung",
  "tables.mate": "Matt in {n}",
  "tables.zeroing": "{n, plural, one {# Halbzug} other {# Halbzüge}} bis zu einem Schlag- oder Bauernzug",
  "tables.play": "{move}: {verdict}",
  "tables.verdict": "{verdict}, {distance}",
} as const;

export const tables: Translated<typeof english, typeof all> = all;
