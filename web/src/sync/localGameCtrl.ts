// Stores the current game in this browser after every change, and has the server store it: until the server does, the
// game is played from the browser's copy.
import { batch, effect } from "@preact/signals";
import { newRecord, sendEnd } from "./deliver.ts";
import { LocalGames, type LocalGame } from "./localGames.ts";
import type { OfflineQueue } from "./offlineQueue.ts";
import type { SyncCtrl } from "./syncCtrl.ts";
import { ServerError, type CreatedGame } from "../server/http.ts";
import type { GameLink } from "../server/gameLink.ts";
import type { GameRecord } from "../core/types.ts";
import { phrase } from "../i18n/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import type { TableClock } from "../round/tableClock.ts";
import type { Router } from "../ui/router.ts";

export class LocalGameCtrl {
  // The name of a game that the server does not know.
  private localKey = "";
  // How a game without a link was ended here, to be sent to the server.
  private ended: LocalGame["ended"];
  private saveQueued = false;
  // The server rejects this game.
  private rejected = false;
  // Why it was last reported as not stored.
  private lastRefusal = "";
  // It was asked to store this game.
  private storeRequested = false;
  // The local games that it is being asked to store, by key.
  private readonly storing = new Set<string>();
  private delivering = false;

  constructor(
    // The other games that the server does not have yet.
    readonly offline: OfflineQueue,
    private readonly sync: SyncCtrl,
    private readonly session: GameSession,
    private readonly round: RoundCtrl,
    private readonly tableClock: TableClock,
    private readonly router: Router,
    private readonly announcer: Announcer,
  ) {
    session.observe({
      onSetUp: (_info, _state, again) => {
        if (!again) {
          this.localKey = "";
          this.storeRequested = false;
        }
        this.ended = undefined;
        this.rejected = false;
        this.lastRefusal = "";
      },
    });
    effect(() => {
      const [state, , declared] = [session.state.value, sync.saving.value, session.declared.value];
      // The game goes on.
      if (declared === null) this.ended = undefined;
      if (state !== null) this.saveLocally();
    });
  }

  private get key(): string {
    return this.sync.id.value ?? this.localKey;
  }

  // The game on the board is one that only this browser stores: a new one, or the copy of this name.
  beginLocal(key = LocalGames.name()): void {
    this.localKey = key;
    this.tableClock.named(key);
  }

  // A move was made here, the one after so many. The server is sent it, or the whole game if it does not have that.
  move(ply: number): void {
    if (this.sync.link) this.sync.send(ply);
    else void this.storeOnServer();
  }

  // The game was ended here: by resignation, or as said. The server is told likewise.
  end(ended?: LocalGame["ended"]): void {
    this.ended = ended;
    if (this.sync.link) sendEnd(this.sync.link, { result: this.session.declared.value, ended });
    else void this.storeOnServer();
  }

  // Saves the game in this browser, after pending work.
  private saveLocally(): void {
    if (this.saveQueued) return;
    this.saveQueued = true;
    void this.session.queue.run(() => {
      this.saveQueued = false;
      const { session, round, sync, key } = this;
      const setup = session.setup.value;
      if (
        !setup ||
        !session.state.value ||
        key === "" ||
        session.activity.value ||
        round.seats.restricted.value
      )
        return;
      const record = sync.id.value === null ? null : sync.lastRecord;
      this.offline.games.put({
        key,
        record: record && { ...record, moves: [...(sync.link?.stored ?? record.moves)] },
        setup,
        players: round.seats.players.value,
        parley: round.seats.parley.value,
        moves: session.record,
        result: session.declared.value,
        ended: this.ended,
        stored: sync.saving.value === "saved" || sync.saving.value === "here",
      });
    });
  }

  // This copy has been laid out, with a link if the server knows the game: sends the server what it lacks.
  onResumed({ key, record, result, ended }: LocalGame, link: GameLink | undefined): void {
    this.ended = ended;
    if (record && link) {
      this.session.declared.value = result;
      this.sync.send(record.moves.length);
      if (!record.result) sendEnd(link, { result, ended });
    } else {
      this.beginLocal(key);
      this.router.push({ kind: "table", id: null });
      void this.storeOnServer();
    }
  }

  // Whether the server lacks something.
  get hasUnsaved(): boolean {
    if (!this.offline.served) return false;
    return this.sync.saving.value === "unsaved" || this.offline.games.waiting(this.key).length > 0;
  }

  // The server is reported reachable again: sends it the games that it does not have, one after another.
  async deliver(): Promise<void> {
    if (!this.offline.served) return;
    this.sync.link?.reconnect();
    if (this.delivering) return;
    this.delivering = true;
    try {
      if (this.localKey !== "" && !this.rejected && this.atTable) await this.storeOnServer();
      await this.offline.deliver(this.key);
    } finally {
      this.delivering = false;
    }
  }

  private get atTable(): boolean {
    return !this.session.activity.value && this.router.route.value.kind === "table";
  }

  // Has the server store the game, unless it already does or is being asked to. Until it answers, and without a server,
  // the game is played here.
  async storeOnServer(): Promise<void> {
    const { session, round, sync, offline } = this;
    const setup = session.setup.value;
    if (sync.link || !setup || !session.state.value) return;
    if (this.localKey === "") this.beginLocal();
    const key = this.localKey;
    if (!offline.served) {
      sync.saving.value = "here";
      sync.seen.last = key;
      this.router.push({ kind: "table", id: null });
      return;
    }
    if (this.storing.has(key)) return;
    this.storing.add(key);
    if (!this.storeRequested) sync.saving.value = "saving";
    this.storeRequested = true;
    sync.seen.last = key;
    try {
      if (!offline.retry.due()) throw new ServerError(0, "");
      const record = await offline.create(
        key,
        newRecord(setup, round.seats.players.value, round.seats.parley.value),
      );
      await session.queue.run(() => this.onStored(key, record));
    } catch (error) {
      if (key === this.localKey && this.atTable) this.onNotStored(error);
    } finally {
      this.storing.delete(key);
    }
  }

  // The server has created the local game, perhaps long after it was asked.
  private onStored(key: string, record: CreatedGame): void {
    const { session, sync } = this;
    if (key !== this.localKey || !this.atTable) return this.onStoredElsewhere(key, record);
    this.offline.games.drop(key);
    this.localKey = "";
    // The user may have ended the game while it had no link; the new record does not show that.
    const declared = session.declared.value;
    const link = batch(() => {
      const link = sync.attach(record, record.keys ?? {});
      if (declared) session.declared.value = declared;
      return link;
    });
    sync.send(0);
    sendEnd(link, { result: declared, ended: this.ended });
  }

  // The user has left the game meanwhile: the server gets its moves later.
  private onStoredElsewhere(key: string, record: GameRecord): void {
    const { offline, sync } = this;
    if (key === this.localKey) this.localKey = "";
    const localGame = offline.games.of(key);
    if (!localGame) return;
    offline.games.drop(key);
    if (localGame.moves.length > 0) offline.games.put({ ...localGame, key: record.id, record });
    this.tableClock.renamed(key, record.id);
    if (sync.seen.last === key) sync.seen.last = record.id;
    void this.deliver();
  }

  private onNotStored(error: unknown): void {
    this.sync.saving.value = "unsaved";
    this.router.push({ kind: "table", id: null });
    this.offline.retry.backOff(error);
    this.rejected = error instanceof ServerError && !error.passing;
    // Said once, however often it is retried.
    if (!(error instanceof ServerError) || error.status === 0 || error.message === this.lastRefusal) return;
    this.lastRefusal = error.message;
    this.announcer.tell(phrase("note.notStored", { reason: messagePhrase(error.reason) }), "refused");
  }
}
