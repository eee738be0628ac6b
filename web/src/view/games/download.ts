import { emptyTree, add } from "../../analysis/tree.ts";
import { nameOf, writePgn } from "../../analysis/pgn.ts";
import { positionOf } from "../../analysis/shown.ts";
import { pgnType, saveText } from "../save.ts";
import type { Store } from "../../store.ts";
import type { Brief } from "../../types.ts";

// A stored game as PGN, as far as this browser may know it.
export async function gameAsPgn(store: Store, brief: Brief): Promise<string> {
  const { record, info, seat } = await store.stored(brief.id);
  const { setup, moves } = await positionOf(store.out.core, info, record, seat);
  return store.out.core.apart(async (trial) => {
    let state = await trial.start(setup);
    for (const move of moves) state = await trial.play(move);
    let [tree, at] = [emptyTree(), 0];
    for (const move of state.moves) {
      const grown = add(tree, at, move.uci, move.san);
      [tree, at] = [grown.tree, grown.id];
    }
    const names = { date: record.created.slice(0, 10).replace(/-/g, "."), white: nameOf(record.white), black: nameOf(record.black), result: record.result?.score ?? "*" };
    return writePgn(info, setup, state.start, tree, names);
  });
}

export async function downloadGame(store: Store, brief: Brief): Promise<void> {
  try {
    saveText(`${brief.game.replace(/\W+/g, "-")}-${brief.updated.slice(0, 10)}.pgn`, await gameAsPgn(store, brief), pgnType);
  } catch (error) {
    store.tell((error as Error).message, "refused");
  }
}
