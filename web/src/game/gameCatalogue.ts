// The games that can be played: those of the core, of the server's game files, and of files loaded on this page. It
// asks the core and the server and keeps the lists in memory; the current game is not touched.
import { signal } from "@preact/signals";
import type { GamesApi } from "../server/http.ts";
import { gameTitle } from "../i18n/variants.ts";
import type { Core, GameFile, GameInfo, GameSummary, Options } from "../core/types.ts";

export class GameCatalogue {
  readonly games = signal<GameSummary[]>([]);
  // Every game of the list with default options, once fetched.
  readonly infos = signal<ReadonlyMap<string, GameInfo>>(new Map());
  // The game files that the server was started with.
  readonly files = signal<GameFile[]>([]);
  // Those loaded on this page, newest first.
  readonly loaded = signal<GameFile[]>([]);

  constructor(
    private readonly core: Core,
    private readonly api: Partial<Pick<GamesApi, "library">>,
  ) {}

  async fetchGames(): Promise<void> {
    this.games.value = await this.core.games();
  }

  // What the page calls a game.
  titleOf = (id: string): string =>
    gameTitle(this.games.value.find((one) => one.id === id) ?? { id, title: id });

  // Fetches what is missing about all games.
  async fetchInfos(): Promise<void> {
    const missing = this.games.value.filter((game) => !this.infos.value.has(game.id));
    if (missing.length === 0) return;
    const forms = await Promise.all(missing.map((game) => this.describe(game.id, {}).catch(() => null)));
    this.infos.value = new Map([
      ...this.infos.value,
      ...forms.flatMap((form) => (form ? [[form.id, form] as const] : [])),
    ]);
    // The server may be slow, or away.
    void this.fetchFiles();
  }

  // Fetches what is missing about one game.
  async fetchInfo(game: string): Promise<void> {
    if (this.infos.value.has(game)) return;
    const info = await this.describe(game, {});
    this.infos.value = new Map([...this.infos.value, [game, info] as const]);
  }

  private async fetchFiles(): Promise<void> {
    try {
      const { files } = (await this.api.library?.()) ?? { files: [] };
      const read: GameFile[] = [];
      // One after the other: the core knows one file at a time.
      for (const { name, text } of files) read.push({ name, text, games: await this.readFile(text) });
      this.files.value = read;
    } catch {
      // The games of the server's own files are then not offered; the others are.
    }
  }

  // A game's form for a dialog, without touching the current game.
  describe = (game: string, options: Options, file?: string): Promise<GameInfo> =>
    this.core.info(game, options, file);

  // Offers a game file's games; they come before games with the same ids in other files.
  async loadFile(name: string, text: string): Promise<GameFile> {
    const file = { name, text, games: await this.readFile(text) };
    this.loaded.value = [file, ...this.loaded.value.filter((one) => one.text !== text)];
    return file;
  }

  // The games of a file with default options. Rejects with CoreError, which has the mistakes.
  private async readFile(text: string): Promise<GameInfo[]> {
    const ids = await this.core.read(text);
    return Promise.all(ids.map((id) => this.describe(id, {}, text)));
  }
}
