// The list of stored games: its filters, and what the server has sent so far. It fetches pages of the list, and deletes
// a game at the server; the game at the table is not touched.
import { signal } from "@preact/signals";
import type { GamesApi, GamesQuery } from "../server/http.ts";
import type { GameCatalogue } from "../game/gameCatalogue.ts";
import type { Brief, GameInfo } from "../core/types.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messageSentence } from "../i18n/messages.ts";

export type ResultFilter = NonNullable<GamesQuery["result"]>;
export const resultFilters: ResultFilter[] = ["open", "win-w", "win-b", "draw", "other"];

// Empty fields do not filter. `from` and `to` are days in the user's calendar, `2026-01-31`.
export interface GamesFilter {
  game: string;
  player: string;
  result: ResultFilter | "";
  from: string;
  to: string;
}
export const noFilter: GamesFilter = { game: "", player: "", result: "", from: "", to: "" };

export const queryOf = ({ game, player, result, from, to }: GamesFilter): GamesQuery => ({
  ...(game ? { game } : {}),
  ...(player.trim() ? { player: player.trim() } : {}),
  ...(result ? { result } : {}),
  ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
  ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
});

export const isFiltered = (wanted: GamesFilter): boolean => Object.keys(queryOf(wanted)).length > 0;

// One GameInfo serves all games with the same rules; a game file's text comes only with each record.
const formKey = (brief: Brief): string =>
  brief.file ? brief.id : `${brief.game} ${JSON.stringify(brief.options)}`;

const pageful = 24;
// The most games in one request.
const maxKeys = 200;

type Source = Pick<GamesApi, "list" | "load" | "remove">;

export class GamesList {
  readonly filter = signal<GamesFilter>(noFilter);
  readonly games = signal<Brief[]>([]);
  // Where the list continues; null at its end.
  readonly next = signal<string | null>(null);
  // The server only lists games that this browser knows.
  readonly named = signal(false);
  readonly busy = signal(false);
  readonly fault = signal<string | null>(null);
  readonly forms = signal<ReadonlyMap<string, GameInfo>>(new Map());
  private asked = 0;
  private readonly coming = new Set<string>();

  // `known`: the games that this browser has seen, which a public server needs to be given.
  constructor(
    private readonly api: Source,
    private readonly describe: GameCatalogue["describe"],
    private readonly known: () => { ids: string[]; keysOf: (id: string) => string[] },
  ) {}

  // Filters the list, and fetches it again.
  setFilter(change: Partial<GamesFilter>): Promise<void> {
    this.filter.value = { ...this.filter.value, ...change };
    return this.refresh();
  }

  refresh = (): Promise<void> => this.ask(null);
  more = (): Promise<void> => (this.next.value === null ? Promise.resolve() : this.ask(this.next.value));

  private async ask(after: string | null): Promise<void> {
    const ask = ++this.asked;
    this.busy.value = true;
    try {
      const { ids, keysOf } = this.known();
      // Games with sealed papers are shown as this browser may know them.
      const keys = ids.flatMap(keysOf).slice(0, maxKeys);
      const page = await this.api.list({
        ...queryOf(this.filter.value),
        limit: pageful,
        keys,
        ...(after === null ? {} : { after }),
        ...(this.named.value ? { ids } : {}),
      });
      if (ask !== this.asked) return;
      if (page.scope === "named" && !this.named.value) {
        this.named.value = true;
        return await this.ask(after);
      }
      this.fault.value = null;
      this.games.value = after === null ? page.games : [...this.games.value, ...page.games];
      this.next.value = page.next;
      for (const brief of page.games) void this.learn(brief);
    } catch (error) {
      if (ask === this.asked) this.fault.value = messageSentence(reasonOf(error));
    } finally {
      if (ask === this.asked) this.busy.value = false;
    }
  }

  form = (brief: Brief): GameInfo | undefined => this.forms.value.get(formKey(brief));

  private async learn(brief: Brief): Promise<void> {
    const key = formKey(brief);
    if (this.coming.has(key)) return;
    this.coming.add(key);
    try {
      const file = brief.file
        ? ((await this.api.load(brief.id, this.known().keysOf(brief.id))).file ?? undefined)
        : undefined;
      const info = await this.describe(brief.game, brief.options, file);
      this.forms.value = new Map([...this.forms.value, [key, info]]);
    } catch {
      // The game stays in the list without its picture.
    }
  }

  // Deletes a game for good. Returns the server's reason if it refuses.
  async remove(brief: Brief): Promise<string | null> {
    try {
      await this.api.remove(brief.id, this.known().keysOf(brief.id));
      this.games.value = this.games.value.filter((one) => one.id !== brief.id);
      return null;
    } catch (error) {
      return messageSentence(reasonOf(error));
    }
  }
}
