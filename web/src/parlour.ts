import { batch, computed, signal } from "@preact/signals";
import { clockText, faceOf, leftAt, pressed, sayClock, short, warningAt, type ClockFace } from "./clock.ts";
import { nextKey, type Keys, type KeyRing, type SeatName } from "./server/keys.ts";
import type { ChatLine, GameLink, Presence, Request, Said } from "./server/link.ts";
import { colorName, other } from "./speech.ts";
import type { Acceptance, Ask, Both, Color, GameRecord, OpenTerm, Proposal, Rematch } from "./types.ts";
import { t, type PlainKey } from "./words/index.ts";

export const seatOfColor = (color: Color): "white" | "black" => (color === "w" ? "white" : "black");

export const openTerms: readonly OpenTerm[] = ["moveEnds", "adjustments", "play", "umpire"];
// A term's name, one of its values, and its explanation. The key "people.play" belongs to a button.
const word = (term: string): string => (term === "play" ? "formality" : term);
export const termTitle = (term: string): string => t(`people.${word(term)}` as PlainKey);
export const termText = (term: string, value: string): string =>
  t(`people.${word(term)}.${value}` as PlainKey);
export const termHelp = (term: string): string => t(`people.${word(term)}.help` as PlainKey);

// "A move ends: clock, Umpire: present"
export const sayTerms = (proposal: Proposal): string =>
  openTerms
    .flatMap((term) =>
      proposal[term] === undefined ? [] : [`${termTitle(term)}: ${termText(term, proposal[term])}`],
    )
    .join(", ");

// "Black asks to take 2 half-moves back."
export function sayAsk(ask: Ask, plies: number): string {
  const side = colorName(ask.by);
  if (ask.what === "parley") return t("people.proposes", { side, terms: sayTerms(ask.parley) });
  if (ask.what === "arbiter") return t("people.asksArbiter", { side });
  return t("people.asksBack", { n: Math.max(plies - ask.ply, 0), side });
}

const sameAsk = (a: Ask | null, b: Ask | null): boolean => JSON.stringify(a) === JSON.stringify(b);

// What players do besides moving: clocks, offers and requests, presence, and chat.
export class Parlour {
  // The players' seats have keys, and the server alone referees.
  readonly byLink = signal(false);
  readonly clock = signal<ClockFace | null>(null);
  private readonly now = signal(0);
  // The side that offers an agreement.
  readonly offer = signal<Color | null>(null);
  readonly ask = signal<Ask | null>(null);
  readonly rematch = signal<Rematch | null>(null);
  // When the game was officially started.
  readonly started = signal<string | null>(null);
  // With how many half-moves it started while the user was here.
  readonly begun = signal<number | null>(null);
  // The server stores this game, so its players can agree on something.
  readonly attended = signal(false);
  // There is an Umpire or arbiter, or one has been called and has not come yet.
  readonly umpire = signal(false);
  readonly umpireAwaited = signal(false);
  // Not both players have accepted the one who has come.
  readonly acceptance = signal<Acceptance | null>(null);
  readonly presence = signal<Presence | null>(null);
  readonly chatting = signal(false);
  readonly lines = signal<ChatLine[]>([]);
  // The keys of the seats that are still open to invited players.
  readonly invited = signal<Keys>({});
  // The user's one side here, if any.
  readonly mine = signal<Color | undefined>(undefined);
  // The players are on different pages.
  readonly apart = computed(() => this.byLink.value || this.mine.value !== undefined);
  // The time that each clock shows.
  readonly texts: Both<{ readonly value: string | null }>;
  readonly shorts: Both<{ readonly value: boolean }>;

  private link: GameLink | undefined;
  private id = "";
  // How often the user was warned about the time.
  readonly warnings = signal(0);
  private warned: number | null = null;
  private plies = 0;
  // The next game known when this one was opened.
  private opened: string | null = null;

  constructor(
    private readonly ring: KeyRing,
    private readonly time: () => number,
    private readonly say: (text: string) => void,
    private readonly memory: {
      get(key: string): string | null;
      set(key: string, value: string | null): void;
    },
    // The players go on to another game.
    private readonly follow: (id: string) => void,
    // The game has officially started.
    private readonly begins: () => void,
  ) {
    const left = (color: Color) =>
      this.clock.value ? leftAt(this.clock.value, color, this.now.value) : null;
    const text = (color: Color) => computed(() => (left(color) === null ? null : clockText(left(color)!)));
    const isShort = (color: Color) =>
      computed(() => this.clock.value?.terms.kind === "fischer" && left(color)! < short);
    this.texts = { w: text("w"), b: text("b") };
    this.shorts = { w: isShort("w"), b: isShort("b") };
  }

  // The other player, if any, has been here.
  get met(): boolean {
    return Object.keys(this.invited.value).every((seat) => seat === "umpire");
  }

  // Another game is current; nothing is known about its players yet.
  leave(): void {
    this.link = undefined;
    this.id = "";
    this.warned = null;
    batch(() => {
      this.byLink.value =
        this.chatting.value =
        this.attended.value =
        this.umpire.value =
        this.umpireAwaited.value =
          false;
      this.clock.value = null;
      this.started.value = this.acceptance.value = this.begun.value = null;
      this.offer.value = this.ask.value = this.rematch.value = this.presence.value = null;
      this.lines.value = [];
      this.invited.value = {};
      this.mine.value = undefined;
    });
  }

  attend(link: GameLink, record: GameRecord): void {
    this.link = link;
    this.id = record.id;
    this.opened = record.rematch && "id" in record.rematch ? record.rematch.id : null;
    batch(() => {
      this.attended.value = true;
      this.started.value = record.started ?? null;
      this.byLink.value = record.seats === "link";
      this.invited.value = this.ring.invited(record.id);
      this.forgetGuests((seat) => record.invited?.includes(seat) ?? true);
      this.presence.value = null;
      this.lines.value = [];
    });
    if (this.memory.get(`chat.${record.id}`) === "on") this.chat(true);
  }

  // Someone who has come needs no invitation any more, even if offline again. `mine`: the side to notify about the
  // opponent.
  private forgetGuests(waited: (seat: SeatName) => boolean, mine?: Color | undefined): void {
    const open = Object.fromEntries(
      Object.entries(this.invited.value).filter(([seat]) => waited(seat as SeatName)),
    ) as Keys;
    if (Object.keys(open).length === Object.keys(this.invited.value).length) return;
    const opponent = mine && seatOfColor(other(mine));
    const came =
      opponent !== undefined && this.invited.value[opponent] !== undefined && open[opponent] === undefined;
    this.invite(open);
    if (mine && came) this.say(t("people.came", { side: colorName(other(mine)) }));
  }

  // What a record says about the players. `mine`: the user's one side.
  heed(record: GameRecord, mine: Color | undefined): void {
    this.forgetGuests((seat) => record.invited?.includes(seat) ?? true, mine);
    const [offer, ask, rematch] = [record.offer ?? null, record.ask ?? null, record.rematch ?? null];
    const theirs = (by: Color | undefined) => mine !== undefined && by === other(mine);
    const asking = (one: Rematch | null) => (one && "by" in one ? one.by : undefined);
    if (offer && offer !== this.offer.value && theirs(offer))
      this.say(t(record.parley ? "people.offersAgreement" : "people.offersDraw", { side: colorName(offer) }));
    if (ask && !sameAsk(ask, this.ask.value) && theirs(ask.by)) this.say(sayAsk(ask, record.moves.length));
    if (asking(rematch) !== asking(this.rematch.value) && theirs(asking(rematch)))
      this.say(t("people.asksRematch", { side: colorName(asking(rematch)!) }));
    // The same position, and the user's own request is gone.
    if (mine !== undefined && record.moves.length === this.plies && !record.result) {
      if (this.offer.value === mine && !offer) this.say(t("people.drawDeclined"));
      if (this.ask.value?.by === mine && !ask) this.say(this.answerTo(this.ask.value, record));
    }
    this.tellAcceptance(record, mine);
    const started = record.started ?? null;
    const begins = started !== null && this.started.value === null && this.id === record.id;
    this.plies = record.moves.length;
    batch(() => {
      this.mine.value = mine;
      this.offer.value = record.result ? null : offer;
      this.ask.value = record.result ? null : ask;
      this.rematch.value = rematch;
      this.started.value = started;
      this.umpire.value = record.umpire === true;
      this.umpireAwaited.value = record.umpireAwaited === true;
      this.acceptance.value = record.acceptance ?? null;
      this.set(record.clock ? faceOf(record.clock, this.time()) : null);
    });
    if (begins) {
      this.begun.value = record.moves.length;
      this.begins();
    }
  }

  // The outcome of the user's own request, which has ended without a move.
  private answerTo(ask: Ask, { parley, umpireAwaited }: GameRecord): string {
    if (ask.what === "arbiter") return t(umpireAwaited ? "people.arbiterCalled" : "people.arbiterDeclined");
    if (ask.what === "back") return t("people.backDeclined");
    return t(
      openTerms.every((term) => ask.parley[term] === undefined || ask.parley[term] === parley?.[term])
        ? "people.termsChanged"
        : "people.termsDeclined",
    );
  }

  private tellAcceptance({ acceptance, umpireAwaited, result }: GameRecord, mine: Color | undefined): void {
    const before = this.acceptance.value;
    if (result) return;
    if (acceptance && acceptance.of !== before?.of && mine && !acceptance[mine])
      this.say(t("people.umpireCame"));
    if (before && !acceptance && umpireAwaited) this.say(t("people.umpireRefused"));
    if (before && !acceptance && !umpireAwaited && mine) this.say(t("people.umpireBegins"));
  }

  // A move was made here: until the server confirms it, the clock runs on locally, and requests are withdrawn.
  moved(mover: Color, ply: number, over: boolean): void {
    this.plies = ply;
    batch(() => {
      this.offer.value = this.ask.value = null;
      if (this.clock.value) this.set(pressed(this.clock.value, mover, ply, over, this.time()));
    });
  }

  private set(face: ClockFace | null): void {
    this.now.value = this.time();
    this.clock.value = face;
  }

  // Updates the clocks. Warns the user aloud when their own time gets low.
  tick(): void {
    const face = this.clock.value;
    if (!face?.running) return;
    this.now.value = this.time();
    if (face.running !== this.mine.value) return;
    const left = leftAt(face, face.running, this.now.value);
    if (this.warned !== null && left > 2 * this.warned) this.warned = null;
    const warning = warningAt(face.terms, left, this.warned);
    if (warning === null) return;
    this.warned = warning;
    this.warnings.value++;
    this.say(t("people.timeLeft", { time: sayClock(warning) }));
  }

  hear(said: Said): void {
    if (said.type === "presence") this.see(said);
    else if (said.type === "chats") this.lines.value = said.chats;
    else if (said.type === "chat") this.lines.value = [...this.lines.value.slice(-199), said];
    else if (said.type === "invitation") this.invite({ ...this.invited.value, [said.seat]: said.invitation });
    else this.next(said);
  }

  private invite(keys: Keys): void {
    this.ring.invite(this.id, keys);
    this.invited.value = keys;
  }

  private see({ white, black, spectators }: Presence): void {
    this.presence.value = { white, black, spectators };
    this.forgetGuests(
      (seat) => !(seat === "white" && white) && !(seat === "black" && black),
      this.mine.value,
    );
  }

  // Another game is made. Its players go there, unless they already knew of it when they opened this one.
  private next({ game, seat }: { game: string; seat?: SeatName }): void {
    this.rematch.value = { id: game };
    const key = seat && nextKey(this.ring.of(this.id), seat);
    if (!key) return;
    this.ring.arrive(game, { [seat]: key });
    const { umpire } = this.invited.value;
    if (umpire !== undefined) this.ring.invite(game, { ...this.ring.invited(game), umpire });
    if (this.opened === game) return;
    if (this.chatting.value) this.memory.set(`chat.${game}`, "on");
    this.follow(game);
  }

  chat(on: boolean): void {
    this.chatting.value = on;
    this.memory.set(`chat.${this.id}`, on ? "on" : null);
    if (!on) this.lines.value = [];
    this.link?.listen(on);
  }

  // Sends a line; false if there is no connection.
  write(text: string): boolean {
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

  // The user's name, and the choices of the last new game.
  get wished(): object {
    try {
      return JSON.parse(this.memory.get("wishes") ?? "{}") as object;
    } catch {
      return {};
    }
  }

  remember(wishes: object): void {
    this.memory.set("wishes", JSON.stringify(wishes));
  }

  // Goes to the game that followed this one.
  goOn(): void {
    const rematch = this.rematch.value;
    if (rematch && "id" in rematch) this.follow(rematch.id);
  }
}
