// The last stored games of one kind, as the server lists them. A public server lists only those that this browser has seen.
import { signal } from "@preact/signals";
import type { GamesApi } from "../server/http.ts";
import type { Brief } from "../core/types.ts";

const most = 6;
const maxKeys = 200;

export class RecentGames {
  // Null: not known.
  readonly games = signal<readonly Brief[] | null>(null);
  readonly named = signal(false);
  private asks = 0;

  // `api` is null without a server.
  constructor(
    private readonly api: Pick<GamesApi, "list"> | null,
    private readonly known: () => { ids: string[]; keysOf: (id: string) => string[] },
  ) {}

  async read(game: string): Promise<void> {
    const ask = ++this.asks;
    this.games.value = null;
    if (!this.api) return;
    const { ids, keysOf } = this.known();
    const wanted = { game, limit: most, keys: ids.flatMap(keysOf).slice(0, maxKeys) };
    try {
      let page = await this.api.list(wanted);
      const named = page.scope === "named";
      if (named && ids.length > 0) page = await this.api.list({ ...wanted, ids });
      if (ask !== this.asks) return;
      this.named.value = named;
      this.games.value = page.games;
    } catch {
      // The page goes without them.
    }
  }
}
