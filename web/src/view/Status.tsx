import { colorName, moveRows, sayDecision, sayPoints, sayResult, scoreText } from "../speech.ts";
import { shortcutsOf } from "../keys/keys.ts";
import { standing } from "../people/standing.ts";
import { onlySide } from "../server/keys.ts";
import type { Store } from "../store.ts";
import { t } from "../words/index.ts";
import { Sentence } from "./Sentence.tsx";

// One line: the result, else why a square is an illegal target, else whose turn it is.
export function Status({ store }: { store: Store }) {
  const [state, result] = [store.session.state.value, store.session.result.value];
  if (!state || store.session.loading.value) return <p class="status">{t("turn.laying")}</p>;
  if (store.history.looking.value) return <Past store={store} />;
  if (result) {
    const drawn = result.winner === null;
    const tally = store.session.info.value?.tally ? state.view?.tally : undefined;
    return (
      <p class="status banner" data-testid="banner" data-winner={result.winner ?? "draw"}>
        <strong>
          <Sentence store={store} phrase={sayResult(result)} />
        </strong>{" "}
        <span class="score">{result.score === "*" ? t("score.none") : scoreText(result.score)}</span>
        {tally && <span class="score">{sayPoints(tally)}</span>}
        {!store.session.guest.value && !store.ending.open.value && (
          <button data-testid="show-end" onClick={() => store.ending.show()}>
            {t("people.result")}
          </button>
        )}
        <span class="hidden">{drawn ? `${sayDecision(result)}.` : ""}</span>
      </p>
    );
  }
  const note =
    store.announcer.hint.value !== null
      ? { text: "", phrase: store.announcer.hint.value, tone: "refused" }
      : store.announcer.note.value;
  if (note) {
    return (
      <p class={`status ${note.tone}`} data-testid="status">
        {note.tone === "refused" && <NoEntry />}
        <span>
          <Sentence store={store} phrase={note.phrase ?? [note.text]} />
        </span>
      </p>
    );
  }
  // Shows the opponent's requests here if the panel is folded.
  const asked = store.view.panel.value ? undefined : standing(store).find((request) => request.theirs);
  if (asked)
    return (
      <p class="status plain" data-testid="status">
        {asked.text}
      </p>
    );
  const { w, b } = store.round.players.value;
  const mine = store.session.myTurn.value;
  const against = w.kind !== b.kind || onlySide(store.round.seat.value) !== undefined;
  const name = colorName(state.side);
  const check = state.check.length > 0 ? t("turn.inCheck") : "";
  const text = store.round.asking.value
    ? t("turn.inspecting")
    : store.round.pending.value
      ? t("turn.umpire")
      : store.engine.thinking.value || store.session.serverThinking.value
        ? t("turn.thinks", { color: name })
        : mine && against
          ? t("turn.yours") + check
          : t("turn.move", { color: name }) + check;
  return (
    <p class="status turn" data-testid="status">
      <i class={`dot ${mine ? "mine" : "waiting"}`} />
      {text}
    </p>
  );
}

// Which earlier position is on show, and the way back. A notice takes its place.
function Past({ store }: { store: Store }) {
  const { shown, news } = store.history;
  const [state, note, played] = [shown.value, store.announcer.note.value, news.value];
  const total = store.session.state.value?.moves.length ?? 0;
  if (!state) return null;
  const last = moveRows(state.moves, state.start).at(-1);
  const move =
    last && (last.black ? `${last.number}… ${last.black.san}` : `${last.number}. ${last.white?.san}`);
  return (
    <p class="status past" data-testid="past">
      <span>
        {note?.text ?? (move ? t("history.after", { move }) : t("history.start"))}{" "}
        {!note && <small>{played ? t("history.news", { move: played.san }) : `${state.ply}/${total}`}</small>}
      </span>
      <button onClick={() => store.history.last()} aria-keyshortcuts={shortcutsOf("cancel")}>
        {t("history.back")}
      </button>
    </p>
  );
}

function NoEntry() {
  return (
    <svg class="no-entry" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.2" />
      <path d="M3.8 12.2l8.4-8.4" />
    </svg>
  );
}

export function SaveMark({ store }: { store: Store }) {
  const status = store.sync.saving.value;
  if (status === "unsaved" && !store.session.state.value?.moves.length) return null;
  return (
    <span class={`save ${status}`} data-testid="save">
      <i />
      {t(`save.${status}`)}
    </span>
  );
}
