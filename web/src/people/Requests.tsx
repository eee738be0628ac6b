import { useState } from "preact/hooks";
import { linkOf, onlySide } from "../server/keys.ts";
import { colorName, resultPhrase } from "../speech/speech.ts";
import { RequestBox } from "./RequestBox.tsx";
import { openRequests } from "./openRequests.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { Sentence } from "../rules/Sentence.tsx";
import { termsDialog } from "./lazyParts.ts";
import { CopyLink } from "./CopyLink.tsx";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";

// Requests, and the buttons that make them.
export function Requests() {
  const { session, round, game, sync, ending } = useStore();
  const { seats, requests, presence } = round;
  const [changing, setChanging] = useState(false);
  const [state, info, seat] = [session.state.value, session.info.value, seats.seat.value];
  if (!state || !info) return null;
  const { w, b } = seats.players.value;
  const over = session.result.value !== null;
  const people = w.kind === "human" && b.kind === "human" && (seat.w || seat.b);
  const mine = onlySide(seat);
  const rematch = requests.rematch.value;
  // The card about the game's end has them while it is open.
  const carded = ending.open.value;
  const list = openRequests({ session, round, game }).filter(({ key }) => !carded || key !== "rematch");
  const offered = !over && session.myTurn.value ? state.offered : null;
  const played = state.moves.length > 0;
  const [parley, id] = [seats.parley.value, sync.id.value];
  // Until the official start the terms may change; in informal play without an Umpire an arbiter may be called.
  const seated =
    !over &&
    parley !== null &&
    seats.canAgree.value &&
    round.onServer.value &&
    (seat.w || seat.b) &&
    requests.ask.value === null;
  const mayChange = seated && round.started.value === null;
  const mayCall =
    seated &&
    people &&
    mine !== undefined &&
    seats.byLink.value &&
    presence.opponentCame &&
    !seats.umpired.value;
  const awaited = !over && seats.umpireAwaited.value && (seat.w || seat.b);
  const invitation = presence.invited.value.umpire;
  const buttons = [
    offered && (
      <button key="end" onClick={() => game.end("repetition")}>
        {t("people.acceptEnd")}
      </button>
    ),
    !over && people && mine === undefined && (played || info.tally) && (
      <ConfirmButton
        key="agree"
        text={t(info.tally ? "people.agreedEnd" : "people.agreedDraw")}
        title={t("people.agreedHelp")}
        act={() => game.end("agreement")}
      />
    ),
    !over && people && mine !== undefined && requests.offer.value === null && (played || info.tally) && (
      <ConfirmButton
        key="openNewGame"
        text={t(info.tally ? "people.offerAgreement" : "people.offerDraw")}
        act={() => game.offerAgreement()}
      />
    ),
    mayChange && (
      <button key="terms" title={t("people.changeTermsHelp")} onClick={() => setChanging(true)}>
        {t("people.changeTerms")}
      </button>
    ),
    mayCall && (
      <ConfirmButton
        key="arbiter"
        text={t("people.callArbiter")}
        title={t("people.callArbiterHelp")}
        act={() => requests.askArbiter()}
      />
    ),
    over && !carded && people && mine !== undefined && rematch === null && (
      <button key="rematch" title={t("people.rematchHelp")} onClick={() => requests.askRematch()}>
        {t("people.rematch")}
      </button>
    ),
    !carded && rematch && "id" in rematch && (
      <button key="next" class="primary" onClick={() => round.openNextGame()}>
        {t("people.toRematch")}
      </button>
    ),
  ].filter((button) => button !== null && button !== false && button !== undefined);
  // Where the game itself knows its start, the list of moves says it.
  const listed = state.view?.started !== undefined;
  const begun = !over && parley !== null && !listed && round.startedAtPly.value === state.moves.length;
  if (list.length === 0 && buttons.length === 0 && !awaited && !begun) return null;
  return (
    <div class={`words${list.length > 0 || offered ? " asked" : ""}`}>
      {begun && <p data-testid="started">{t("people.started")}</p>}
      {offered && (
        <p>
          <Sentence phrase={resultPhrase(offered)} />{" "}
          <b>{t("people.mayAccept", { side: colorName(state.side) })}</b>
        </p>
      )}
      {list.map((request) => (
        <RequestBox key={request.key} request={request} id="request" />
      ))}
      {awaited && id !== null && (
        <div class="request" data-testid="umpire-awaited">
          <p>{t(invitation === undefined ? "people.umpireUninvited" : "people.umpireAwaited")}</p>
          <div class="deeds">
            {invitation !== undefined && (
              <CopyLink
                invitee="umpire"
                text={t("people.copy")}
                link={linkOf(location.origin, id, "umpire", invitation)}
              />
            )}
            <button title={t("people.umpireLinkHelp")} onClick={() => requests.inviteUmpire()}>
              {t(invitation === undefined ? "people.umpireLink" : "people.umpireNewLink")}
            </button>
          </div>
        </div>
      )}
      {changing && mayChange && <termsDialog.Part close={() => setChanging(false)} />}
      {buttons.length > 0 && (
        <div class="deeds" role="group" aria-label={t("people.agreements")}>
          {buttons}
        </div>
      )}
    </div>
  );
}
