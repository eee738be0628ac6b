// The card about the end of a game: how it ended and what to do next. Beside the boards; Escape closes it. Its buttons
// ask for a rematch, begin a game, or go to the analysis; the finished game stays as it is.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { RequestBox } from "../people/RequestBox.tsx";
import { openRequests } from "../people/openRequests.ts";
import { onlySide } from "../server/keys.ts";
import { engineRating, sideOf } from "../game/players.ts";
import { colorName, pointsText, scoreText } from "../speech/speech.ts";
import { useStore } from "../store/context.ts";
import type { Color, Result } from "../core/types.ts";
import { Sentence } from "../rules/Sentence.tsx";
import { analyse } from "../game/gameActions.ts";
import { lazy } from "../ui/lazy.tsx";
import { lostFocus, useDismissable } from "../ui/dismissable.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { t as word, type PlainKey } from "../i18n/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { t } from "./texts/index.ts";
import { gameAgain } from "./rematch.ts";
import { endReasonPhrase, winnerText } from "./endText.ts";
import "./end.css";

const times = lazy(() => import("./EndTimes.tsx").then((part) => part.EndTimes));
const share = lazy(() => import("./share/SharePanel.tsx").then((part) => part.SharePanel));

const level = (n: number): string => word(`people.level.${n}` as PlainKey);

// Which engine played.
function Engines() {
  const { round, session } = useStore();
  const players = round.seats.players.value;
  const engines = (["w", "b"] as const).flatMap((color) => {
    const player = players[color];
    return player.kind === "engine" ? [{ color, n: player.level, word: level(player.level) }] : [];
  });
  if (engines.length === 0) return null;
  const rating = engines.length === 1 ? engineRating(session.info.value, engines[0]!.n) : undefined;
  return (
    <p class="against">
      {engines
        .map(({ color, ...one }) =>
          engines.length === 1
            ? t("end.engine", one)
            : t("end.engineOf", { color: colorName(color), ...one }),
        )
        .join(", ")}
      {rating && (
        <span class="rating">
          {" "}
          {t(rating.over ? "end.ratingOver" : "end.rating", { rating: rating.elo })}
        </span>
      )}
    </p>
  );
}

// The button for another game. Between people by link it asks, or answers what was asked.
function Rematch() {
  const { session, round, announcer, startGame: begin } = useStore();
  const next = round.requests.rematch.value;
  if (next && "id" in next)
    return (
      <button class="primary" onClick={() => round.openNextGame()}>
        {word("people.toRematch")}
      </button>
    );
  if (round.seats.byLink.value) {
    if (next || onlySide(round.seats.seat.value) === undefined) return null;
    return (
      <button class="primary" title={word("people.rematchHelp")} onClick={() => round.requests.askRematch()}>
        {word("people.rematch")}
      </button>
    );
  }
  const { w, b } = round.seats.seat.value;
  if (!w && !b) return null;
  const again = () => {
    const request = gameAgain({ session, round });
    if (request)
      begin(request).catch((error: unknown) => announcer.tell(messagePhrase(reasonOf(error)), "refused"));
  };
  return (
    <button class="primary" title={word("people.rematchHelp")} onClick={again}>
      {word("people.rematch")}
    </button>
  );
}

// Another game that a player has asked for.
function AskedRematch() {
  const { session, round, game } = useStore();
  const request = openRequests({ session, round, game }).find(({ key }) => key === "rematch");
  return request ? <RequestBox request={request} id="rematch-asked" /> : null;
}

export function EndCard({ result }: { result: Result }) {
  const { core, session, round, view, sync, ending, announcer, navigate, openNewGame: offer } = useStore();
  const box = useRef<HTMLElement>(null);
  const deeds = useRef<HTMLDivElement>(null);
  const shareButton = useRef<HTMLButtonElement>(null);
  const [sharing, setSharing] = useState(false);
  const [spoken, setSpoken] = useState("");

  // The focus stays where it is, unless it was on something that is gone or switched off now.
  const close = useCallback(() => {
    const within = box.current?.contains(document.activeElement) === true;
    ending.close();
    if (within || lostFocus())
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-testid=show-end]")?.focus());
  }, [ending]);
  useEffect(() => {
    // After what the page says about the last move.
    setSpoken(t("end.spoken"));
    if (lostFocus()) box.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, []);
  useDismissable(box, true, close);
  useDismissable(deeds, sharing, () => setSharing(false), { opener: () => shareButton.current });
  const [info, state] = [session.info.value, session.state.value];
  if (!info || !state) return null;
  const mine: Color | undefined = sideOf(round.seats.players.value, round.seats.seat.value);
  const tally = info.tally ? state.view?.tally : undefined;
  return (
    <section class="end-card" aria-labelledby="end-title" data-testid="end-card" ref={box}>
      <div class="end-head">
        <h2 id="end-title" tabIndex={-1}>
          {winnerText(result, mine)}
        </h2>
        {result.score !== "*" && <span class="score">{scoreText(result.score)}</span>}
        <button class="icon close" aria-label={word("page.close")} onClick={close}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 5l10 10M15 5L5 15" />
          </svg>
        </button>
      </div>
      <div class="end-text">
        <p class="reason">
          <Sentence phrase={endReasonPhrase(info.id, result)} />
        </p>
        {tally && <p>{pointsText(tally)}</p>}
        <Engines />
        {sync.id.value !== null && <times.Part id={sync.id.value} />}
        <AskedRematch />
      </div>
      <div class="end-deeds" ref={deeds}>
        <div class="deeds">
          <Rematch />
          <button onClick={() => void analyse({ session, sync, navigate })}>
            {word("analysis.analyse")}
          </button>
          <button onClick={() => void offer()}>{word("page.newGame")}</button>
          <button
            ref={shareButton}
            aria-expanded={sharing}
            aria-controls="share"
            onClick={() => setSharing(!sharing)}
          >
            {t("end.share")}
          </button>
        </div>
        {sharing && <share.Part {...{ core, session, round, view, sync, announcer }} />}
      </div>
      <p class="hidden" role="status">
        {spoken}
      </p>
    </section>
  );
}
