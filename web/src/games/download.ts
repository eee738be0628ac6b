// Saves a stored game as a PGN file, as far as this browser may know it. Fetches it from the server, and plays it in a
// scratch game of the core.
import { lineOf } from "../tree/moveTree.ts";
import { tagsOfRecord } from "../analysis/pgnTags.ts";
import { writePgn } from "../analysis/pgn.ts";
import { visibleGame } from "../analysis/visibleGame.ts";
import { pgnType, saveText } from "../ui/saveFile.ts";
import type { Parts } from "../store/controllers.ts";
import type { Brief } from "../core/types.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messagePhrase } from "../i18n/messages.ts";

// A stored game as PGN, as far as this browser may know it.
export async function gameAsPgn({ core, server }: Parts<"core" | "server">, brief: Brief): Promise<string> {
  const { record, info, seat } = await server.loadStored(brief.id);
  const { setup, moves } = await visibleGame(core, info, record, seat);
  const state = await core.withScratchGame(async (scratch) => {
    await scratch.start(setup);
    return scratch.walk(0, moves);
  });
  return writePgn(core, { ...setup, fen: state.start }, lineOf(state.moves), tagsOfRecord(record));
}

export async function downloadGame(
  { core, server, announcer }: Parts<"core" | "server" | "announcer">,
  brief: Brief,
): Promise<void> {
  try {
    saveText(
      `${brief.game.replace(/\W+/g, "-")}-${brief.updated.slice(0, 10)}.pgn`,
      await gameAsPgn({ core, server }, brief),
      pgnType,
    );
  } catch (error) {
    announcer.tell(messagePhrase(reasonOf(error)), "refused");
  }
}
