// What can be done with the game on the board besides playing it: copy its FEN, save it as PGN, or go to its analysis.
// The game itself does not change.
import type { Parts } from "../store/controllers.ts";
import type { GameInfo } from "../core/types.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { t } from "../i18n/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { copyText } from "../ui/copyText.ts";
import { pgnType, saveText } from "../ui/saveFile.ts";

// What a file about a game is called, without its ending.
export const fileName = (info: GameInfo): string => info.id.replace(/\W+/g, "-");

export async function copyFen({ session, announcer }: Parts<"session" | "announcer">): Promise<void> {
  const fen = session.state.value?.fen;
  if (!fen) return;
  if (await copyText(fen)) announcer.tell(t("analysis.fenCopied"), "plain");
  else announcer.showToCopy(fen);
}

// The game as this user knows it.
export async function download({
  core,
  session,
  round,
  announcer,
}: Parts<"core" | "session" | "round" | "announcer">): Promise<void> {
  const [info, state, setup] = [session.info.value, session.state.value, session.setup.value];
  if (!info || !state || !setup) return;
  const [{ playerTag, today }, { writePgn }, { lineOf }] = await Promise.all([
    import("../analysis/pgnTags.ts"),
    import("../analysis/pgn.ts"),
    import("../tree/moveTree.ts"),
  ]);
  const { w, b } = round.seats.players.value;
  const result = session.result.value;
  const names = {
    date: today(),
    white: playerTag(w),
    black: playerTag(b),
    result: result?.score ?? "*",
    ...(result ? { termination: result.text } : {}),
  };
  try {
    const pgn = await writePgn(core, { ...setup, fen: state.start }, lineOf(state.moves), names);
    saveText(`${fileName(info)}.pgn`, pgn, pgnType);
  } catch (error) {
    announcer.tell(messagePhrase(reasonOf(error)), "refused");
  }
}

// The analysis of the current game: of the stored one if there is one, else of its moves.
export async function analyse({
  session,
  sync,
  navigate,
}: Parts<"session" | "sync" | "navigate">): Promise<void> {
  const [id, state, setup] = [sync.id.value, session.state.value, session.setup.value];
  if (!state || !setup) return;
  const { gameLink, storedLink } = await import("../analysis/link.ts");
  const stored = id !== null && sync.saving.value === "saved";
  const fen = state.start === session.info.value?.start ? "" : state.start;
  navigate({
    kind: "analyse",
    what: stored
      ? storedLink(id)
      : gameLink(
          { ...setup, fen },
          state.moves.map((move) => move.uci),
        ),
  });
}
