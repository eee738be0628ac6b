import { batch, effect, signal } from "@preact/signals";
import { startOf } from "../position/fen.ts";
import { continues, newRecord, sendEnd } from "./deliver.ts";
import { LocalGames, type LocalGame } from "./localGames.ts";
import { OfflineQueue } from "./offlineQueue.ts";
import { RetryTimer } from "./retryTimer.ts";
import { seatOfColor, type GameRequest } from "../game/players.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { alteredSeals, readSeals, sealsAfter } from "../game/sealedPapers.ts";
import { difference, sameMove } from "../server/agree.ts";
import { ServerError, type Made } from "../server/http.ts";
import { keysOf, type KeyRing, type Keys, type Seat, type SeatName } from "../server/keys.ts";
import type { EndBy, GameLink, LinkEvents, LinkStatus } from "../server/link.ts";
import { SeenGames } from "../server/seenGames.ts";
import { other, sayMove } from "../speech/speech.ts";
import type { Color, GameInfo, GameRecord, Message, Setup } from "../core/types.ts";
import { plain, type Phrase } from "../i18n/format.ts";
import { phrase, t } from "../i18n/index.ts";
import { say, saySentence } from "../i18n/messages.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { Dialogs } from "../ui/dialogs.ts";
import type { EngineCtrl } from "../game/engineCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import { nameForInvitation } from "../people/nameForInvitation.ts";
import { ownTable, type RoundCtrl, type RoundData } from "../round/roundCtrl.ts";
import type { Router } from "../ui/router.ts";
import type { Environment } from "../game/environment.ts";

// The current game as the server and this browser store it: the link to the server, the copies in this browser, keys,
// what is still to be sent, and what comes from the server.
export class SyncCtrl {
  readonly id = signal<string | null>(null);
  readonly saving = signal<LinkStatus | "unsaved">("unsaved");
  // The other games that the server does not have yet.
  readonly offline: OfflineQueue;
  // What is wrong with the papers of a finished game, by half-move; -1: with all of them.
  readonly forged = signal<ReadonlyMap<number, string>>(new Map());
  // The stored games that this browser has seen.
  readonly seen: SeenGames;
  // The connection to the server's copy of the game, if it has one.
  link: GameLink | undefined;
  // The start of the server's record, in this view.
  private serverStart = "";
  // How a game without a link was ended here, to be sent to the server.
  private ended: { how: EndBy; side?: Color | null } | undefined;
  // The current game as this browser stores it, with the server's last record.
  private readonly localGames: LocalGames;
  private localKey = "";
  private lastRecord: GameRecord | null = null;
  private saveQueued = false;
  // The server rejects this game.
  private rejected = false;
  // Why it was last reported as not stored.
  private lastRefusal = "";
  private readonly retry: RetryTimer;
  // It was asked to store this game.
  private storeRequested = false;
  // The local games that it is being asked to store, by key.
  private readonly storing = new Set<string>();
  private delivering = false;

  constructor(
    private readonly out: Pick<Environment, "api" | "follow" | "memory" | "claim" | "askName">,
    now: () => number,
    private readonly ring: KeyRing,
    private readonly session: GameSession,
    private readonly round: RoundCtrl,
    private readonly router: Router,
    private readonly dialogs: Dialogs,
    private readonly announcer: Announcer,
    private readonly engine: EngineCtrl,
    private readonly titleOf: (game: string) => string,
    private readonly names: {
      // The game on the board is stored under this name from now on.
      named: (key: string) => void;
      // So is another game.
      renamed: (from: string, to: string) => void;
    },
  ) {
    this.retry = new RetryTimer(now);
    this.seen = new SeenGames(out.memory);
    this.localGames = new LocalGames(out.memory, out.claim);
    this.offline = new OfflineQueue(out, ring, this.localGames, this.retry, titleOf);
    session.observe({ onSetUp: (_info, _state, again) => this.onSetUp(again) });
    effect(() => {
      const changed = [session.state.value, this.saving.value, session.declared.value];
      if (changed[0] !== null) this.saveLocally();
    });
  }

  private onSetUp(again: boolean): void {
    if (!again) {
      this.round.reset();
      this.localKey = "";
      this.storeRequested = false;
    }
    this.forged.value = new Map();
    this.ended = undefined;
    this.rejected = false;
    this.lastRefusal = "";
  }

  // The game on the board is a new one that only this browser stores.
  beginLocal(): void {
    this.localKey = LocalGames.name();
    this.names.named(this.localKey);
  }

  // The user has ended the game in this way; the server learns of it when it stores the game.
  endedBy(how: EndBy, side?: Color | null): void {
    this.ended = { how, ...(side === undefined ? {} : { side }) };
  }

  // Saves the game in this browser, after pending work.
  private saveLocally(): void {
    if (this.saveQueued) return;
    this.saveQueued = true;
    void this.session.queue.run(() => {
      this.saveQueued = false;
      const [setup, state, players, parley] = [
        this.session.setup.value,
        this.session.state.value,
        this.round.players.value,
        this.round.parley.value,
      ];
      const key = this.id.value ?? this.localKey;
      if (!setup || !state || key === "" || this.session.guest.value || this.round.restricted.value) return;
      const [record, stored] = [
        this.id.value === null ? null : this.lastRecord,
        this.saving.value === "saved",
      ];
      const [{ declared }, { ended }] = [this.session, this];
      this.localGames.put({
        key,
        record: record && { ...record, moves: [...(this.link?.stored ?? record.moves)] },
        setup,
        players,
        parley,
        moves: this.session.record,
        result: declared.value,
        ended,
        stored,
      });
    });
  }

  // Makes this browser's copy the current game; sends the server what it lacks as soon as it can be reached.
  private async resume(localGame: LocalGame): Promise<boolean> {
    const { record, key, moves, result } = localGame;
    if (!(await this.localGames.claimHere(key))) return false;
    if (record) await this.layRecord({ ...record, moves, result }, this.ring.of(record.id), false);
    else
      await this.session.setUp(
        localGame.setup,
        { ...ownTable, players: localGame.players, parley: localGame.parley },
        moves,
        result,
      );
    const link = this.setCurrent(record);
    this.ended = localGame.ended;
    if (!record) this.names.named((this.localKey = key));
    if (record && link) {
      this.session.declared.value = result;
      for (let ply = record.moves.length; ply < moves.length; ply++) this.send(ply);
      if (!record.result) sendEnd(link, localGame);
    } else {
      this.router.push({ kind: "table", id: null });
      void this.storeOnServer();
    }
    this.announcer.speak(`${this.session.title}. ${this.session.status}`);
    this.engine.consider();
    return true;
  }

  // Resumes the copy of a game that only this browser has. False: there is none, or another window has it.
  resumeLocal(key: string, signal: AbortSignal): Promise<boolean> {
    return this.session.queue.run(async () => {
      const localGame = this.localGames.of(key);
      return !signal.aborted && localGame !== undefined && !localGame.record && this.resume(localGame);
    });
  }

  // Whether the server lacks something.
  get hasUnsaved(): boolean {
    return (
      this.saving.value === "unsaved" || this.localGames.waiting(this.id.value ?? this.localKey).length > 0
    );
  }

  // The server is reported reachable again: sends it the games that it does not have, one after another.
  async deliver(): Promise<void> {
    this.link?.reconnect();
    if (this.delivering) return;
    this.delivering = true;
    try {
      if (this.localKey !== "" && !this.rejected && this.atTable) await this.storeOnServer();
      await this.offline.deliver(this.id.value ?? this.localKey);
    } finally {
      this.delivering = false;
    }
  }

  private get atTable(): boolean {
    return !this.session.guest.value && this.router.place.value.kind === "table";
  }

  // This browser's keys for a game.
  keysFor = (id: string): string[] => keysOf(this.ring.of(id));

  send(ply: number): void {
    const move = this.session.record[ply];
    if (!move || !this.link) return;
    const first = startOf(this.session.state.value?.start ?? "").side;
    this.link.move(ply, move);
    this.round.onMove(ply % 2 === 0 ? first : other(first), ply + 1, this.session.result.value !== null);
    // The server does not announce papers to a mover who knows everything.
    if (this.round.parley.value?.umpire === "confirms") this.round.pending.value = true;
  }

  // A stored game as this browser's keys show it, and the seats that they give.
  async loadStored(id: string): Promise<{ record: GameRecord; seat: Seat; info: GameInfo }> {
    const keys = this.ring.of(id);
    const record = await this.out.api.load(id, keysOf(keys));
    const info = await this.session.core.info(record.game, record.options, record.file ?? undefined);
    return { record, info, seat: this.round.seatWith(info, record.parley, keys, record.seats === "link") };
  }

  // Makes a stored game current, or updates the current one from the server.
  private async layRecord(record: GameRecord, keys: Keys, again: boolean): Promise<void> {
    const setup: Setup = {
      game: record.game,
      options: record.options,
      fen: record.start,
      ...(record.file ? { file: record.file } : {}),
    };
    const data: RoundData = {
      players: { w: record.white, b: record.black },
      parley: record.parley,
      keys,
      viewer: record.viewer,
      byLink: record.seats === "link",
    };
    await this.session.setUp(setup, data, record.moves, record.result, again);
    this.serverStart = record.start;
    await this.applyDetails(record);
  }

  // Makes a stored game current; resolves to the reason if that fails. The board can be used until the server answers.
  // Once aborted, changes nothing and resolves to null.
  async load(id: string, signal: AbortSignal): Promise<Phrase | null> {
    try {
      const fault = await this.claimSeats(id, signal);
      const keys = this.ring.of(id);
      const record = await this.out.api.load(id, keysOf(keys), signal);
      await this.session.queue.run(async () => {
        if (signal.aborted) return;
        const localGame = this.localGames.of(id);
        if (localGame && !localGame.stored && continues(localGame, record))
          await this.resume({ ...localGame, record });
        else {
          await this.layRecord(record, keys, false);
          this.setCurrent(record);
          this.announcer.speak(`${this.session.title}. ${this.session.status}`);
          this.engine.consider();
        }
        if (fault !== null) this.announcer.tell(say(fault), "refused");
      }, true);
      return null;
    } catch (error) {
      return signal.aborted ? null : this.notLoaded(id, error, signal);
    }
  }

  private async notLoaded(id: string, error: unknown, signal: AbortSignal): Promise<Phrase | null> {
    const status = error instanceof ServerError ? error.status : undefined;
    const localGame = status === 0 ? this.localGames.of(id) : undefined;
    const resume = async () => !signal.aborted && localGame !== undefined && this.resume(localGame);
    if (localGame && (await this.session.queue.run(resume))) return null;
    if (status === 404) this.out.memory.set("last", null);
    // Drops keys that do not belong to this game; it is next opened without them. Other refusals may have other reasons.
    const open = () =>
      this.out.api.load(id, [], signal).then(
        () => true,
        () => false,
      );
    if (status === 403 && (await open())) this.ring.forget(id);
    return signal.aborted ? null : phrase("say.gameFault", { id, reason: say(reasonOf(error)) });
  }

  // The game that has been laid out takes the board from the previous one or from a guest. `record`: it is the server's.
  private setCurrent(record: GameRecord | null): GameLink | undefined {
    this.session.setGuest(null);
    this.unfollow();
    this.router.setNotFound(null);
    this.dialogs.close("new");
    return record ? this.attach(record) : undefined;
  }

  // Exchanges a key that came with a link when its game is opened.
  addLinkKey(id: string, key: string, seat?: SeatName): void {
    this.ring.addFromLink(id, key, seat);
  }

  // Presents keys from links to the server. Returns its reason if they give no seat.
  private async claimSeats(id: string, signal: AbortSignal): Promise<Message | null> {
    let fault: Message | null = null;
    for (const { given, own, seat: wanted } of this.ring.toClaim(id)) {
      const name = await nameForInvitation(this.out, this.titleOf, id, wanted, signal);
      signal.throwIfAborted();
      try {
        const { seat, key } = await this.out.api.claim(id, given, own, name, signal);
        this.ring.onClaimed(id, given, { name: seat, key });
      } catch (error) {
        // Anything it does not answer is asked again next time.
        if (!(error instanceof ServerError) || ![400, 403, 404, 409].includes(error.status)) throw error;
        this.ring.onClaimed(id, given);
        fault = error.said;
      }
    }
    return fault;
  }

  // Creates a game on the server first and then opens it, if the server does more than store it. Rejects with the
  // server's reason; then nothing changes.
  async createOnServer(
    setup: Setup,
    { players, parley, link, clock }: GameRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const people = link ? { seats: "link" as const, mine: seatOfColor(link.mine) } : {};
    const timed = clock ? { clock } : {};
    const game = { ...newRecord(setup, players, parley), ...people, ...timed };
    const record = await this.out.api.create(game, signal);
    const keys = record.keys ?? {};
    if (link) {
      const mine = seatOfColor(link.mine);
      const own = keys[mine];
      if (own === undefined || record.seats !== "link") throw new Error(t("people.noSeats"));
      this.ring.addKeys(record.id, { [mine]: own });
      this.ring.setInvitations(record.id, record.invitations ?? {});
    } else {
      // The server's engine keeps its own papers.
      const mine: SeatName = players.w.kind === "engine" ? "black" : "white";
      this.ring.setKeys(record.id, keys[mine] === undefined ? keys : { [mine]: keys[mine] });
    }
    const fault = await this.load(record.id, signal);
    if (fault !== null) throw new Error(plain(fault));
  }

  // Removes the game by link at the table, to which nobody has come. Returns the server's reason if it refuses.
  async withdraw(): Promise<string | null> {
    const id = this.id.value;
    if (id === null || !this.out.api.remove) return null;
    try {
      await this.out.api.remove(id, keysOf(this.round.keys.value));
    } catch (error) {
      return saySentence(reasonOf(error));
    }
    this.unfollow();
    if (this.out.memory.get("last") === id) this.out.memory.set("last", null);
    return null;
  }

  // Has the server store the game, unless it already does or is being asked to. Until it answers, and without a server,
  // the game is played here.
  async storeOnServer(): Promise<void> {
    const { session, round } = this;
    const setup = session.setup.value;
    if (this.link || !setup || !session.state.value) return;
    if (this.localKey === "") this.beginLocal();
    const key = this.localKey;
    if (this.storing.has(key)) return;
    this.storing.add(key);
    if (!this.storeRequested) this.saving.value = "saving";
    this.storeRequested = true;
    this.out.memory.set("last", key);
    try {
      if (!this.retry.due()) throw new ServerError(0, "");
      const record = await this.offline.create(
        key,
        newRecord(setup, round.players.value, round.parley.value),
      );
      await session.queue.run(() => this.onStored(key, record));
    } catch (error) {
      if (key === this.localKey && this.atTable) this.onNotStored(error);
    } finally {
      this.storing.delete(key);
    }
  }

  // The server has created the local game, perhaps long after it was asked.
  private onStored(key: string, record: Made): void {
    const { session } = this;
    const keys = record.keys ?? {};
    this.ring.setKeys(record.id, keys);
    if (key !== this.localKey || !this.atTable) return this.onStoredElsewhere(key, record);
    this.localGames.drop(key);
    this.localKey = "";
    this.round.keys.value = keys;
    this.serverStart = record.start;
    // The user may have ended the game while it had no link; the new record does not show that.
    const declared = session.declared.value;
    const link = batch(() => {
      const link = this.attach(record);
      if (declared) session.declared.value = declared;
      return link;
    });
    for (let ply = 0; ply < session.record.length; ply++) this.send(ply);
    sendEnd(link, { result: declared, ended: this.ended });
  }

  // The user has left the game meanwhile: the server gets its moves later.
  private onStoredElsewhere(key: string, record: GameRecord): void {
    if (key === this.localKey) this.localKey = "";
    const localGame = this.localGames.of(key);
    if (!localGame) return;
    this.localGames.drop(key);
    if (localGame.moves.length > 0) this.localGames.put({ ...localGame, key: record.id, record });
    this.names.renamed(key, record.id);
    if (this.out.memory.get("last") === key) this.out.memory.set("last", record.id);
    void this.deliver();
  }

  private onNotStored(error: unknown): void {
    this.saving.value = "unsaved";
    this.router.push({ kind: "table", id: null });
    this.retry.backOff(error);
    this.rejected = error instanceof ServerError && !error.passing;
    // Said once, however often it is retried.
    if (!(error instanceof ServerError) || error.status === 0 || error.message === this.lastRefusal) return;
    this.lastRefusal = error.message;
    this.announcer.tell(phrase("say.notStored", { reason: say(error.said) }), "refused");
  }

  attach(record: GameRecord): GameLink {
    this.id.value = record.id;
    this.lastRecord = record;
    this.saving.value = "saving";
    this.session.declared.value = record.result;
    this.out.memory.set("last", record.id);
    this.seen.note(record.id);
    this.router.push({ kind: "table", id: record.id });
    const events: LinkEvents = {
      onRecord: (now) => void this.session.queue.run(() => this.applyRecord(now)),
      onRefused: (reason, now) => void this.onRefused(record.id, reason, now),
      onUnreadable: (fault) => {
        console.error(fault);
        this.announcer.tell(t("say.serverGarbled"), "refused");
      },
      onStatus: (status) => (this.saving.value = status),
      onMessage: (what) => {
        if (record.id === this.id.value) this.round.onMessage(what);
      },
    };
    const link = this.out.follow(record.id, events, keysOf(this.round.keys.value));
    link.reconcile(record);
    this.link = link;
    this.round.followGame(link, record);
    this.names.named(record.id);
    return link;
  }

  // The server has refused something; without a record it must be asked how the game stands.
  private async onRefused(id: string, reason: Message, now: GameRecord | undefined): Promise<void> {
    const { queue } = this.session;
    try {
      const truth = now ?? (await this.out.api.load(id, keysOf(this.round.keys.value)));
      await queue.run(async () => {
        if (id !== this.id.value) return;
        if (!now) this.link?.reconcile(truth);
        this.round.asking.value = false;
        await this.applyRecord(truth);
        this.announcer.tell(phrase("say.serverRefused", { reason: say(reason) }), "refused");
      });
    } catch (error) {
      if (id !== this.id.value) return;
      // The server no longer has the game, which continues without it.
      if (error instanceof ServerError && error.status === 404) this.unfollow();
      this.announcer.tell(say(reasonOf(error)), "refused");
    }
  }

  unfollow(): void {
    this.link?.close();
    this.link = undefined;
    this.id.value = null;
    this.saving.value = "unsaved";
  }

  // Makes the current game match the server's moves, keeping those still on their way. The record may be outdated by
  // now, so the moves are taken from the link.
  async applyRecord(record: GameRecord): Promise<void> {
    const [before, link] = [this.session.state.value, this.link];
    if (record.id !== this.id.value || !before || !link || link.unsettled) return;
    this.lastRecord = record;
    // Papers open at the end, and close again if the Umpire lets the game continue.
    if (record.start !== this.serverStart || record.viewer !== this.round.viewer.value) {
      try {
        await this.layRecord(record, this.round.keys.value, true);
      } catch (error) {
        this.session.declared.value = record.result;
        this.forged.value = new Map([[-1, saySentence(reasonOf(error))]]);
        throw error;
      }
      this.announcer.speak(
        this.session.result.value ? this.session.status : t("say.changed", { turn: this.session.turnText }),
      );
      return this.engine.consider();
    }
    if (record.result === null) this.ended = undefined;
    await this.session.setResult(record.result);
    const { back, play } = difference(this.session.record, link.stored, link.pending);
    if (back > 0 || play.length > 0) {
      this.engine.stop();
      const keep = this.session.record.length - back;
      const previous = this.session.record.slice(keep);
      const state = await this.session.core.walk(keep, play);
      const last = state.moves.at(-1);
      // The same moves, of which more is known now.
      const same = back > 0 && back === play.length && previous.every((move, i) => sameMove(move, play[i]));
      this.session.commit(state, back === 0 ? before : null, play.length > 0 && !same);
      if (same && last) this.announcer.speak(sayMove(this.session.map.value!, before, last, state));
      else if (back > 0 || play.length > 1)
        this.announcer.speak(t("say.changed", { turn: this.session.turnText }));
    }
    await this.applyDetails(record);
    this.engine.consider();
  }

  // The rest of a record, besides the moves.
  private async applyDetails(record: GameRecord): Promise<void> {
    this.round.applyRecord(this.session.info.value, record);
    if (record.challenge && !this.session.challenging.value && !this.session.result.value) {
      await this.session.challenge().catch(() => undefined);
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
}
