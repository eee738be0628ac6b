// The games that this browser has and the server lacks: sends them one after another, drops the copies that are done
// with, and reports those that the server does not take.
import { signal } from "@preact/signals";
import type { Message } from "../core/types.ts";
import type { Environment } from "../game/environment.ts";
import type { GameCatalogue } from "../game/gameCatalogue.ts";
import { t } from "../i18n/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { ServerError, type CreatedGame, type NewRecord } from "../server/http.ts";
import type { KeyRing } from "../server/keys.ts";
import { deliver } from "./deliver.ts";
import type { LocalGame, LocalGames } from "./localGames.ts";
import type { RetryTimer } from "./retryTimer.ts";

export class OfflineQueue {
  // Messages about games played offline that the server does not accept.
  readonly undelivered = signal<readonly string[]>([]);
  // The local games that the server is being asked to create, by key.
  private readonly created = new Map<string, Promise<CreatedGame>>();
  // What the user was told about games that are not stored.
  private readonly reported = new Set<string>();

  constructor(
    private readonly environment: Pick<Environment, "api" | "follow" | "served">,
    private readonly ring: KeyRing,
    readonly games: LocalGames,
    readonly retry: RetryTimer,
    private readonly catalogue: GameCatalogue,
  ) {}

  // Whether there is a server at all.
  get served(): boolean {
    return this.environment.served !== false;
  }

  // Sends the games one after another, except the current one.
  async deliver(current: string): Promise<void> {
    for (const localGame of this.games.waiting(current)) {
      if (!this.retry.due()) return;
      if (!this.retry.due(localGame.key) || !(await this.games.claimHere(localGame.key))) continue;
      if (!(await this.deliverOne(localGame))) return;
    }
  }

  // Creates a local game on the server, once however often it is asked for meanwhile.
  create(key: string, game: NewRecord): Promise<CreatedGame> {
    const known = this.created.get(key);
    if (known) return known;
    const created = this.environment.api
      .create(game)
      .then((record) => {
        this.ring.setKeys(record.id, record.keys ?? {});
        return record;
      })
      .finally(() => this.created.delete(key));
    this.created.set(key, created);
    return created;
  }

  // False: the server cannot accept more at the moment.
  private async deliverOne(localGame: LocalGame): Promise<boolean> {
    const { api, follow } = this.environment;
    const { key, record } = localGame;
    try {
      const delivery = await deliver(localGame, {
        api: { load: api.load, create: (game) => this.create(key, game) },
        follow,
        ring: this.ring,
        begun: (now) => this.games.put(now),
      });
      if (delivery.how === "away") return false;
      if (delivery.how === "refused" || delivery.how === "lost")
        this.report(localGame, delivery.how, delivery.reason);
      if (delivery.how === "refused" || delivery.how === "later") this.retry.wait(key);
      else this.games.drop(key);
      return true;
    } catch (error) {
      if (!(error instanceof ServerError) || error.general) {
        this.retry.backOff(error);
        return false;
      }
      // A problem with one game does not hold up the others.
      if (error.passing) {
        this.retry.wait(key);
        return true;
      }
      // The server no longer has the game. Anything else it rejects stays here, and is offered again when the page is
      // next opened.
      const gone = error.status === 404 && record !== null;
      this.report(localGame, gone ? "lost" : "refused", error.reason);
      if (gone) this.games.drop(key);
      else this.retry.wait(key, Infinity);
      return true;
    }
  }

  // Tells the user once about a game that is not stored.
  private report({ key, setup }: LocalGame, how: "refused" | "lost", reason: Message): void {
    if (this.reported.has(`${key} ${reason.text}`)) return;
    this.reported.add(`${key} ${reason.text}`);
    const game = this.catalogue.titleOf(setup.game);
    this.undelivered.value = [
      ...this.undelivered.value,
      t(`offline.${how}`, { game, reason: messagePhrase(reason) }),
    ];
  }

  // The user has read the first of these messages.
  dismiss(): void {
    this.undelivered.value = this.undelivered.value.slice(1);
  }
}
