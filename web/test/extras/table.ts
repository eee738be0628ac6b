import type { Store } from "../../src/store/store.ts";
import type { Player } from "../../src/core/types.ts";
import { storeAlone } from "../environment.ts";

// A game with the real core.
export async function game(
  id: string,
  moves: string[] = [],
  players: { w: Player; b: Player } = { w: { kind: "human" }, b: { kind: "human" } },
  fen = "",
): Promise<Store> {
  const store = storeAlone();
  await store.boot({ kind: "table", id: null });
  store.dialogs.close();
  await store.startGame({ game: id, options: {}, fen, players });
  for (const move of moves) await store.game.play(move);
  return store;
}

export const at = (store: Store, name: string, board = "A"): number =>
  store.session.info.value!.cells.find(
    (cell) => cell.name === name && store.session.info.value!.levels[cell.level]!.boardName === board,
  )!.id;

export const spoken = (store: Store): string => store.announcer.spoken.value.text;
