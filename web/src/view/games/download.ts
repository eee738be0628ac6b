import { lineOf } from "../../tree/moveTree.ts";
import { namesOf, writePgn } from "../../analysis/pgn.ts";
import { positionOf } from "../../analysis/shown.ts";
import { pgnType, saveText } from "../save.ts";
import type { Store } from "../../store.ts";
import type { Brief } from "../../types.ts";
import { reasonOf } from "../../refusal.ts";
import { say } from "../../words/messages.ts";

// A stored game as PGN, as far as this browser may know it.
export async function gameAsPgn(store: Store, brief: Brief): Promise<string> {
  const { record, info, seat } = await store.sync.stored(brief.id);
  const { setup, moves } = await positionOf(store.core, info, record, seat);
  return store.core.apart(async (trial) => {
    await trial.start(setup);
    const state = await trial.walk(0, moves);
    return writePgn(info, setup, state.start, lineOf(state.moves), namesOf(record));
  });
}

export async function downloadGame(store: Store, brief: Brief): Promise<void> {
  try {
    saveText(
      `${brief.game.replace(/\W+/g, "-")}-${brief.updated.slice(0, 10)}.pgn`,
      await gameAsPgn(store, brief),
      pgnType,
    );
  } catch (error) {
    store.announcer.tell(say(reasonOf(error)), "refused");
  }
}
