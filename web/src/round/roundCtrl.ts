import { batch, computed, signal } from "@preact/signals";
import { openTerms, sayAsk } from "../people/parley.ts";
import { opponentWantingChat } from "../people/chatPartner.ts";
import { sideName } from "../people/playerNames.ts";
import { people, seatOfColor, viewerOf, type Players } from "../game/players.ts";
import {
  everySeat,
  keysOf,
  mayRule,
  nextKey,
  onlySide,
  seatOf,
  type KeyRing,
  type Keys,
  type Memory,
  type Seat,
  type SeatName,
} from "../server/keys.ts";
import type { ChatLine, GameLink, Presence, Request, RoundMessage } from "../server/link.ts";
import { colorName, other } from "../speech/speech.ts";
import type {
  Acceptance,
  Ask,
  Color,
  GameInfo,
  GameRecord,
  Parley,
  Proposal,
  Rematch,
  Viewer,
} from "../core/types.ts";
import { t, type PlainKey } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { ClockCtrl } from "./clockCtrl.ts";

const same = <T>(a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b);

// Who has the game's seats, and as whom the server shows it. `keys` undefined: nobody has seats of their own. `open`:
// everyone at this board sees all papers.
export interface RoundData {
  players: Players;
  parley: Parley | null;
  keys?: Keys | undefined;
  viewer: Viewer;
  byLink?: boolean;
  open?: boolean;
}
export const ownTable: RoundData = { players: people, parley: null, viewer: "everything" };

// The round: who plays, with which seats, and what the players do besides moving: offers and requests, presence, chat,
// the next game.
export class RoundCtrl {
  readonly players = signal<Players>(people);
  readonly parley = signal<Parley | null>(null);
  // What the user may do here, with which keys, and as whom the server shows the game.
  readonly seat = signal<Seat>(everySeat);
  readonly keys = signal<Keys>({});
  readonly viewer = signal<Viewer>("everything");
  // The last move waits for the Umpire; an inspection waits for its answer.
  readonly pending = signal(false);
  readonly asking = signal(false);
  // The players' seats have keys, and the server alone referees.
  readonly byLink = signal(false);
  // The side that offers an agreement.
  readonly offer = signal<Color | null>(null);
  readonly ask = signal<Ask | null>(null);
  // How the user's last request was answered, until the next move or request.
  readonly answered = signal<PlainKey | null>(null);
  readonly rematch = signal<Rematch | null>(null);
  // When the game was officially started.
  readonly started = signal<string | null>(null);
  // With how many half-moves it started while the user was here.
  readonly startedAtPly = signal<number | null>(null);
  // The server stores this game, so its players can agree on something.
  readonly onServer = signal(false);
  // There is an Umpire or arbiter, or one has been called and has not come yet.
  readonly umpire = signal(false);
  readonly umpireAwaited = signal(false);
  // Not both players have accepted the one who has come.
  readonly acceptance = signal<Acceptance | null>(null);
  readonly presence = signal<Presence | null>(null);
  readonly chatting = signal(false);
  readonly chatLines = signal<ChatLine[]>([]);
  // The keys of the seats that are still open to invited players.
  readonly invited = signal<Keys>({});
  // The user's one side here, if any.
  readonly mine = signal<Color | undefined>(undefined);
  // The players are on different pages.
  readonly apart = computed(() => this.byLink.value || this.mine.value !== undefined);
  // Whether this page receives only what one viewer may know.
  readonly restricted = computed(() => this.viewer.value !== "everything");
  // Whether the game has an Umpire, or an arbiter called by the players.
  readonly umpired = computed(
    () =>
      this.parley.value?.umpire === "present" ||
      this.parley.value?.umpire === "confirms" ||
      this.umpire.value,
  );
  // Whether there is something to agree on: both players are people, or an Umpire judges.
  readonly canAgree = computed(() => {
    const { w, b } = this.players.value;
    return (w.kind === "human" && b.kind === "human") || this.umpired.value;
  });
  // Whether the user has no seat in a game that has seats of its own.
  readonly watching = computed(() => !Object.values(this.seat.value).some(Boolean));
  // Whether the user may take back. A called Umpire may not before both players have accepted them.
  readonly mayRule = computed(() => mayRule(this.seat.value, this.acceptance.value === null));

  private link: GameLink | undefined;
  private id = "";
  private plies = 0;
  // The next game known when this one was opened.
  private opened: string | null = null;

  constructor(
    readonly clock: ClockCtrl,
    private readonly ring: KeyRing,
    private readonly announcer: Announcer,
    private readonly memory: Memory,
    private readonly events: {
      // The players go on to another game.
      onNextGame: (id: string) => void;
      // The game has officially started.
      started: () => void;
    },
  ) {}

  // A game is set up on the board with these players. `seat`: what the user may do in it.
  setPlayers({ players, parley, keys, viewer }: RoundData, seat: Seat): void {
    batch(() => {
      this.players.value = players;
      this.parley.value = parley;
      this.keys.value = keys ?? {};
      this.seat.value = seat;
      this.viewer.value = viewer;
      this.pending.value = this.asking.value = false;
    });
  }

  // The seats that these keys open.
  seatWith(info: GameInfo, parley: Parley | null, keys: Keys | undefined, byLink: boolean): Seat {
    if (!keys) return everySeat;
    const umpire = parley?.umpire === "present" || parley?.umpire === "confirms";
    const players = info.papers === true || byLink;
    return seatOf(keys, players, players || umpire);
  }

  // As whom the core shows the game to the user.
  viewerIn(info: GameInfo): Viewer | undefined {
    return viewerOf(info, this.players.value, this.seat.value, this.restricted.value);
  }

  // The players may have agreed on other terms, and appointed an Umpire.
  applyTerms(info: GameInfo, parley: Parley | null, byLink: boolean): void {
    if (JSON.stringify(parley) === JSON.stringify(this.parley.value)) return;
    this.parley.value = parley;
    this.seat.value = this.seatWith(info, parley, this.keys.value, byLink);
  }

  // A player has refused the Umpire: the seat is open again.
  private dropUmpireSeat({ id, invited }: GameRecord): void {
    if (!this.keys.value.umpire || !invited?.includes("umpire")) return;
    this.keys.value = this.ring.dropSeat(id, "umpire");
    this.seat.value = { ...this.seat.value, umpire: false };
    if (this.link?.id === id) this.link.setKeys(keysOf(this.keys.value));
    this.announcer.tell(t("people.refusedAsUmpire"), "refused");
  }

  // The other player, if any, has been here.
  get opponentCame(): boolean {
    return Object.keys(this.invited.value).every((seat) => seat === "umpire");
  }

  // Another game is current; nothing is known about its players yet.
  reset(): void {
    this.link = undefined;
    this.id = "";
    batch(() => {
      this.byLink.value =
        this.chatting.value =
        this.onServer.value =
        this.umpire.value =
        this.umpireAwaited.value =
          false;
      this.clock.show(null);
      this.started.value = this.acceptance.value = this.startedAtPly.value = null;
      this.offer.value = this.ask.value = this.answered.value = null;
      this.rematch.value = this.presence.value = null;
      this.chatLines.value = [];
      this.invited.value = {};
      this.mine.value = undefined;
    });
  }

  followGame(link: GameLink, record: GameRecord): void {
    this.link = link;
    this.id = record.id;
    this.opened = record.rematch && "id" in record.rematch ? record.rematch.id : null;
    batch(() => {
      this.onServer.value = true;
      this.started.value = record.started ?? null;
      this.byLink.value = record.seats === "link";
      this.invited.value = this.ring.invitations(record.id);
      this.dropInvitations((seat) => record.invited?.includes(seat) ?? true);
      this.presence.value = null;
      this.chatLines.value = [];
    });
    if (this.memory.get(`chat.${record.id}`) === "on") this.setChatting(true);
  }

  // Someone who has come needs no invitation any more, even if offline again. `mine`: the side to notify about the
  // opponent.
  private dropInvitations(waited: (seat: SeatName) => boolean, mine?: Color): void {
    const open = Object.fromEntries(
      Object.entries(this.invited.value).filter(([seat]) => waited(seat as SeatName)),
    ) as Keys;
    if (Object.keys(open).length === Object.keys(this.invited.value).length) return;
    const opponent = mine && seatOfColor(other(mine));
    const came =
      opponent !== undefined && this.invited.value[opponent] !== undefined && open[opponent] === undefined;
    this.setInvitations(open);
    if (mine && came) this.announcer.speak(t("people.came", { side: colorName(other(mine)) }));
  }

  // What a record says about the round.
  applyRecord(info: GameInfo | null, record: GameRecord): void {
    batch(() => {
      this.applyNames(record);
      this.applyRequests(record, onlySide(this.seat.value));
      this.pending.value = record.pending;
      if (info) this.applyTerms(info, record.parley, record.seats === "link");
      this.asking.value = this.link?.id === record.id && this.link.asking;
    });
    this.dropUmpireSeat(record);
  }

  // A guest brings a name.
  private applyNames({ white, black }: GameRecord): void {
    const players = { w: white, b: black };
    if (!same(this.players.value, players)) this.players.value = players;
  }

  private applyRequests(record: GameRecord, mine: Color | undefined): void {
    this.dropInvitations((seat) => record.invited?.includes(seat) ?? true, mine);
    const [offer, ask, rematch] = [record.offer ?? null, record.ask ?? null, record.rematch ?? null];
    const name = (color: Color) => sideName(this.players.value, color);
    const theirs = (by: Color | undefined) => mine !== undefined && by === other(mine);
    const asking = (one: Rematch | null) => (one && "by" in one ? one.by : undefined);
    if (offer && offer !== this.offer.value && theirs(offer))
      this.announcer.speak(
        t(record.parley ? "people.offersAgreement" : "people.offersDraw", { side: name(offer) }),
      );
    if (ask && !same(ask, this.ask.value) && theirs(ask.by))
      this.announcer.speak(sayAsk(ask, record.moves.length, this.players.value));
    if (asking(rematch) !== asking(this.rematch.value) && theirs(asking(rematch)))
      this.announcer.speak(t("people.asksRematch", { side: name(asking(rematch)!) }));
    // The same position, and the user's own request is gone.
    const answered =
      mine === undefined || record.moves.length !== this.plies || record.result || record.acceptance
        ? null
        : this.offer.value === mine && !offer
          ? "people.drawDeclined"
          : this.ask.value?.by === mine && !ask
            ? this.answerTo(this.ask.value, record)
            : offer === mine || ask?.by === mine
              ? null
              : this.answered.value;
    if (answered && answered !== this.answered.value) this.announcer.speak(t(answered));
    this.announceAcceptance(record, mine);
    const started = record.started ?? null;
    const begins = started !== null && this.started.value === null && this.id === record.id;
    this.plies = record.moves.length;
    batch(() => {
      this.mine.value = mine;
      this.offer.value = record.result ? null : offer;
      this.ask.value = record.result ? null : ask;
      this.answered.value = answered;
      this.rematch.value = rematch;
      this.started.value = started;
      this.umpire.value = record.umpire === true;
      this.umpireAwaited.value = record.umpireAwaited === true;
      this.acceptance.value = record.acceptance ?? null;
      this.clock.learn(record.clock ?? null);
    });
    if (begins) {
      this.startedAtPly.value = record.moves.length;
      this.events.started();
    }
  }

  // The outcome of the user's own request, which has ended without a move.
  private answerTo(ask: Ask, { parley, umpireAwaited }: GameRecord): PlainKey {
    if (ask.what === "arbiter") return umpireAwaited ? "people.arbiterCalled" : "people.arbiterDeclined";
    if (ask.what === "back") return "people.backDeclined";
    return openTerms.every((term) => ask.parley[term] === undefined || ask.parley[term] === parley?.[term])
      ? "people.termsChanged"
      : "people.termsDeclined";
  }

  private announceAcceptance(
    { acceptance, umpireAwaited, result }: GameRecord,
    mine: Color | undefined,
  ): void {
    const before = this.acceptance.value;
    if (result) return;
    if (acceptance && acceptance.of !== before?.of && mine && !acceptance[mine])
      this.announcer.speak(t("people.umpireCame"));
    if (before && !acceptance && umpireAwaited) this.announcer.speak(t("people.umpireRefused"));
    if (before && !acceptance && !umpireAwaited && mine) this.announcer.speak(t("people.umpireBegins"));
  }

  // A move was made here: until the server confirms it, the clock runs on locally, and requests are withdrawn.
  onMove(mover: Color, ply: number, over: boolean): void {
    this.plies = ply;
    batch(() => {
      this.offer.value = this.ask.value = this.answered.value = null;
      this.clock.press(mover, ply, over);
    });
  }

  onMessage(message: RoundMessage): void {
    if (message.type === "presence") this.setPresence(message);
    else if (message.type === "chats") this.chatLines.value = message.chats;
    else if (message.type === "chat") this.chatLines.value = [...this.chatLines.value.slice(-199), message];
    else if (message.type === "invitation")
      this.setInvitations({ ...this.invited.value, [message.seat]: message.invitation });
    else this.onNextGame(message);
  }

  private setInvitations(keys: Keys): void {
    this.ring.setInvitations(this.id, keys);
    this.invited.value = keys;
  }

  private setPresence({ white, black, spectators, chat }: Presence): void {
    const before = opponentWantingChat(this);
    this.presence.value = { white, black, spectators, ...(chat ? { chat } : {}) };
    const caller = opponentWantingChat(this);
    if (caller && !before)
      this.announcer.speak(t("people.chatWanted", { side: sideName(this.players.value, caller) }));
    this.dropInvitations(
      (seat) => !(seat === "white" && white) && !(seat === "black" && black),
      this.mine.value,
    );
  }

  // Another game is made. Its players go there, unless they already knew of it when they opened this one.
  private onNextGame({ game, seat }: { game: string; seat?: SeatName }): void {
    this.rematch.value = { id: game };
    const key = seat && nextKey(this.ring.of(this.id), seat);
    if (!key) return;
    this.ring.addKeys(game, { [seat]: key });
    const { umpire } = this.invited.value;
    if (umpire !== undefined) this.ring.setInvitations(game, { ...this.ring.invitations(game), umpire });
    if (this.opened === game) return;
    if (this.chatting.value) this.memory.set(`chat.${game}`, "on");
    this.events.onNextGame(game);
  }

  setChatting(on: boolean): void {
    this.chatting.value = on;
    this.memory.set(`chat.${this.id}`, on ? "on" : null);
    if (!on) this.chatLines.value = [];
    this.link?.setChatting(on);
  }

  // Sends a line; false if there is no connection.
  sendChat(text: string): boolean {
    return this.link?.chat(text) ?? false;
  }

  askBack(ply: number): void {
    if (this.mine.value) this.link?.askBack(this.mine.value, ply);
  }

  // A user with both seats asks as White.
  askTerms(proposal: Proposal): void {
    this.link?.askTerms(this.mine.value ?? "w", proposal);
  }

  askArbiter(): void {
    if (this.mine.value) this.link?.askArbiter(this.mine.value);
  }

  // Accepts or refuses, for these sides, the called Umpire who has come.
  acceptUmpire(yes: boolean, sides: Color[]): void {
    if (this.acceptance.value) this.link?.acceptUmpire(this.acceptance.value.of, yes, sides);
  }

  // Makes a new link for the Umpire or arbiter who was called.
  inviteUmpire(): void {
    this.link?.askArbiter(this.mine.value ?? "w");
  }

  askRematch(): void {
    if (this.mine.value) this.link?.askRematch(this.mine.value);
  }

  // Answers the other player's request, or withdraws the user's own.
  answer(what: Request, yes: boolean): void {
    const rematch = this.rematch.value;
    const ask = this.ask.value?.what === what ? this.ask.value : undefined;
    const by =
      what === "draw"
        ? this.offer.value
        : what === "rematch"
          ? rematch && "by" in rematch
            ? rematch.by
            : undefined
          : ask?.by;
    if (!by) return;
    this.link?.answer(
      what,
      yes,
      by,
      ask?.what === "back" ? { ply: ask.ply } : ask?.what === "parley" && yes ? { parley: ask.parley } : {},
    );
  }

  // Goes to the game that followed this one.
  openNextGame(): void {
    const rematch = this.rematch.value;
    if (rematch && "id" in rematch) this.events.onNextGame(rematch.id);
  }
}
