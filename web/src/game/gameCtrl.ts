// What the user does in a game: moves, takebacks, offers, ends. Each changes the core's game and GameSession here first
// and is then sent to the server or stored in the browser, except what only the server can decide.
import { opposite } from "../position/opposite.ts";
import { effect } from "@preact/signals";
import { turned } from "../position/fen.ts";
import { fault, reasonOf } from "../i18n/refusal.ts";
import { onlySide } from "../server/keys.ts";
import type { EndBy } from "../server/gameLink.ts";
import { colorName, resigned, cellText } from "../speech/speech.ts";
import {
  CoreError,
  type Color,
  type GameState,
  type Message,
  type Move,
  type EndReason,
} from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { language } from "../i18n/language.ts";
import { messagePhrase, messageText } from "../i18n/messages.ts";
import { shownMove, typedMove } from "../speech/notation.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { EngineCtrl } from "./engineCtrl.ts";
import type { GameSession } from "./gameSession.ts";
import type { HistoryCtrl } from "./historyCtrl.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import type { Flag } from "../round/tableClock.ts";
import type { LocalGameCtrl } from "../sync/localGameCtrl.ts";
import type { SyncCtrl } from "../sync/syncCtrl.ts";

const endReasonOf = (how: EndBy, side: Color | null | undefined): EndReason =>
  how !== "forfeit" ? how : side === "w" ? "forfeit-white" : side === "b" ? "forfeit-black" : "forfeit-both";

export class GameCtrl {
  // Keeps a move that has been made in this state from being played, if it must be confirmed first.
  hold: ((before: GameState, after: GameState) => Promise<null> | undefined) | undefined;

  constructor(
    private readonly session: GameSession,
    private readonly history: HistoryCtrl,
    private readonly round: RoundCtrl,
    private readonly sync: SyncCtrl,
    private readonly local: LocalGameCtrl,
    private readonly engine: EngineCtrl,
    private readonly announcer: Announcer,
  ) {
    // A notice about the current state is outdated once that state has ended.
    let before: boolean[] = [];
    effect(() => {
      const { offer, ask, rematch, acceptance } = round.requests;
      const now = [
        offer.value !== null,
        ask.value !== null,
        rematch.value !== null,
        acceptance.value !== null,
        round.pending.value,
        round.asking.value,
        sync.saving.value === "unsaved",
        session.result.value === null,
      ];
      if (before.some((one, i) => one && !now[i])) announcer.note.value = null;
      before = now;
    });
  }

  // Plays a move given as UCI or SAN. Resolves to an error's text and place if the core rejects it.
  play(text: string, typed = false): Promise<{ message: string; at: number | null } | null> {
    const { session, announcer } = this;
    return session.queue.run(async () => {
      const before = session.state.value;
      if (!before) return null;
      // Another game is on its way, for which the move was not meant.
      if (session.loading.value) {
        announcer.tell(t("note.loading"), "plain");
        return { message: t("note.loading"), at: null };
      }
      if (this.history.lookingBack.value || !session.myTurn.value) {
        if (this.history.lookingBack.value) this.history.refuse();
        else announcer.tell(session.whyNoMove(), "refused");
        return { message: announcer.note.value?.text ?? "", at: null };
      }
      const question = this.round.seats.restricted.value
        ? before.legal.find(
            (move) => move.action === "inspection" && (move.uci === text || move.san === text),
          )
        : undefined;
      if (question && this.sync.link) return this.inspect(before.ply, question);
      try {
        const after = await session.core.play(typed ? typedMove(text) : text);
        const held = this.hold?.(before, after);
        if (held) return await held;
        session.commit(after, before);
      } catch (error) {
        const reason = typed ? this.withExamples(text, reasonOf(error), before) : reasonOf(error);
        this.session.drop();
        announcer.tell(messagePhrase(reason), "refused");
        if (typed && !session.activity.value) void this.explainWrongSide(text, before);
        session.activity.value?.refused?.({ text }, reason);
        return { message: messageText(reason), at: typed && error instanceof CoreError ? error.at : null };
      }
      if (session.activity.value) session.activity.value.played(before, session.state.value!);
      else this.played(before.ply);
      return null;
    });
  }

  // What is not even like a move is said to be none, with examples, instead of what the reader of moves lacks in it.
  private withExamples(text: string, reason: Message, { legal }: GameState): Message {
    const strange = ["square-unknown", "move-without-square"].includes(reason.code) && !/\d/.test(text);
    const examples = [...new Set([legal.at(-1)?.san, legal[0]?.san])].filter((san) => san !== undefined);
    if (!strange || examples.length === 0) return reason;
    return fault("not-a-move", {
      text,
      examples: new Intl.ListFormat(language.value, { type: "disjunction" }).format(
        examples.map((san) => shownMove(san)),
      ),
    });
  }

  // Corrects what was said about a typed move if it is the other side's: then nothing is wrong with it but the turn.
  private async explainWrongSide(move: string, { fen, side }: GameState): Promise<void> {
    const { session, announcer } = this;
    const [setup, note] = [session.setup.value, announcer.note.value];
    if (!setup) return;
    const theirs = await session.core
      .withScratchGame(async (scratch) => {
        await scratch.start({ ...setup, fen: turned(fen) });
        await scratch.play(move);
        return true;
      })
      .catch(() => false);
    if (theirs && announcer.note.value === note)
      announcer.tell(t("note.turn", { color: colorName(side) }), "refused");
  }

  // A move was made here, the one after so many.
  private played(ply: number): void {
    this.local.move(ply);
    this.engine.startThinking();
  }

  // The engine has found this move, in this state; an empty move accepts the end on offer.
  reply(move: string, state: GameState, current: () => boolean): void {
    void this.session.queue.run(async () => {
      if (!current()) return;
      this.engine.stop();
      // The engine has nothing better than the end it is offered.
      if (move === "" && state.offered) return this.finish("repetition");
      this.session.commit(await this.session.core.play(move), state, true);
      this.played(state.ply);
    });
  }

  // Only the server knows the result of an inspection.
  private inspect(ply: number, move: Move): null {
    this.session.drop();
    this.sync.link?.ask(ply, move.uci);
    this.round.asking.value = true;
    this.announcer.tell(t("note.inspected", { cell: cellText(this.session.map.value!, move.to) }), "plain");
    return null;
  }

  // How many half-moves to take back so that it is the user's turn again; 0: the user has not moved yet.
  get takebackPlies(): number {
    const [state, mine] = [this.session.state.value, onlySide(this.round.seats.seat.value)];
    if (!state) return 0;
    const { w, b } = this.round.seats.players.value;
    const person = mine ?? (w.kind === b.kind ? undefined : w.kind === "human" ? "w" : "b");
    const plies = person === state.side ? 2 : 1;
    return plies <= state.moves.length ? plies : 0;
  }

  // Takes back to the user's last turn.
  takeBack(): Promise<void> {
    const { session } = this;
    return session.queue.run(async () => {
      const n = this.takebackPlies;
      if (n === 0 || session.declared.value || !this.round.mayRule.value) return;
      this.engine.stop();
      session.commit(await session.core.back(n), null);
      this.sync.link?.back(session.state.value!.moves.length);
      this.announcer.tell(t("note.takenBack", { turn: session.turnText }), "plain");
      this.engine.startThinking();
    });
  }

  // Asks the opponent to let the user take back their last move.
  askBack(): void {
    const [n, state] = [this.takebackPlies, this.session.state.value];
    if (n === 0 || !state || this.session.result.value) return;
    this.round.requests.askBack(state.moves.length - n);
    this.announcer.tell(t("people.youAskBack"), "plain");
  }

  // Resigns: for the user's own side against an engine, else for the side to move. Without a link the server learns of
  // it when it stores the game.
  resign(): void {
    const { session, round, sync } = this;
    const state = session.state.value;
    if (!state || session.result.value) return;
    this.engine.stop();
    const { w, b } = round.seats.players.value;
    const color: Color =
      onlySide(round.seats.seat.value) ?? (w.kind === b.kind ? state.side : w.kind === "human" ? "w" : "b");
    this.session.drop();
    // If a clock may end the game first, waits for the server's decision.
    if (sync.link && round.seats.byLink.value) return sync.link.resign(color);
    session.declared.value = resigned(color);
    this.announcer.speak(session.status);
    this.local.end();
  }

  // Challenges the opponent to show that mate can still be forced: the next move is a challenge.
  challenge(): Promise<void> {
    const { session } = this;
    return session.queue.run(async () => {
      const state = session.state.value;
      if (!state || !session.myTurn.value || session.challenging.value) return;
      await session.challenge();
      this.sync.link?.challenge(state.ply);
      this.announcer.tell(t("note.challenged"), "plain");
    });
  }

  // Offers an agreed end for the user's side, which the other may accept. A user with both sides agrees at once.
  offerAgreement(): void {
    const { session, round } = this;
    const [state, color] = [session.state.value, onlySide(round.seats.seat.value)];
    if (!state || session.result.value) return;
    if (color === undefined || round.requests.offer.value === opposite(color)) return this.end("agreement");
    this.sync.link?.offer(color, state.ply);
    const tally = session.info.value?.tally === true;
    this.announcer.tell(t(tally ? "people.youOfferAgreement" : "people.youOfferDraw"), "plain");
  }

  // Ends the game: by agreement, by accepting a repetition, or by the Umpire's decision.
  end(how: EndBy, side?: Color | null): void {
    void this.session.queue.run(() => this.finish(how, side));
  }

  // A side has run out of time by the page's own clock. The server has no clock for such a game, and is told of a
  // forfeit or of a draw.
  flag({ loser, result }: Flag): void {
    const { session } = this;
    if (session.result.value) return;
    if (!result) return this.end("forfeit", loser);
    this.engine.stop();
    this.session.drop();
    session.declared.value = result;
    this.announcer.speak(session.status);
    this.local.end(result.winner === null ? { how: "agreement" } : { how: "forfeit", side: loser });
  }

  // The server decides; without a link the core says how the game ends.
  private async finish(how: EndBy, side?: Color | null): Promise<void> {
    const { session, sync } = this;
    if (session.result.value) return;
    this.engine.stop();
    this.session.drop();
    if (sync.link) return sync.link.end(how, side);
    const result = await session.core.resultOf(endReasonOf(how, side));
    await session.setResult(result);
    this.announcer.speak(session.status);
    this.local.end({ how, side });
  }

  // The Umpire confirms or rejects the last move.
  confirm(): void {
    this.sync.link?.confirm(this.session.record.length);
  }

  refuseMove(): Promise<void> {
    const { session } = this;
    return session.queue.run(async () => {
      if (session.record.length === 0) return;
      this.engine.stop();
      session.commit(await session.core.back(1), null);
      this.round.pending.value = false;
      this.sync.link?.back(session.record.length);
      this.announcer.tell(t("note.moveRefused", { turn: session.turnText }), "plain");
    });
  }
}
