// Verdicts of endgame tables in words.
import type { TablesAnswer, TablesMove } from "@cheshire/core/generated/protocol";
import { t } from "./texts/index.ts";

type Verdict = Pick<
  TablesAnswer,
  "category" | "dtz" | "dtm" | "checkmate" | "stalemate" | "insufficient_material"
>;
type Category = Exclude<TablesAnswer["category"], "unknown">;

const turned: Record<Category, Category> = {
  win: "loss",
  "cursed-win": "blessed-loss",
  draw: "draw",
  "blessed-loss": "cursed-win",
  loss: "win",
};

// How soon, in plies that are at least 1; null in a draw and after the end.
function distance(dtm: number | null, dtz: number | null): string | null {
  if (dtm) return t("tables.mate", { n: Math.ceil(Math.abs(dtm) / 2) });
  return dtz ? t("tables.zeroing", { n: Math.abs(dtz) }) : null;
}

function words(category: TablesAnswer["category"], far: string | null): string {
  if (category === "unknown") return "";
  const verdict = t(`tables.${category}`);
  return far === null ? verdict : t("tables.verdict", { verdict, distance: far });
}

function end({ checkmate, stalemate, insufficient_material }: Verdict): string | null {
  if (checkmate) return t("tables.checkmate");
  if (stalemate) return t("tables.stalemate");
  return insufficient_material ? t("tables.dead") : null;
}

// Of a position, for the side to move.
export const positionText = (answer: Verdict): string =>
  end(answer) ?? words(answer.category, distance(answer.dtm, answer.dtz));

// Of a move, for the side that makes it: one half-move more than what the position after it has.
export function moveText(move: TablesMove): string {
  const more = (plies: number | null): number | null => (plies ? Math.abs(plies) + 1 : null);
  const category = move.category === "unknown" ? "unknown" : turned[move.category];
  const wins = category === "win" || category === "cursed-win";
  const dtm = wins ? more(move.dtm) : move.dtm;
  return end(move) ?? words(category, distance(dtm, move.zeroing ? 1 : more(move.dtz)));
}

// For the style: who wins after a move, for the side that makes it.
export const moveKind = ({ category }: TablesMove): TablesAnswer["category"] =>
  category === "unknown" ? "unknown" : turned[category];
