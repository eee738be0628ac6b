// The players' open requests in words, each with what this user may answer: an end by agreement, a takeback, new terms,
// an arbiter, another game. It reads the round; only its buttons act, through Requests and GameCtrl.
import { opposite } from "../position/opposite.ts";
import { requestText, proposalText } from "./requestText.ts";
import { onlySide } from "../server/keys.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import type { Parts } from "../store/controllers.ts";
import { sideName } from "./playerNames.ts";
import type { Acceptance, Color } from "../core/types.ts";
import { t } from "../i18n/index.ts";

// `theirs`: for this user to answer.
export interface Request {
  key: string;
  text: string;
  theirs: boolean;
  buttons: [string, () => void][];
}

// The open requests, each with what this user may answer. A user without exactly one side only reads them.
export function openRequests({ session, round, game }: Parts<"session" | "round" | "game">): Request[] {
  const { seats, requests } = round;
  const mine = onlySide(seats.seat.value);
  const tally = session.info.value?.tally === true;
  const over = session.result.value !== null;
  const name = (color: Color) => sideName(seats.players.value, color);
  const list: Request[] = [];
  const answered = requests.answered.value;
  if (answered && !over) list.push({ key: "answered", text: t(answered), theirs: false, buttons: [] });
  const add = (
    key: "draw" | "back" | "parley" | "arbiter" | "rematch",
    by: Color,
    asked: string,
    asking: string,
    yes: string,
    accept: () => void,
  ) => {
    const theirs = mine === opposite(by);
    const buttons: [string, () => void][] = theirs ? [[yes, accept]] : [];
    // A user with both sides need not ask.
    if (mine !== undefined)
      buttons.push([t(theirs ? "people.decline" : "people.withdraw"), () => requests.answer(key, false)]);
    list.push({ key, text: by === mine ? asked : asking, theirs, buttons });
  };
  const [offer, ask, rematch] = [requests.offer.value, requests.ask.value, requests.rematch.value];
  if (offer && !over) {
    const [asked, asking, yes] = tally
      ? (["people.youOfferedAgreement", "people.offersAgreement", "people.acceptAgreement"] as const)
      : (["people.youOfferedDraw", "people.offersDraw", "people.acceptDraw"] as const);
    add("draw", offer, t(asked), t(asking, { side: name(offer) }), t(yes), () => game.end("agreement"));
  }
  if (ask && !over) {
    const asked =
      ask.what === "back"
        ? t("people.youAskedBack")
        : ask.what === "arbiter"
          ? t("people.youAskedArbiter")
          : t("people.youProposed", { terms: proposalText(ask.parley) });
    add(
      ask.what,
      ask.by,
      asked,
      requestText(ask, session.state.value?.ply ?? 0, seats.players.value),
      t(ask.what === "back" ? "people.allowBack" : "people.accept"),
      () => requests.answer(ask.what, true),
    );
  }
  if (requests.acceptance.value && !over) list.push(accepting(round, requests.acceptance.value));
  if (rematch && "by" in rematch)
    add(
      "rematch",
      rematch.by,
      t("people.youAskedRematch"),
      t("people.asksRematch", { side: name(rematch.by) }),
      t("people.accept"),
      () => requests.answer("rematch", true),
    );
  return list;
}

// Before both players accept the Umpire whom they called, either may refuse.
function accepting({ seats, requests }: RoundCtrl, acceptance: Acceptance): Request {
  const { w, b, umpire } = seats.seat.value;
  const sides = (["w", "b"] as const).filter((side) => seats.seat.value[side]);
  const missing = (["w", "b"] as const).filter((side) => !acceptance[side]);
  const rest =
    missing.length === 2
      ? t("people.bothMustAccept")
      : t("people.mustAccept", { side: sideName(seats.players.value, missing[0] ?? "w") });
  const theirs = sides.some((side) => !acceptance[side]);
  const buttons: [string, () => void][] = theirs
    ? [[t("people.accept"), () => requests.acceptUmpire(true, sides)]]
    : [];
  if (w || b) buttons.push([t("people.refuseUmpire"), () => requests.acceptUmpire(false, sides)]);
  const text = theirs
    ? t("people.umpireCame")
    : w || b
      ? `${t("people.youAcceptUmpire")} ${rest}`
      : `${t(umpire ? "people.youWaitAsUmpire" : "people.umpireSeated")} ${rest}`;
  return { key: "acceptance", text, theirs, buttons };
}
