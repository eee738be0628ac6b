import { useRef } from "preact/hooks";
import { gameLink, storedLink } from "../analysis/link.ts";
import { mayAnalyse } from "../analysis/shown.ts";
import type { Store } from "../store.ts";
import { t } from "../words/index.ts";
import { pgnType, saveText } from "./save.ts";

async function copyFen(store: Store): Promise<void> {
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
async function download(store: Store): Promise<void> {
  const [info, state, setup] = [
    store.session.info.value,
    store.session.state.value,
    store.session.setup.value,
  ];
  if (!info || !state || !setup) return;
  const [{ nameOf, today, writePgn }, { lineOf }] = await Promise.all([
    import("../analysis/pgn.ts"),
    import("../analysis/tree.ts"),
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
  saveText(
    `${info.id.replace(/\W+/g, "-")}.pgn`,
    writePgn(info, setup, state.start, lineOf(state.moves), names),
    pgnType,
  );
}

// The analysis of the current game: of the stored one if there is one, else of its moves.
function analyse(store: Store): void {
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

// What can be done with a game besides playing it.
export function More({ store }: { store: Store }) {
  const box = useRef<HTMLDetailsElement>(null);
  const { w, b } = store.round.players.value;
  const fair = mayAnalyse(w, b, store.round.seat.value, store.session.result.value, store.round.viewer.value);
  const does = (act: () => void) => () => {
    if (box.current) box.current.open = false;
    act();
  };
  return (
    <details
      class="more middle"
      ref={box}
      onFocusOut={(event) => {
        if (box.current && !box.current.contains(event.relatedTarget as Element | null))
          box.current.open = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !box.current?.open) return;
        event.stopPropagation();
        box.current.open = false;
        box.current.querySelector("summary")?.focus();
      }}
    >
      <summary>{t("analysis.more")}</summary>
      <div class="more-box">
        <button
          disabled={!fair}
          title={fair ? undefined : t("analysis.fair")}
          onClick={does(() => analyse(store))}
        >
          {t("analysis.analyse")}
        </button>
        <button onClick={does(() => void download(store))}>{t("analysis.export.download")}</button>
        <button onClick={does(() => void copyFen(store))}>{t("analysis.copyFen")}</button>
      </div>
    </details>
  );
}
