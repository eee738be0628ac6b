// The round: who plays, with which seats, and what the players do besides moving: offers and requests, presence, chat,
// the next game. Takes in what the server's records and messages say of that; the moves are GameSession's.
import { batch, computed, signal } from "@preact/signals";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import {
  keysOf,
  mayRule,
  nextKey,
  onlySide,
  type KeyRing,
  type Seat,
  type SeatName,
} from "../server/keys.ts";
import type { GameLink, RoundMessage } from "../server/gameLink.ts";
import type { Both, Color, GameInfo, GameRecord } from "../core/types.ts";
import { opposite } from "../position/opposite.ts";
import { colorName } from "../speech/speech.ts";
import { t } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { ClockCtrl } from "./clockCtrl.ts";
import { bonusTime } from "./clock.ts";
import { PresenceCtrl } from "./presenceCtrl.ts";
import { Requests } from "./requests.ts";
import { Seats, type RoundData } from "./seats.ts";

export class RoundCtrl {
  readonly seats = new Seats();
  readonly requests: Requests;
  readonly presence: PresenceCtrl;
  // The last move waits for the Umpire; an inspection waits for its answer.
  readonly pending = signal(false);
  readonly asking = signal(false);
  // When the game was officially started.
  readonly started = signal<string | null>(null);
  // With how many half-moves it started while the user was here.
  readonly startedAtPly = signal<number | null>(null);
  // The server stores this game, so its players can agree on something.
  readonly onServer = signal(false);
  // Whether the user may take back. A called Umpire may not before both players have accepted them.
  readonly mayRule = computed(() => mayRule(this.seats.seat.value, this.requests.acceptance.value === null));

  private link: GameLink | undefined;
  // How often each side has given the other time.
  private given: Both<number> | null = null;
  // The next game known when this one was opened.
  private opened: string | null = null;

  constructor(
    readonly clock: ClockCtrl,
    private readonly ring: KeyRing,
    private readonly announcer: Announcer,
    private readonly storage: KeyValueStorage,
    private readonly events: {
      // The players go on to another game.
      onNextGame: (id: string) => void;
      // The game has officially started.
      started: () => void;
    },
  ) {
    this.requests = new Requests(this.seats, announcer);
    this.presence = new PresenceCtrl(this.seats, ring, announcer, storage);
  }

  // A game is set up on the board with these players. `seat`: what the user may do in it.
  setPlayers(data: RoundData, seat: Seat): void {
    batch(() => {
      this.seats.setPlayers(data, seat);
      this.pending.value = this.asking.value = false;
    });
  }

  // Another game is current; nothing is known about its players yet.
  reset(): void {
    this.link = undefined;
    this.given = null;
    batch(() => {
      this.seats.reset();
      this.requests.reset();
      this.presence.reset();
      this.clock.reset(null);
      this.onServer.value = false;
      this.started.value = this.startedAtPly.value = null;
    });
  }

  followGame(link: GameLink, record: GameRecord): void {
    this.link = link;
    this.opened = record.rematch && "id" in record.rematch ? record.rematch.id : null;
    batch(() => {
      this.onServer.value = true;
      this.started.value = record.started ?? null;
      this.seats.byLink.value = record.seats === "link";
      this.requests.follow(link);
      this.presence.follow(link, record);
    });
  }

  // What a record says about the round.
  applyRecord(info: GameInfo | null, record: GameRecord): void {
    const ours = this.link?.id === record.id;
    batch(() => {
      this.seats.applyRecord(record);
      this.presence.applyRecord(record);
      this.requests.applyRecord(record);
      this.clock.setFromServer(record.clock ?? null);
      const begins = record.started && this.started.value === null && ours;
      this.started.value = record.started ?? null;
      if (begins) {
        this.startedAtPly.value = record.moves.length;
        this.events.started();
      }
      this.pending.value = record.pending;
      if (ours) this.announceGifts(record.given ?? null);
      this.given = record.given ?? null;
      if (info) this.seats.applyTerms(info, record);
      this.asking.value = ours && this.link?.asking === true;
    });
    this.dropUmpireSeat(record);
  }

  // Whether the user may give this side time: the opponent, while the server's clock runs.
  mayGiveTime(color: Color): boolean {
    const face = this.clock.face.value;
    const mine = onlySide(this.seats.seat.value);
    return (
      mine !== undefined &&
      mine !== color &&
      this.onServer.value &&
      face?.terms.kind === "fischer" &&
      face.running !== null
    );
  }

  giveTime(color: Color): void {
    const by = opposite(color);
    const before = this.given?.[by] ?? 0;
    this.link?.enqueue({
      message: { type: "give", color: by },
      done: ({ result, given }) => result !== null || (given?.[by] ?? 0) > before,
    });
  }

  private announceGifts(given: Both<number> | null): void {
    for (const by of ["w", "b"] as const)
      if (given && this.given && given[by] > this.given[by])
        this.announcer.speakOnly(
          t("people.timeGiven", { side: colorName(opposite(by)), n: bonusTime / 1000 }),
        );
  }

  // A player has refused the Umpire: the seat is open again.
  private dropUmpireSeat({ id, invited }: GameRecord): void {
    if (!this.seats.keys.value.umpire || !invited?.includes("umpire")) return;
    this.seats.dropUmpire(this.ring.dropSeat(id, "umpire"));
    if (this.link?.id === id) this.link.setKeys(keysOf(this.seats.keys.value));
    this.announcer.tell(t("people.refusedAsUmpire"), "refused");
  }

  // A move was made here: until the server confirms it, the clock runs on locally.
  onMove(mover: Color, ply: number, over: boolean): void {
    batch(() => {
      this.requests.onMove(ply);
      this.clock.press(mover, ply, over);
    });
  }

  onMessage(message: RoundMessage): void {
    const { presence } = this;
    if (message.type === "presence") presence.setPresence(message);
    else if (message.type === "chats") presence.chatLines.value = message.chats;
    else if (message.type === "chat") presence.addLine(message);
    else if (message.type === "invitation")
      presence.setInvitations({ ...presence.invited.value, [message.seat]: message.invitation });
    else this.onNextGame(message);
  }

  // Another game is made. Its players go there, unless they already knew of it when they opened this one.
  private onNextGame({ game, seat }: { game: string; seat?: SeatName }): void {
    this.requests.rematch.value = { id: game };
    const key = seat && nextKey(this.ring.of(this.link?.id ?? ""), seat);
    if (!key) return;
    this.ring.addKeys(game, { [seat]: key });
    const { umpire } = this.presence.invited.value;
    if (umpire !== undefined) this.ring.setInvitations(game, { ...this.ring.invitations(game), umpire });
    if (this.opened === game) return;
    if (this.presence.chatting.value) this.storage.set(`chat.${game}`, "on");
    this.events.onNextGame(game);
  }

  // Goes to the game that followed this one.
  openNextGame(): void {
    const rematch = this.requests.rematch.value;
    if (rematch && "id" in rematch) this.events.onNextGame(rematch.id);
  }
}
