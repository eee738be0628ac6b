import { onlySide } from "../server/keys.ts";
import { colorName, other } from "../speech.ts";
import type { Store } from "../store.ts";
import type { Color } from "../types.ts";
import { t } from "../words/index.ts";
import { said } from "../words/said.ts";
import { Sure } from "./Sure.tsx";

// What the players ask of each other: an end by agreement, a move back, another game.

interface Request { key: string; text: string; buttons: [string, () => void][] }

// The requests that stand, each with what this person may say to it. Somebody with no one side of his own only reads them.
export function standing(store: Store): Request[] {
  const { parlour } = store;
  const mine = onlySide(store.seat.value);
  const tally = store.info.value?.tally === true;
  const over = store.result.value !== null;
  const list: Request[] = [];
  const add = (key: "draw" | "back" | "rematch", by: Color, asked: string, asking: string, yes: string, accept: () => void) => {
    const no = () => parlour.answer(key, false);
    if (by === mine) list.push({ key, text: asked, buttons: parlour.byLink.value ? [[t("people.withdraw"), no]] : [] });
    else list.push({ key, text: asking, buttons: mine === other(by) ? [[yes, accept], ...(parlour.byLink.value ? ([[t("people.decline"), no]] as [string, () => void][]) : [])] : [] });
  };
  const [offer, ask, rematch] = [parlour.offer.value, parlour.ask.value, parlour.rematch.value];
  if (offer && !over) {
    const [asked, asking, yes] = tally ? (["people.youOfferedAgreement", "people.offersAgreement", "people.acceptAgreement"] as const) : (["people.youOfferedDraw", "people.offersDraw", "people.acceptDraw"] as const);
    add("draw", offer, t(asked), t(asking, { side: colorName(offer) }), t(yes), () => store.end("agreement"));
  }
  if (ask && !over) add("back", ask.by, t("people.youAskedBack"), t("people.asksBack", { side: colorName(ask.by) }), t("people.allowBack"), () => parlour.answer("back", true));
  if (rematch && "by" in rematch) add("rematch", rematch.by, t("people.youAskedRematch"), t("people.asksRematch", { side: colorName(rematch.by) }), t("people.accept"), () => parlour.answer("rematch", true));
  return list;
}

// Requests, and the buttons that make them.
export function Requests({ store }: { store: Store }) {
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
  const buttons = [
    offered && (
      <button key="end" onClick={() => store.end("repetition")}>
        {t("people.acceptEnd")}
      </button>
    ),
    !over && people && mine === undefined && (played || info.tally) && <Sure key="agree" text={t(info.tally ? "people.agreedEnd" : "people.agreedDraw")} title={t("people.agreedHelp")} act={() => store.end("agreement")} />,
    !over && people && mine !== undefined && parlour.offer.value === null && (played || info.tally) && (
      <button key="offer" onClick={() => store.offerAgreement()}>
        {t(info.tally ? "people.offerAgreement" : "people.offerDraw")}
      </button>
    ),
    over && people && mine !== undefined && parlour.byLink.value && rematch === null && (
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
  if (list.length === 0 && buttons.length === 0) return null;
  return (
    <div class={`words${list.length > 0 || offered ? " asked" : ""}`}>
      {offered && (
        <p>
          {said(offered.text)} <b>{t("people.mayAccept", { side: colorName(state.side) })}</b>
        </p>
      )}
      {list.map((request) => (
        <div class={`request${request.buttons.length > 1 ? " theirs" : ""}`} key={request.key} data-testid="request">
          <p>{request.text}</p>
          {request.buttons.length > 0 && (
            <div class="deeds">
              {request.buttons.map(([text, act], i) => (
                <button key={text} class={i === 0 && request.buttons.length > 1 ? "primary" : ""} onClick={act}>
                  {text}
                </button>
              ))}
            </div>
          )}
        </div>
      ))}
      {buttons.length > 0 && (
        <div class="deeds" role="group" aria-label={t("people.agreements")}>
          {buttons}
        </div>
      )}
    </div>
  );
}
