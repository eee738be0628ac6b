// In the panel of a game: what the players ask of each other, such as a draw or a takeback, and the buttons that ask
// it. round/requests.ts and GameCtrl send that to the server.
import { useState } from "preact/hooks";
import { onlySide } from "../server/keys.ts";
import { colorName, resultPhrase } from "../speech/speech.ts";
import { RequestBox } from "./RequestBox.tsx";
import { openRequests } from "./openRequests.ts";
import { useStore } from "../store/context.ts";
import type { Parts } from "../store/controllers.ts";
import { t } from "../i18n/index.ts";
import { Sentence } from "../rules/Sentence.tsx";
import { termsDialog, umpireAwaited } from "./lazyParts.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";

// What the user may do besides moving, by the button that does it. `carded`: the card about the game's end has some of
// them.
function mayDo({ session, round }: Parts<"session" | "round">, carded: boolean) {
  const { seats, requests, presence } = round;
  const [seat, { w, b }] = [seats.seat.value, seats.players.value];
  const seated = seat.w || seat.b;
  const people = seated && w.kind === "human" && b.kind === "human";
  const mine = onlySide(seat);
  const over = session.result.value !== null;
  const rematch = requests.rematch.value;
  const [state, info] = [session.state.value, session.info.value];
  const agree = !over && people && (state?.moves.length !== 0 || info?.tally);
  // Until the official start the terms may change; in informal play without an Umpire an arbiter may be called.
  const settle =
    !over &&
    seated &&
    seats.parley.value !== null &&
    seats.canAgree.value &&
    round.onServer.value &&
    requests.ask.value === null;
  const unruled = seats.byLink.value && presence.opponentCame && !seats.umpired.value;
  return {
    accept: !over && session.myTurn.value ? state?.offered : null,
    agree: agree && mine === undefined,
    offer: agree && mine !== undefined && requests.offer.value === null,
    terms: settle && round.started.value === null,
    call: settle && people && mine !== undefined && unruled,
    rematch: over && !carded && people && mine !== undefined && rematch === null,
    next: !carded && rematch && "id" in rematch,
    invite: !over && seated && seats.umpireAwaited.value,
  };
}

export function Requests() {
  const store = useStore();
  const { session, round, game, sync, ending } = store;
  const [changing, setChanging] = useState(false);
  const [state, info, id] = [session.state.value, session.info.value, sync.id.value];
  if (!state || !info) return null;
  const carded = ending.open.value;
  const list = openRequests(store).filter(({ key }) => !carded || key !== "rematch");
  const may = mayDo(store, carded);
  const buttons = [
    may.accept && (
      <button key="end" onClick={() => game.end("repetition")}>
        {t("people.acceptEnd")}
      </button>
    ),
    may.agree && (
      <ConfirmButton
        key="agree"
        text={t(info.tally ? "people.agreedEnd" : "people.agreedDraw")}
        title={t("people.agreedHelp")}
        act={() => game.end("agreement")}
      />
    ),
    may.offer && (
      <ConfirmButton
        key="offer"
        text={t(info.tally ? "people.offerAgreement" : "people.offerDraw")}
        act={() => game.offerAgreement()}
      />
    ),
    may.terms && (
      <button key="terms" title={t("people.changeTermsHelp")} onClick={() => setChanging(true)}>
        {t("people.changeTerms")}
      </button>
    ),
    may.call && (
      <ConfirmButton
        key="arbiter"
        text={t("people.callArbiter")}
        title={t("people.callArbiterHelp")}
        act={() => round.requests.askArbiter()}
      />
    ),
    may.rematch && (
      <button key="rematch" title={t("people.rematchHelp")} onClick={() => round.requests.askRematch()}>
        {t("people.rematch")}
      </button>
    ),
    may.next && (
      <button key="next" class="primary" onClick={() => round.openNextGame()}>
        {t("people.toRematch")}
      </button>
    ),
  ].filter(Boolean);
  // Where the game itself knows its start, the list of moves says it.
  const begun =
    session.result.value === null &&
    round.seats.parley.value !== null &&
    state.view?.started === undefined &&
    round.startedAtPly.value === state.moves.length;
  if (list.length === 0 && buttons.length === 0 && !may.invite && !begun) return null;
  return (
    <div class={`words${list.length > 0 || may.accept ? " asked" : ""}`}>
      {begun && <p data-testid="started">{t("people.started")}</p>}
      {may.accept && (
        <p>
          <Sentence phrase={resultPhrase(may.accept)} />{" "}
          <b>{t("people.mayAccept", { side: colorName(state.side) })}</b>
        </p>
      )}
      {list.map((request) => (
        <RequestBox key={request.key} request={request} id="request" />
      ))}
      {may.invite && id !== null && <umpireAwaited.Part id={id} />}
      {changing && may.terms && <termsDialog.Part close={() => setChanging(false)} />}
      {buttons.length > 0 && (
        <div class="deeds" role="group" aria-label={t("people.agreements")}>
          {buttons}
        </div>
      )}
    </div>
  );
}
