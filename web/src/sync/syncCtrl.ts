// The current game as the server stores it: sends it moves through its link, and changes the game on the board as the
// server's records say. Keeps the game's id and how far it is saved.
import { opposite } from "../position/opposite.ts";
import { signal } from "@preact/signals";
import { startOf } from "../position/fen.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { alteredSeals, readSeals, sealsAfter } from "../game/sealedPapers.ts";
import { difference, sameMove } from "../server/moveSync.ts";
import { ServerError } from "../server/http.ts";
import { keysOf, type Keys } from "../server/keys.ts";
import type { GameLink, LinkEvents, LinkStatus } from "../server/gameLink.ts";
import { SeenGames } from "../server/seenGames.ts";
import { moveText } from "../speech/speech.ts";
import type { GameRecord, Message, Setup } from "../core/types.ts";
import { phrase, t } from "../i18n/index.ts";
import { messagePhrase, messageSentence } from "../i18n/messages.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { EngineCtrl } from "../game/engineCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import type { RoundData } from "../round/seats.ts";
import type { TableClock } from "../round/tableClock.ts";
import type { Router } from "../ui/router.ts";
import type { Environment } from "../game/environment.ts";

export class SyncCtrl {
  readonly id = signal<string | null>(null);
  // here: in this browser, which has no server.
  readonly saving = signal<LinkStatus | "unsaved" | "here">("unsaved");
  // What is wrong with the papers of a finished game, by half-move; -1: with all of them.
  readonly forged = signal<ReadonlyMap<number, string>>(new Map());
  // The stored games that this browser has seen.
  readonly seen: SeenGames;
  // The connection to the server's copy of the game, if it has one.
  link: GameLink | undefined;
  // The server's last record.
  lastRecord: GameRecord | null = null;
  // The start of the server's record, in this view.
  private serverStart = "";

  constructor(
    private readonly environment: Pick<Environment, "api" | "follow" | "storage">,
    private readonly session: GameSession,
    private readonly round: RoundCtrl,
    private readonly tableClock: TableClock,
    private readonly engine: EngineCtrl,
    private readonly router: Router,
    private readonly announcer: Announcer,
  ) {
    this.seen = new SeenGames(environment.storage);
    session.observe({
      onSetUp: (_info, _state, again) => {
        if (!again) this.round.reset();
        this.forged.value = new Map();
      },
    });
  }

  // Sends the server the moves after so many.
  send(from: number): void {
    const { link, round } = this;
    const { record, state, result } = this.session;
    if (!link || from >= record.length) return;
    const first = startOf(state.value?.start ?? "").side;
    for (let ply = from; ply < record.length; ply++) {
      link.move(ply, record[ply]!);
      round.onMove(ply % 2 === 0 ? first : opposite(first), ply + 1, result.value !== null);
    }
    // The server does not announce papers to a mover who knows everything.
    if (round.seats.parley.value?.umpire === "confirms") round.pending.value = true;
  }

  // Makes a stored game current, or updates the current one from the server.
  async setUpRecord(record: GameRecord, keys: Keys, again: boolean): Promise<void> {
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

  // Removes the game by link at the table, to which nobody has come. Returns the server's reason if it refuses.
  async withdraw(): Promise<string | null> {
    const id = this.id.value;
    if (id === null || !this.environment.api.remove) return null;
    try {
      await this.environment.api.remove(id, keysOf(this.round.seats.keys.value));
    } catch (error) {
      return messageSentence(reasonOf(error));
    }
    this.unfollow();
    if (this.seen.last === id) this.seen.last = null;
    return null;
  }

  // Follows the server's game, which is on the board. `keys`: this browser's, if it has got them only now.
  attach(record: GameRecord, keys = this.round.seats.keys.value): GameLink {
    this.round.seats.keys.value = keys;
    this.serverStart = record.start;
    this.id.value = record.id;
    this.lastRecord = record;
    this.saving.value = "saving";
    this.session.declared.value = record.result;
    this.seen.note(record.id);
    this.router.push({ kind: "table", id: record.id });
    const events: LinkEvents = {
      onRecord: (now) => void this.session.queue.run(() => this.applyRecord(now)),
      onRefused: (reason, now) => void this.onRefused(record.id, reason, now),
      onUnreadable: (fault) => {
        console.error(fault);
        this.announcer.tell(t("note.serverUnreadable"), "refused");
      },
      onStatus: (status) => (this.saving.value = status),
      onMessage: (what) => {
        if (record.id === this.id.value) this.round.onMessage(what);
      },
    };
    const link = this.environment.follow(record.id, events, keysOf(keys));
    link.reconcile(record);
    this.link = link;
    this.round.followGame(link, record);
    this.tableClock.named(record.id);
    return link;
  }

  // The server has refused something; without a record it must be asked how the game stands.
  private async onRefused(id: string, reason: Message, now: GameRecord | undefined): Promise<void> {
    const { queue } = this.session;
    try {
      const truth = now ?? (await this.environment.api.load(id, keysOf(this.round.seats.keys.value)));
      await queue.run(async () => {
        if (id !== this.id.value) return;
        if (!now) this.link?.reconcile(truth);
        this.round.asking.value = false;
        await this.applyRecord(truth);
        this.announcer.tell(phrase("note.serverRefused", { reason: messagePhrase(reason) }), "refused");
      });
    } catch (error) {
      if (id !== this.id.value) return;
      // The server no longer has the game, which continues without it.
      if (error instanceof ServerError && error.status === 404) this.unfollow();
      this.announcer.tell(messagePhrase(reasonOf(error)), "refused");
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
    if (record.start !== this.serverStart || record.viewer !== this.round.seats.viewer.value) {
      try {
        await this.setUpRecord(record, this.round.seats.keys.value, true);
      } catch (error) {
        this.session.declared.value = record.result;
        this.forged.value = new Map([[-1, messageSentence(reasonOf(error))]]);
        throw error;
      }
      this.announcer.speak(
        this.session.result.value ? this.session.status : t("note.changed", { turn: this.session.turnText }),
      );
      return this.engine.startThinking();
    }
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
      if (same && last) this.announcer.speak(moveText(this.session.map.value!, before, last, state));
      else if (back > 0 || play.length > 1)
        this.announcer.speak(t("note.changed", { turn: this.session.turnText }));
    }
    await this.applyDetails(record);
    this.engine.startThinking();
  }

  // The rest of a record, besides the moves.
  private async applyDetails(record: GameRecord): Promise<void> {
    this.round.applyRecord(this.session.info.value, record);
    if (record.challenge && !this.session.challenging.value && !this.session.result.value) {
      await this.session.challenge().catch(() => undefined);
    }
    const key = `seals.${record.id}`;
    const known = readSeals(this.environment.storage.get(key));
    if (record.result) this.forged.value = alteredSeals(known, record.moves);
    else {
      const seals = sealsAfter(known, record.moves);
      if (Object.keys(seals).length > 0 || Object.keys(known).length > 0)
        this.environment.storage.set(key, JSON.stringify(seals));
    }
  }
}
