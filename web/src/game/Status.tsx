// The line under the boards: that a past position is shown, a quoted note, the result, why a square is an illegal
// target, requests that wait for an answer, or whose turn it is. It reads the store.
import { useEffect, useRef } from "preact/hooks";
import type { Note } from "../ui/announcer.ts";
import { colorName, moveRows, decisionText, pointsText, resultPhrase, scoreText } from "../speech/speech.ts";
import { shortcutsOf } from "../keyboard/keys.ts";
import { openRequests } from "../people/openRequests.ts";
import { onlySide } from "../server/keys.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { Sentence } from "../rules/Sentence.tsx";
import { shownMove } from "../speech/notation.ts";

export function Status() {
  const { session, round, history, view, game, engine, ending, announcer } = useStore();
  const [state, result] = [session.state.value, session.result.value];
  if (!state || session.loading.value) return <p class="status">{t("turn.laying")}</p>;
  if (history.lookingBack.value) return <Past />;
  const quoted = announcer.note.value?.quoted ? announcer.note.value : undefined;
  if (quoted) {
    return (
      <p class="status plain" data-testid="status">
        <Quoted note={quoted} />
      </p>
    );
  }
  // What was said since the game ended, such as that a link has been copied.
  if (result && announcer.note.value === null) {
    const drawn = result.winner === null;
    const activity = session.activity.value;
    // In a game the strips have the points.
    const tally =
      session.info.value?.tally && activity && !activity.hidesPoints ? state.view?.tally : undefined;
    return (
      <p class="status banner" data-testid="banner" data-winner={result.winner ?? "draw"}>
        <strong>
          <Sentence phrase={resultPhrase(result)} />
        </strong>{" "}
        <span class="score">{result.score === "*" ? t("score.none") : scoreText(result.score)}</span>
        {tally && <span class="score">{pointsText(tally)}</span>}
        {!activity && !ending.open.value && (
          <button data-testid="show-end" onClick={() => ending.show()}>
            {t("people.result")}
          </button>
        )}
        <span class="hidden">{drawn ? `${decisionText(result)}.` : ""}</span>
      </p>
    );
  }
  const note =
    announcer.hint.value !== null
      ? { text: "", phrase: announcer.hint.value, tone: "refused" }
      : announcer.note.value;
  if (note) {
    return (
      <p class={`status ${note.tone}`} data-testid="status">
        {note.tone === "refused" && <NoEntry />}
        <span>
          <Sentence phrase={note.phrase ?? [note.text]} />
        </span>
      </p>
    );
  }
  // Shows the opponent's requests and answers here if the panel is folded.
  const asked = view.panel.value
    ? undefined
    : openRequests({ session, round, game }).find(({ key, theirs }) => theirs || key === "answered");
  if (asked)
    return (
      <p class="status plain" data-testid="status">
        {asked.text}
      </p>
    );
  // Nobody is to move at the end of a line that belongs to no game.
  if (state.result) return <p class="status" data-testid="status" />;
  const { w, b } = round.seats.players.value;
  const mine = session.myTurn.value;
  const against = w.kind !== b.kind || onlySide(round.seats.seat.value) !== undefined;
  const name = colorName(state.side);
  const check = state.check.length > 0 ? t("turn.inCheck") : "";
  const text = round.asking.value
    ? t("turn.inspecting")
    : round.pending.value
      ? t("turn.umpire")
      : engine.thinking.value || session.serverThinking.value
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

// A text to copy, marked for the keys that copy; a link may be thousands of characters long.
function Quoted({ note }: { note: Note }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [note]);
  return (
    <input class="quoted" type="text" readOnly value={note.text} aria-label={t("page.quoted")} ref={field} />
  );
}

// Which earlier position is on show, and the way back. A notice takes its place.
function Past() {
  const { session, history, announcer } = useStore();
  const { shown, news } = history;
  const [state, note, played] = [shown.value, announcer.note.value, news.value];
  const total = session.state.value?.moves.length ?? 0;
  if (!state) return null;
  const last = moveRows(state.moves, state.start).at(-1);
  const made = state.moves.at(-1);
  const move = last && made && `${last.number}${last.black ? "…" : "."} ${shownMove(made.san, made.uci)}`;
  return (
    <p class="status past" data-testid="past">
      {note?.quoted ? (
        <Quoted note={note} />
      ) : (
        <span>
          {note?.text ?? (move ? t("history.after", { move }) : t("history.start"))}{" "}
          {!note && (
            <small>
              {played
                ? t("history.news", { move: shownMove(played.san, played.uci) })
                : `${state.ply}/${total}`}
            </small>
          )}
        </span>
      )}
      <button onClick={() => history.last()} aria-keyshortcuts={shortcutsOf("cancel")}>
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

export function SaveMark() {
  const { session, sync } = useStore();
  const status = sync.saving.value;
  if (status === "unsaved" && !session.state.value?.moves.length) return null;
  return (
    <span class={`save ${status}`} data-testid="save">
      <i />
      {t(`save.${status}`)}
    </span>
  );
}
