import { batch, computed, effect } from "@preact/signals";
import { Laid, ownTable, viewerOf, type Standing, type Surroundings } from "./laid.ts";
import type { Wish } from "./model.ts";
import { Parlour, seatOfColor } from "./parlour.ts";
import { difference, sameMove } from "./server/agree.ts";
import { phrase, t } from "./words/index.ts";
import { plain, type Phrase } from "./words/format.ts";
import { say, saySentence } from "./words/messages.ts";
import { gameTitle } from "./words/variants.ts";
import { SeenGames } from "./seen.ts";
import { deliver, newRecord, sendEnd } from "./offline/deliver.ts";
import { LocalGames, type LocalGame } from "./offline/localGames.ts";
import { Patience } from "./offline/patience.ts";
import { ServerError } from "./server/http.ts";
import { KeyRing, keysOf, mayRule, onlySide, type Keys, type Seat, type SeatName } from "./server/keys.ts";
import type { EndBy, GameLink, LinkEvents } from "./server/link.ts";
import { alteredSeals, readSeals, sealsAfter } from "./sealedPapers.ts";
import { other, sayMove } from "./speech.ts";
import type { Color, GameInfo, GameRecord, Message, Parley, Result, Setup, Verdict } from "./types.ts";
import { reasonOf } from "./refusal.ts";

const verdictOf = (how: EndBy, side: Color | null | undefined): Verdict =>
  how !== "forfeit" ? how : side === "w" ? "forfeit-white" : side === "b" ? "forfeit-black" : "forfeit-both";

// The current game, as the server stores it and the engine plays it. The user's actions are in store.ts.
export class CurrentGame extends Laid {
  protected link: GameLink | undefined;
  protected readonly ring: KeyRing;
  readonly parlour: Parlour;
  // Whether the game has an Umpire, or an arbiter called by the players.
  readonly umpired = computed(
    () =>
      this.parley.value?.umpire === "present" ||
      this.parley.value?.umpire === "confirms" ||
      this.parlour.umpire.value,
  );
  // Whether the user may take back. A called Umpire may not before both players have accepted them.
  readonly rules = computed(() => mayRule(this.seat.value, this.parlour.acceptance.value === null));
  // The start of the server's record, in this view.
  private begun = "";
  // The stored games that this browser has seen.
  readonly seen: SeenGames;
  // How a game without a link was ended here, to be sent to the server.
  private ended: { how: EndBy; side?: Color | null } | undefined;
  // The current game as this browser stores it, with the server's last record.
  protected readonly localGames: LocalGames;
  protected local = "";
  private known: GameRecord | null = null;
  private jotting = false;
  // The server rejects this game.
  private unwanted = false;
  // Why it was last reported as not stored.
  private complaint = "";
  private readonly patience: Patience;
  // What the user was told about other games that are not stored.
  private readonly complaints = new Set<string>();

  constructor(out: Surroundings) {
    super(out);
    this.ring = new KeyRing(out.memory, out.window ?? { get: () => null, set: () => undefined });
    const now = out.now ?? (() => performance.now());
    this.patience = new Patience(now);
    this.parlour = new Parlour(
      this.ring,
      now,
      (text) => this.speak(text),
      out.memory,
      (id) => void this.inTurn(() => this.turnTo(id)),
      () => this.begins(),
    );
    this.seen = new SeenGames(out.memory);
    this.localGames = new LocalGames(out.memory, out.claim);
    effect(() => {
      const changed = [this.state.value, this.saving.value, this.declared.value];
      if (changed[0] !== null) this.jot();
    });
    // A notice about the current state is outdated once that state has ended.
    let stood: boolean[] = [];
    effect(() => {
      const { offer, ask, rematch, acceptance } = this.parlour;
      const stands = [
        offer.value !== null,
        ask.value !== null,
        rematch.value !== null,
        acceptance.value !== null,
        this.pending.value,
        this.asking.value,
        this.saving.value === "unsaved",
      ];
      if (stood.some((one, i) => one && !stands[i])) this.note.value = null;
      stood = stands;
    });
  }

  protected override laid(again: boolean): void {
    if (!again) {
      this.parlour.leave();
      this.local = "";
    }
    this.ended = undefined;
    this.unwanted = false;
    this.complaint = "";
  }

  // Saves the game in this browser, after pending work.
  private jot(): void {
    if (this.jotting) return;
    this.jotting = true;
    void this.inTurn(async () => {
      this.jotting = false;
      const [setup, state, players, parley] = [
        this.setup.value,
        this.state.value,
        this.players.value,
        this.parley.value,
      ];
      const key = this.id.value ?? this.local;
      if (!setup || !state || key === "" || this.guest.value || this.told.value) return;
      const [record, stored] = [this.id.value === null ? null : this.known, this.saving.value === "saved"];
      const { declared, ended } = this;
      this.localGames.put({
        key,
        record: record && { ...record, moves: [...(this.link?.stored ?? record.moves)] },
        setup,
        players,
        parley,
        moves: this.record,
        result: declared.value,
        ended,
        stored,
      });
    });
  }

  // Makes this browser's copy the current game; sends the server what it lacks as soon as it can be reached.
  protected async resume(localGame: LocalGame): Promise<boolean> {
    const { record, key, moves, result } = localGame;
    if (!(await this.localGames.mine(key))) return false;
    if (record) await this.layRecord({ ...record, moves, result }, this.ring.of(record.id), false);
    else
      await this.lay(
        localGame.setup,
        { ...ownTable, players: localGame.players, parley: localGame.parley },
        moves,
        result,
      );
    this.guest.value = null;
    this.unfollow();
    this.lost.value = null;
    if (this.dialog.value === "new") this.dialog.value = null;
    this.ended = localGame.ended;
    if (!record) this.local = key;
    if (record) {
      const link = this.attach(record);
      this.declared.value = result;
      for (let ply = record.moves.length; ply < moves.length; ply++) this.send(ply);
      if (!record.result) sendEnd(link, localGame);
    } else {
      this.goes({ kind: "table", id: null });
      void this.inTurn(() => this.keep());
    }
    this.speak(`${this.title()}. ${this.stands()}`);
    this.consider();
    return true;
  }

  // Whether the server lacks something.
  get owing(): boolean {
    return this.saving.value === "unsaved" || this.localGames.waiting(this.id.value ?? this.local).length > 0;
  }

  // The server is reported reachable again: sends it the games that it does not have.
  deliver(): Promise<void> {
    this.link?.hurry();
    return this.inTurn(async () => {
      if (
        this.local !== "" &&
        !this.link &&
        !this.unwanted &&
        !this.guest.value &&
        this.place.value.kind === "table"
      )
        await this.keep();
      for (const localGame of this.localGames.waiting(this.id.value ?? this.local)) {
        if (!this.patience.due()) return;
        if (!this.patience.due(localGame.key) || !(await this.localGames.mine(localGame.key))) continue;
        if (!(await this.deliverOne(localGame))) return;
      }
    });
  }

  // False: the server cannot accept more at the moment.
  private async deliverOne(localGame: LocalGame): Promise<boolean> {
    const { api, follow } = this.out;
    const { key, record } = localGame;
    try {
      const delivery = await deliver(localGame, {
        api,
        follow,
        ring: this.ring,
        begun: (now) => this.localGames.put(now),
      });
      if (delivery.how === "away") return false;
      if (delivery.how === "refused" || delivery.how === "lost")
        this.complain(localGame, delivery.how, delivery.reason);
      if (delivery.how === "refused" || delivery.how === "later") this.patience.wait(key);
      else this.localGames.drop(key);
      return true;
    } catch (error) {
      if (!(error instanceof ServerError) || error.general) {
        this.patience.heed(error);
        return false;
      }
      // A problem with one game does not hold up the others.
      if (error.passing) {
        this.patience.wait(key);
        return true;
      }
      // The server no longer has the game. Anything else it rejects stays here, and is offered again when the page is
      // next opened.
      const gone = error.status === 404 && record !== null;
      this.complain(localGame, gone ? "lost" : "refused", error.said);
      if (gone) this.localGames.drop(key);
      else this.patience.wait(key, Infinity);
      return true;
    }
  }

  // Tells the user once about a game that is not stored.
  private complain({ key, setup }: LocalGame, how: "refused" | "lost", reason: Message): void {
    if (this.complaints.has(`${key} ${reason.text}`)) return;
    this.complaints.add(`${key} ${reason.text}`);
    const game = gameTitle(
      this.games.value.find((one) => one.id === setup.game) ?? { id: setup.game, title: setup.game },
    );
    this.undelivered.value = [...this.undelivered.value, t(`offline.${how}`, { game, reason: say(reason) })];
  }

  // This browser's keys for a game.
  keysFor = (id: string): string[] => keysOf(this.ring.of(id));

  protected send(ply: number): void {
    const move = this.record[ply];
    if (!move || !this.link) return;
    const first: Color = this.state.value?.start.split(" ")[1] === "b" ? "b" : "w";
    this.link.move(ply, move);
    this.parlour.moved(ply % 2 === 0 ? first : other(first), ply + 1, this.result.value !== null);
    // The server does not announce papers to a mover who knows everything.
    if (this.parley.value?.umpire === "confirms") this.pending.value = true;
  }

  // A stored game as this browser's keys show it, and the seats that they give.
  async stored(id: string): Promise<{ record: GameRecord; seat: Seat; info: GameInfo }> {
    const keys = this.ring.of(id);
    const record = await this.out.api.load(id, keysOf(keys));
    const info = await this.out.core.info(record.game, record.options, record.file ?? undefined);
    return { record, info, seat: this.seatWith(info, record.parley, keys, record.seats === "link") };
  }

  // Makes a stored game current, or updates the current one from the server.
  private async layRecord(record: GameRecord, keys: Keys, again: boolean): Promise<void> {
    const setup: Setup = {
      game: record.game,
      options: record.options,
      fen: record.start,
      ...(record.file ? { file: record.file } : {}),
    };
    const standing: Standing = {
      players: { w: record.white, b: record.black },
      parley: record.parley,
      keys,
      viewer: record.viewer,
      byLink: record.seats === "link",
    };
    await this.lay(setup, standing, record.moves, record.result, again);
    this.begun = record.start;
    await this.heed(record);
  }

  // Switches to another stored game while the user is still at this one.
  private async turnTo(id: string): Promise<void> {
    if (this.place.value.kind !== "table") return;
    const fault = await this.load(id);
    if (fault !== null) this.tell(fault, "refused");
  }

  // Makes a stored game current; returns the reason if that fails.
  protected async load(id: string): Promise<Phrase | null> {
    try {
      const fault = await this.enter(id);
      const keys = this.ring.of(id);
      const record = await this.out.api.load(id, keysOf(keys));
      await this.layRecord(record, keys, false);
      this.guest.value = null;
      this.unfollow();
      this.lost.value = null;
      this.attach(record);
      if (this.dialog.value === "new") this.dialog.value = null;
      this.speak(`${this.title()}. ${this.stands()}`);
      if (fault !== null) this.tell(say(fault), "refused");
      this.consider();
      return null;
    } catch (error) {
      const localGame =
        error instanceof ServerError && error.status === 0 ? this.localGames.of(id) : undefined;
      if (localGame && (await this.resume(localGame))) return null;
      if (error instanceof ServerError && error.status === 404) this.out.memory.set("last", null);
      // Drops keys that do not belong to this game; it is next opened without them. Other refusals may have other
      // reasons.
      if (
        error instanceof ServerError &&
        error.status === 403 &&
        (await this.out.api.load(id).then(
          () => true,
          () => false,
        ))
      )
        this.ring.forget(id);
      return phrase("say.gameFault", { id, reason: say(reasonOf(error)) });
    }
  }

  // Exchanges a key that came with a link when its game is opened.
  arrive(id: string, key: string): void {
    this.ring.bring(id, key);
  }

  // Presents keys from links to the server. Returns its reason if they give no seat.
  private async enter(id: string): Promise<Message | null> {
    let fault: Message | null = null;
    for (const [given, own] of this.ring.toShow(id)) {
      try {
        const { seat, key } = await this.out.api.claim(id, given, own);
        this.ring.settle(id, given, { name: seat, key });
      } catch (error) {
        // Anything it does not answer is asked again next time.
        if (!(error instanceof ServerError) || ![400, 403, 404, 409].includes(error.status)) throw error;
        this.ring.settle(id, given);
        fault = error.said;
      }
    }
    return fault;
  }

  // Creates a game on the server first and then opens it, if the server does more than store it. Rejects with the
  // server's reason; then nothing changes.
  protected async found(setup: Setup, { players, parley, link }: Wish): Promise<void> {
    const people = link
      ? { seats: "link" as const, mine: seatOfColor(link.mine), ...(link.clock ? { clock: link.clock } : {}) }
      : {};
    const record = await this.out.api.create({ ...newRecord(setup, players, parley), ...people });
    const keys = record.keys ?? {};
    if (link) {
      const mine = seatOfColor(link.mine);
      const own = keys[mine];
      if (own === undefined || record.seats !== "link") throw new Error(t("people.noSeats"));
      this.ring.arrive(record.id, { [mine]: own });
      this.ring.invite(record.id, record.invitations ?? {});
    } else {
      // The server's engine keeps its own papers.
      const mine: SeatName = players.w.kind === "engine" ? "black" : "white";
      this.ring.keep(record.id, keys[mine] === undefined ? keys : { [mine]: keys[mine] });
    }
    const fault = await this.load(record.id);
    if (fault !== null) throw new Error(plain(fault));
  }

  // Has the server store the game, unless it already does. Without a server the game can still be played.
  protected async keep(): Promise<void> {
    const [setup, state] = [this.setup.value, this.state.value];
    if (this.link || !setup || !state) return;
    try {
      if (!this.patience.due()) throw new ServerError(0, "");
      const record = await this.out.api.create(newRecord(setup, this.players.value, this.parley.value));
      const keys = record.keys ?? {};
      this.ring.keep(record.id, keys);
      if (this.local !== "") this.localGames.drop(this.local);
      this.local = "";
      this.keys.value = keys;
      this.begun = record.start;
      // The user may have ended the game while it had no link; the new record does not show that.
      const declared = this.declared.value;
      const link = batch(() => {
        const link = this.attach(record);
        if (declared) this.declared.value = declared;
        return link;
      });
      for (let ply = 0; ply < state.moves.length; ply++) this.send(ply);
      sendEnd(link, { result: declared, ended: this.ended });
    } catch (error) {
      this.saving.value = "unsaved";
      this.goes({ kind: "table", id: null });
      if (this.local !== "") this.out.memory.set("last", this.local);
      this.patience.heed(error);
      this.unwanted = error instanceof ServerError && !error.passing;
      // Said once, however often it is retried.
      if (!(error instanceof ServerError) || error.status === 0 || error.message === this.complaint) return;
      this.complaint = error.message;
      this.tell(phrase("say.notStored", { reason: say(error.said) }), "refused");
    }
  }

  protected attach(record: GameRecord): GameLink {
    this.id.value = record.id;
    this.known = record;
    this.saving.value = "saving";
    this.declared.value = record.result;
    this.out.memory.set("last", record.id);
    this.seen.note(record.id);
    this.goes({ kind: "table", id: record.id });
    const events: LinkEvents = {
      record: (now) => void this.inTurn(() => this.agree(now)),
      refused: (reason, now) =>
        void this.inTurn(async () => {
          if (record.id !== this.id.value) return;
          const truth = now ?? (await this.reload(record.id));
          if (!now) this.link?.learn(truth);
          this.asking.value = false;
          await this.agree(truth);
          this.tell(phrase("say.serverRefused", { reason: say(reason) }), "refused");
        }),
      garbled: (fault) => {
        console.error(fault);
        this.tell(t("say.serverGarbled"), "refused");
      },
      status: (status) => (this.saving.value = status),
      said: (what) => {
        if (record.id === this.id.value) this.parlour.hear(what);
      },
    };
    const link = this.out.follow(record.id, events, keysOf(this.keys.value));
    link.learn(record);
    this.link = link;
    this.parlour.attend(link, record);
    return link;
  }

  // Fetches the record itself. If the server no longer has the game, it continues without the server.
  protected async reload(id: string): Promise<GameRecord> {
    try {
      return await this.out.api.load(id, keysOf(this.keys.value));
    } catch (error) {
      if (error instanceof ServerError && error.status === 404) this.unfollow();
      throw error;
    }
  }

  protected override unfollow(): void {
    this.link?.close();
    this.link = undefined;
    this.id.value = null;
    this.saving.value = "unsaved";
  }

  // Makes the current game match the server's moves, keeping those still on their way. The record may be outdated by
  // now, so the moves are taken from the link.
  protected async agree(record: GameRecord): Promise<void> {
    const [before, link] = [this.state.value, this.link];
    if (record.id !== this.id.value || !before || !link || link.unsettled) return;
    this.known = record;
    // Papers open at the end, and close again if the Umpire lets the game continue.
    if (record.start !== this.begun || record.viewer !== this.viewer.value) {
      try {
        await this.layRecord(record, this.keys.value, true);
      } catch (error) {
        this.declared.value = record.result;
        this.forged.value = new Map([[-1, saySentence(reasonOf(error))]]);
        throw error;
      }
      this.speak(this.result.value ? this.stands() : t("say.changed", { turn: this.turnText() }));
      return this.consider();
    }
    await this.declare(record.result);
    const { back, play } = difference(this.record, link.stored, link.pending);
    if (back > 0 || play.length > 0) {
      this.opponent.hush();
      const said = this.record.slice(this.record.length - back);
      let state = this.state.value ?? before;
      if (back > 0) state = await this.out.core.back(back);
      for (const move of play) state = await this.out.core.play(move);
      this.commit(state, back === 0 ? before : null);
      const last = state.moves.at(-1);
      // The same moves, of which more is known now.
      if (back > 0 && back === play.length && last && said.every((move, i) => sameMove(move, play[i])))
        this.speak(sayMove(this.map.value!, before, last, state));
      else if (back > 0 || play.length > 1) this.speak(t("say.changed", { turn: this.turnText() }));
    }
    await this.heed(record);
    if (back > 0 || play.length > 0 || !this.pending.value) this.consider();
  }

  // A player has refused the Umpire: the seat is open again.
  private loseSeat({ id, invited }: GameRecord): void {
    if (!this.keys.value.umpire || !invited?.includes("umpire")) return;
    this.keys.value = this.ring.lose(id, "umpire");
    this.seat.value = { ...this.seat.value, umpire: false };
    if (this.link?.id === id) this.link.hold(keysOf(this.keys.value));
    this.tell(t("people.refusedAsUmpire"), "refused");
  }

  // The rest of a record, besides the moves.
  private async heed(record: GameRecord): Promise<void> {
    batch(() => {
      this.parlour.heed(record, onlySide(this.seat.value));
      this.pending.value = record.pending;
      this.heedTerms(record.parley, record.seats === "link");
      this.asking.value = this.link?.id === record.id && this.link.asking;
    });
    this.loseSeat(record);
    if (record.challenge && !this.challenging.value && !this.result.value) {
      await this.out.core.challenge().catch(() => undefined);
      this.challenging.value = true;
    }
    const key = `seals.${record.id}`;
    const known = readSeals(this.out.memory.get(key));
    if (record.result) this.forged.value = alteredSeals(known, record.moves);
    else {
      const seals = sealsAfter(known, record.moves);
      if (Object.keys(seals).length > 0 || Object.keys(known).length > 0)
        this.out.memory.set(key, JSON.stringify(seals));
    }
  }

  // The players may have agreed on other terms, and appointed an Umpire.
  private heedTerms(parley: Parley | null, byLink: boolean): void {
    const info = this.info.value;
    if (!info || JSON.stringify(parley) === JSON.stringify(this.parley.value)) return;
    this.parley.value = parley;
    this.seat.value = this.seatWith(info, parley, this.keys.value, byLink);
  }

  // The official start is announced only if something was agreed before the game. It comes with a move that may still
  // be being spoken, and would cut it off.
  private begins(): void {
    if (this.parley.value && !this.result.value)
      this.utter(`${this.spoken.value.text} ${t("people.started")}`);
  }

  // Records how people have ended the game, or that it continues. The papers of a finished game are open.
  protected async declare(result: Result | null): Promise<void> {
    const changed = (this.declared.value === null) !== (result === null);
    const [info, before] = [this.info.value, this.state.value];
    this.declared.value = result;
    if (result === null) this.ended = undefined;
    if (!changed || !info || !before) return;
    const eye = viewerOf(info, this.players.value, this.seat.value, this.told.value);
    if (!eye) return;
    const state = await this.out.core.view(result ? "everything" : eye);
    this.state.value = state;
    this.look();
  }

  // Ends the game by somebody's decision. The server decides; without a link the core says how it ends.
  protected async finish(how: EndBy, side?: Color | null): Promise<void> {
    if (this.result.value) return;
    this.opponent.hush();
    this.drop();
    if (this.link) return this.link.end(how, side);
    const result = await this.out.core.verdict(verdictOf(how, side));
    this.ended = { how, ...(side === undefined ? {} : { side }) };
    await this.declare(result);
    this.speak(this.stands());
    void this.inTurn(() => this.keep());
  }

  // Lets the engine think if its side is to move.
  protected consider(): void {
    const [state, setup] = [this.state.value, this.setup.value];
    if (
      !state ||
      !setup ||
      this.guest.value ||
      this.result.value ||
      this.thinking.value ||
      this.pending.value
    )
      return;
    const player = this.players.value[state.side];
    if (player.kind !== "engine" || player.at === "server" || !this.seat.value[state.side]) return;
    const answer = (move: string, current: () => boolean) =>
      void this.inTurn(async () => {
        if (!current()) return;
        this.opponent.hush();
        // The engine has nothing better than the end it is offered.
        if (move === "" && state.offered) return this.finish("repetition");
        this.commit(await this.out.core.play(move), state);
        this.send(state.ply);
        this.consider();
      });
    this.opponent.ask(setup, this.record, player.level, answer, (error) =>
      this.tell(phrase("say.engineStopped", { reason: say(reasonOf(error)) }), "refused"),
    );
  }
}
