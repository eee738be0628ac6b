import { useState } from "preact/hooks";
import { linkOf, onlySide } from "../server/keys.ts";
import { colorName, resultPhrase } from "../speech/speech.ts";
import { RequestBox } from "./RequestBox.tsx";
import { openRequests } from "./openRequests.ts";
import { useStore } from "../store/context.ts";
import type { Parts } from "../store/controllers.ts";
import { t } from "../i18n/index.ts";
import { Sentence } from "../rules/Sentence.tsx";
import { termsDialog } from "./lazyParts.ts";
import { CopyLink } from "./CopyLink.tsx";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";

// Requests, and the buttons that make them.

type Page = Parts<"session" | "round" | "game">;

// Whether the user has a seat, and among people; on which side alone; and whether the game is over.
function standing({ session, round: { seats } }: Page) {
  const [seat, { w, b }] = [seats.seat.value, seats.players.value];
  const seated = seat.w || seat.b;
  const people = seated && w.kind === "human" && b.kind === "human";
  return { seated, people, mine: onlySide(seat), over: session.result.value !== null };
}

function endButtons(page: Page, offered: boolean) {
  const { session, round, game } = page;
  const { people, mine, over } = standing(page);
  const tally = session.info.value?.tally === true;
  const open = !over && people && (tally || session.state.value?.moves.length !== 0);
  return [
    offered && (
      <button key="end" onClick={() => game.end("repetition")}>
        {t("people.acceptEnd")}
      </button>
    ),
    open && mine === undefined && (
      <ConfirmButton
        key="agree"
        text={t(tally ? "people.agreedEnd" : "people.agreedDraw")}
        title={t("people.agreedHelp")}
        act={() => game.end("agreement")}
      />
    ),
    open && mine !== undefined && round.requests.offer.value === null && (
      <ConfirmButton
        key="openNewGame"
        text={t(tally ? "people.offerAgreement" : "people.offerDraw")}
        act={() => game.offerAgreement()}
      />
    ),
  ];
}

// Whether the players may agree on anything besides moves and ends.
function mayAgree(page: Page): boolean {
  const { seats, requests, onServer } = page.round;
  const { seated, over } = standing(page);
  const parley = seats.parley.value !== null && seats.canAgree.value && onServer.value;
  return !over && seated && parley && requests.ask.value === null;
}

// Until the official start the terms may change.
const mayChange = (page: Page): boolean => mayAgree(page) && page.round.started.value === null;

function termsButtons(page: Page, change: () => void) {
  const { seats, requests, presence } = page.round;
  const { people, mine } = standing(page);
  // In informal play without an Umpire.
  const mayCall =
    people && mine !== undefined && seats.byLink.value && presence.opponentCame && !seats.umpired.value;
  return [
    mayChange(page) && (
      <button key="terms" title={t("people.changeTermsHelp")} onClick={change}>
        {t("people.changeTerms")}
      </button>
    ),
    mayAgree(page) && mayCall && (
      <ConfirmButton
        key="arbiter"
        text={t("people.callArbiter")}
        title={t("people.callArbiterHelp")}
        act={() => requests.askArbiter()}
      />
    ),
  ];
}

function nextButtons(page: Page) {
  const { round } = page;
  const { people, mine, over } = standing(page);
  const rematch = round.requests.rematch.value;
  return [
    over && people && mine !== undefined && rematch === null && (
      <button key="rematch" title={t("people.rematchHelp")} onClick={() => round.requests.askRematch()}>
        {t("people.rematch")}
      </button>
    ),
    rematch && "id" in rematch && (
      <button key="next" class="primary" onClick={() => round.openNextGame()}>
        {t("people.toRematch")}
      </button>
    ),
  ];
}

// The Umpire's seat is open: the link for whoever is to take it.
function UmpireAwaited({ id }: { id: string }) {
  const { presence, requests } = useStore().round;
  const invitation = presence.invited.value.umpire;
  const invited = invitation !== undefined;
  return (
    <div class="request" data-testid="umpire-awaited">
      <p>{t(invited ? "people.umpireAwaited" : "people.umpireUninvited")}</p>
      <div class="deeds">
        {invited && (
          <CopyLink
            invitee="umpire"
            text={t("people.copy")}
            link={linkOf(location.origin, id, "umpire", invitation)}
          />
        )}
        <button title={t("people.umpireLinkHelp")} onClick={() => requests.inviteUmpire()}>
          {t(invited ? "people.umpireNewLink" : "people.umpireLink")}
        </button>
      </div>
    </div>
  );
}

export function Requests() {
  const store = useStore();
  const { session, round, sync, ending } = store;
  const { seats } = round;
  const [changing, setChanging] = useState(false);
  const [state, id] = [session.state.value, sync.id.value];
  if (!state || !session.info.value) return null;
  const { seated, over } = standing(store);
  // The card about the game's end has them while it is open.
  const carded = ending.open.value;
  const list = openRequests(store).filter(({ key }) => !carded || key !== "rematch");
  const offered = !over && session.myTurn.value ? state.offered : null;
  const awaited = !over && seats.umpireAwaited.value && seated;
  const buttons = [
    ...endButtons(store, offered !== null),
    ...termsButtons(store, () => setChanging(true)),
    ...(carded ? [] : nextButtons(store)),
  ].filter(Boolean);
  // Where the game itself knows its start, the list of moves says it.
  const listed = state.view?.started !== undefined;
  const begun =
    !over && seats.parley.value !== null && !listed && round.startedAtPly.value === state.moves.length;
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
      {awaited && id !== null && <UmpireAwaited id={id} />}
      {changing && mayChange(store) && <termsDialog.Part close={() => setChanging(false)} />}
      {buttons.length > 0 && (
        <div class="deeds" role="group" aria-label={t("people.agreements")}>
          {buttons}
        </div>
      )}
    </div>
  );
}
