// Opens games at the table: the server's, and this browser's copies. Sets up the session, follows the game at the
// server, and takes the board from what had it.
import { reasonOf } from "../i18n/refusal.ts";
import type { Phrase } from "../i18n/format.ts";
import { phrase, t } from "../i18n/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { localRound } from "../round/seats.ts";
import { ServerError } from "../server/http.ts";
import type { GameLink } from "../server/gameLink.ts";
import type { GameRecord } from "../core/types.ts";
import { continues } from "../sync/deliver.ts";
import type { LocalGame } from "../sync/localGames.ts";
import type { Parts } from "./controllers.ts";

export class GameOpener {
  constructor(
    private readonly page: Parts<
      "session" | "sync" | "local" | "server" | "engine" | "announcer" | "router" | "dialogs" | "navigate"
    >,
  ) {}

  // Makes a stored game current; resolves to the reason if that fails. The board can be used until the server answers.
  // Once aborted, changes nothing and resolves to null.
  async load(id: string, signal: AbortSignal): Promise<Phrase | null> {
    const { session, sync, local, server, announcer } = this.page;
    try {
      const fault = await server.claimSeats(id, signal);
      if (fault === "declined") {
        this.page.navigate({ kind: "home" });
        announcer.speak(t("people.declined"));
        return null;
      }
      const record = await server.load(id, signal);
      await session.queue.run(async () => {
        if (signal.aborted) return;
        const localGame = local.offline.games.of(id);
        if (localGame && !localGame.stored && continues(localGame, record))
          await this.resume({ ...localGame, record });
        else {
          await sync.setUpRecord(record, server.keys(id), false);
          this.setCurrent(record);
          this.begin();
        }
        if (fault !== null) announcer.tell(messagePhrase(fault), "refused");
      }, true);
      return null;
    } catch (error) {
      return signal.aborted ? null : this.notLoaded(id, error, signal);
    }
  }

  private async notLoaded(id: string, error: unknown, signal: AbortSignal): Promise<Phrase | null> {
    const { session, sync, local, server } = this.page;
    const status = error instanceof ServerError ? error.status : undefined;
    const localGame = status === 0 ? local.offline.games.of(id) : undefined;
    const resume = async () => !signal.aborted && localGame !== undefined && this.resume(localGame);
    if (localGame && (await session.queue.run(resume))) return null;
    if (status === 404) sync.seen.last = null;
    if (status === 403) await server.dropWrongKeys(id, signal);
    return signal.aborted ? null : phrase("note.gameFault", { id, reason: messagePhrase(reasonOf(error)) });
  }

  // Resumes the copy of a game that only this browser has. False: there is none, or another window has it.
  resumeLocal(key: string, signal: AbortSignal): Promise<boolean> {
    const { session, local } = this.page;
    return session.queue.run(async () => {
      const localGame = local.offline.games.of(key);
      return !signal.aborted && localGame !== undefined && !localGame.record && this.resume(localGame);
    });
  }

  // Makes this browser's copy the current game. False: another window has it.
  private async resume(localGame: LocalGame): Promise<boolean> {
    const { session, sync, local, server } = this.page;
    const { record, key, moves, result, setup, players, parley } = localGame;
    if (!(await local.offline.games.claimHere(key))) return false;
    if (record) await sync.setUpRecord({ ...record, moves, result }, server.keys(record.id), false);
    else await session.setUp(setup, { ...localRound, players, parley }, moves, result);
    local.onResumed(localGame, this.setCurrent(record));
    this.begin();
    return true;
  }

  // The game that has been laid out takes the board from the previous one or an activity. `record`: it is the server's.
  setCurrent(record: GameRecord | null): GameLink | undefined {
    const { session, sync, router, dialogs } = this.page;
    session.setActivity(null);
    sync.unfollow();
    router.setNotFound(null);
    dialogs.close("new");
    return record ? sync.attach(record) : undefined;
  }

  private begin(): void {
    const { session, engine, announcer } = this.page;
    announcer.speak(`${session.title}. ${session.status}`);
    engine.startThinking();
  }
}
