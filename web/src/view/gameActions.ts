import { gameLink, storedLink } from "../analysis/link.ts";
import type { Store } from "../store.ts";
import type { GameInfo } from "../types.ts";
import { t } from "../words/index.ts";
import { pgnType, saveText } from "./save.ts";

// What can be done with the game on the board besides playing it.

// What a file about a game is called, without its ending.
export const fileName = (info: GameInfo): string => info.id.replace(/\W+/g, "-");

export async function copyFen(store: Store): Promise<void> {
  const fen = store.session.state.value?.fen;
  if (!fen) return;
  try {
    await navigator.clipboard.writeText(fen);
    store.announcer.tell(t("analysis.fenCopied"), "plain");
  } catch {
    store.announcer.quote(fen);
  }
}

// The game as this user knows it.
export async function download(store: Store): Promise<void> {
  const [info, state, setup] = [
    store.session.info.value,
    store.session.state.value,
    store.session.setup.value,
  ];
  if (!info || !state || !setup) return;
  const [{ nameOf, today, writePgn }, { lineOf }] = await Promise.all([
    import("../analysis/pgn.ts"),
    import("../tree/moveTree.ts"),
  ]);
  const { w, b } = store.round.players.value;
  const result = store.session.result.value;
  const names = {
    date: today(),
    white: nameOf(w),
    black: nameOf(b),
    result: result?.score ?? "*",
    ...(result ? { termination: result.text } : {}),
  };
  saveText(`${fileName(info)}.pgn`, writePgn(info, setup, state.start, lineOf(state.moves), names), pgnType);
}

// The analysis of the current game: of the stored one if there is one, else of its moves.
export function analyse(store: Store): void {
  const [id, state, setup] = [store.sync.id.value, store.session.state.value, store.session.setup.value];
  if (!state || !setup) return;
  const stored = id !== null && store.sync.saving.value === "saved";
  const fen = state.start === store.session.info.value?.start ? "" : state.start;
  store.go({
    kind: "analyse",
    what: stored
      ? storedLink(id)
      : gameLink(
          { ...setup, fen },
          state.moves.map((move) => move.uci),
        ),
  });
}
