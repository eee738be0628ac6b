// Opens a game that the openings have as an example, in place of the analysis, at the position that it shares with it. The way
// back leads to the analysis, as far as a link can tell it; a chapter of a study stays as it is, and the game opens on the page
// of analyses.
import type { AnalysisCtrl } from "../analysis/analysisCtrl.ts";
import { linkTo } from "../analysis/exchange.ts";
import { gameLink, storedLink } from "../analysis/link.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messagePhrase } from "../i18n/messages.ts";
import type { ExplorerCtrl } from "./explorerCtrl.ts";
import { t } from "./texts/index.ts";

export async function openExample(
  analysis: AnalysisCtrl,
  explorer: ExplorerCtrl,
  number: number,
): Promise<void> {
  const { announcer } = analysis.page;
  const { setup } = analysis;
  if (!setup) return;
  try {
    const game = await explorer.example(number);
    if (!game) return;
    const { white, black, result, date } = game;
    // The position is there after as many moves, but in a game that came to it in another number of moves.
    const ply = Math.min(analysis.moves.at.peek().ply, game.moves.length);
    const start = { ...setup, fen: game.start };
    if (analysis.keptElsewhere) {
      analysis.page.navigate({ kind: "analyse", what: gameLink(start, game.moves, ply) });
    } else {
      const before = analysis.snapshot;
      const link = before?.tree.root.next ? linkTo(analysis) : null;
      if (link) analysis.renamed(link.fragment);
      const names = { white, black, result, ...(date ? { date } : {}) };
      await analysis.showMainline(start, game.moves, ply, names);
      analysis.onNewGame(before);
    }
    announcer.tell(t("openings.opened", { white: white || "?", black: black || "?", result }), "plain");
  } catch (error) {
    announcer.tell(messagePhrase(reasonOf(error)), "refused");
  }
}

// Opens a game of the server.
export function openStored(analysis: AnalysisCtrl, id: string): void {
  const link = !analysis.keptElsewhere && analysis.moves.tree.peek().root.next ? linkTo(analysis) : null;
  if (link) analysis.renamed(link.fragment);
  analysis.page.navigate({ kind: "analyse", what: storedLink(id) });
}
