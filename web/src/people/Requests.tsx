import { useState } from "preact/hooks";
import { linkOf, onlySide } from "../server/keys.ts";
import { colorName, sayResult } from "../speech.ts";
import { standing } from "./standing.ts";
import type { Store } from "../store.ts";
import { t } from "../words/index.ts";
import { Sentence } from "../view/Sentence.tsx";
import { termsDialog } from "../view/dialogs.ts";
import { CopyLink } from "./Invitation.tsx";
import { Sure } from "./Sure.tsx";

// Requests, and the buttons that make them.
export function Requests({ store }: { store: Store }) {
  const [changing, setChanging] = useState(false);
  const [state, info, seat, parlour] = [store.state.value, store.info.value, store.seat.value, store.parlour];
  if (!state || !info) return null;
  const { w, b } = store.players.value;
  const over = store.result.value !== null;
  const people = w.kind === "human" && b.kind === "human" && (seat.w || seat.b);
  const mine = onlySide(seat);
  const rematch = parlour.rematch.value;
  const list = standing(store);
  const offered = !over && store.myTurn.value ? state.offered : null;
  const played = state.moves.length > 0;
  const [parley, id] = [store.parley.value, store.id.value];
  // Until the official start the terms may change; in informal play without an Umpire an arbiter may be called.
  const seated =
    !over && parley !== null && parlour.attended.value && (seat.w || seat.b) && parlour.ask.value === null;
  const mayChange = seated && parlour.started.value === null;
  const mayCall =
    seated && people && mine !== undefined && parlour.byLink.value && parlour.met && !store.umpired.value;
  const awaited = !over && parlour.umpireAwaited.value && (seat.w || seat.b);
  const invitation = parlour.invited.value.umpire;
  const buttons = [
    offered && (
      <button key="end" onClick={() => store.end("repetition")}>
        {t("people.acceptEnd")}
      </button>
    ),
    !over && people && mine === undefined && (played || info.tally) && (
      <Sure
        key="agree"
        text={t(info.tally ? "people.agreedEnd" : "people.agreedDraw")}
        title={t("people.agreedHelp")}
        act={() => store.end("agreement")}
      />
    ),
    !over && people && mine !== undefined && parlour.offer.value === null && (played || info.tally) && (
      <button key="offer" onClick={() => store.offerAgreement()}>
        {t(info.tally ? "people.offerAgreement" : "people.offerDraw")}
      </button>
    ),
    mayChange && (
      <button key="terms" title={t("people.changeTermsHelp")} onClick={() => setChanging(true)}>
        {t("people.changeTerms")}
      </button>
    ),
    mayCall && (
      <Sure
        key="arbiter"
        text={t("people.callArbiter")}
        title={t("people.callArbiterHelp")}
        act={() => parlour.askArbiter()}
      />
    ),
    over && people && mine !== undefined && rematch === null && (
      <button key="rematch" title={t("people.rematchHelp")} onClick={() => parlour.askRematch()}>
        {t("people.rematch")}
      </button>
    ),
    rematch && "id" in rematch && (
      <button key="next" class="primary" onClick={() => parlour.goOn()}>
        {t("people.toRematch")}
      </button>
    ),
  ].filter((button) => button !== null && button !== false && button !== undefined);
  const begun = !over && parley !== null && parlour.begun.value === state.moves.length;
  if (list.length === 0 && buttons.length === 0 && !awaited && !begun) return null;
  return (
    <div class={`words${list.length > 0 || offered ? " asked" : ""}`}>
      {begun && <p data-testid="started">{t("people.started")}</p>}
      {offered && (
        <p>
          <Sentence store={store} phrase={sayResult(offered)} />{" "}
          <b>{t("people.mayAccept", { side: colorName(state.side) })}</b>
        </p>
      )}
      {list.map((request) => (
        <div class={`request${request.theirs ? " theirs" : ""}`} key={request.key} data-testid="request">
          <p>{request.text}</p>
          {request.buttons.length > 0 && (
            <div class="deeds">
              {request.buttons.map(([text, act], i) => (
                <button key={text} class={i === 0 && request.theirs ? "primary" : ""} onClick={act}>
                  {text}
                </button>
              ))}
            </div>
          )}
        </div>
      ))}
      {awaited && id !== null && (
        <div class="request" data-testid="umpire-awaited">
          <p>{t(invitation === undefined ? "people.umpireUninvited" : "people.umpireAwaited")}</p>
          <div class="deeds">
            {invitation !== undefined && (
              <CopyLink
                store={store}
                guest="umpire"
                text={t("people.copy")}
                link={linkOf(location.origin, id, "umpire", invitation)}
              />
            )}
            <button title={t("people.umpireLinkHelp")} onClick={() => parlour.inviteUmpire()}>
              {t(invitation === undefined ? "people.umpireLink" : "people.umpireNewLink")}
            </button>
          </div>
        </div>
      )}
      {changing && mayChange && <termsDialog.Part store={store} close={() => setChanging(false)} />}
      {buttons.length > 0 && (
        <div class="deeds" role="group" aria-label={t("people.agreements")}>
          {buttons}
        </div>
      )}
    </div>
  );
}
