// ExplorerCtrl: what was played in the position of an analysis: where the answer comes from, and the answer.
import { batch, signal } from "@preact/signals";
import type { BookGame, PgnTree } from "@cheshire/core/generated/protocol";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { plain } from "../i18n/format.ts";
import type { Setup } from "../core/types.ts";
import type { Counting, ExplorerClient, Games } from "./explorerClient.ts";
import type { ServerOpenings } from "./serverOpenings.ts";
import { t } from "./texts/index.ts";

export const sources = ["book", "server", "file"] as const;
export type Source = (typeof sources)[number];

const sourceKey = "openings.source";
export const openKey = "openings.open";

// The beginnings of an index and of a book: the byte 0x89, and this.
const magic = /^CHS(IDX|BOK)\n/;

interface Place {
  setup: Setup;
  moves: readonly string[];
}

export class ExplorerCtrl {
  readonly open = signal(false);
  readonly source = signal<Source>("book");
  // Null while nothing is known of the position.
  readonly tree = signal<PgnTree | null>(null);
  // Why there is no answer.
  readonly reason = signal<string | null>(null);
  readonly busy = signal(false);
  // How far the records of a file are counted; null if that is not going on.
  readonly counting = signal<Counting | null>(null);
  // What the user should know about the file that was counted.
  readonly notes = signal<readonly string[]>([]);
  readonly fileName = signal("");
  // Whether there is a server that says what was played in its games.
  readonly served = signal(false);

  private file: Games | undefined;
  private place: Place | undefined;
  private asked = 0;

  constructor(
    private readonly client: ExplorerClient,
    private readonly storage: KeyValueStorage,
    private readonly books: { games: readonly string[]; of: (game: string) => Promise<Blob> },
    private readonly server: ServerOpenings | null = null,
  ) {
    this.restore();
    void server?.offered().then((offered) => (this.served.value = offered));
  }

  // What the browser remembers.
  restore(): void {
    const source = sources.find((one) => one === this.storage.get(sourceKey));
    batch(() => {
      this.open.value = this.storage.get(openKey) === "on";
      if (source && (source !== "server" || this.server)) this.source.value = source;
    });
  }

  setOpen(open: boolean): void {
    this.storage.set(openKey, open ? "on" : null);
    this.open.value = open;
  }

  setSource(source: Source): void {
    this.storage.set(sourceKey, source === "book" ? null : source);
    this.source.value = source;
    void this.ask();
  }

  // Takes the file that the user has chosen: an index, a book, or records.
  async setFile(file: File): Promise<void> {
    const begin = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const isIndex = begin[0] === 0x89 && magic.test(new TextDecoder().decode(begin.subarray(1)));
    this.file = { kind: isIndex ? "index" : "pgn", file };
    batch(() => {
      this.fileName.value = file.name;
      this.notes.value = [];
    });
    this.setSource("file");
  }

  // Stops counting the records of a file, and forgets it.
  stop(): void {
    this.file = undefined;
    this.fileName.value = "";
    void this.ask();
  }

  // Shows what was played after these moves.
  show(setup: Setup, moves: readonly string[]): void {
    this.place = { setup, moves };
    void this.ask();
  }

  async example(number: number): Promise<BookGame | null> {
    return this.place ? this.client.example(this.place.setup, number) : null;
  }

  private async ask(): Promise<void> {
    const { place } = this;
    if (!place || !this.open.peek()) return;
    const asked = ++this.asked;
    this.busy.value = true;
    let [tree, reason]: [PgnTree | null, string | null] = [null, null];
    try {
      const server = this.source.peek() === "server" ? this.server : null;
      const games = server ? null : await this.games(place.setup);
      if (server) tree = await server.explore(place.setup, place.moves);
      else if (typeof games === "string") reason = games;
      else if (games) tree = await this.client.explore(place.setup, place.moves, games, this.counted(games));
    } catch (error) {
      reason = this.reasonFor(error);
    }
    if (asked !== this.asked) return;
    batch(() => {
      this.tree.value = tree;
      this.reason.value = reason;
      this.busy.value = false;
      this.counting.value = null;
    });
  }

  // Where the answer comes from, or why there is none.
  private async games(setup: Setup): Promise<Games | string> {
    if (this.source.peek() === "file") return this.file ?? t("openings.noFile");
    if (!this.books.games.includes(setup.game) || setup.file) return t("openings.noBook");
    try {
      return { kind: "index", file: await this.books.of(setup.game) };
    } catch {
      return t("openings.offline");
    }
  }

  // Goes on as long as the file is the chosen one.
  private counted(games: Games): (counting: Counting) => boolean {
    return (counting) => {
      if (games !== this.file) return false;
      this.counting.value = counting;
      if (counting.share === 1)
        this.notes.value = [
          ...(counting.full ? [t("openings.full", { n: counting.games })] : []),
          ...(counting.others > 0 ? [t("openings.others", { n: counting.others })] : []),
        ];
      return true;
    };
  }

  private reasonFor(error: unknown): string {
    const reason = reasonOf(error);
    if (reason.code === "file-inaccessible") return t("openings.unreadable");
    if (reason.code === "pgn-index-of-another-game" && this.source.peek() === "book")
      return t("openings.otherRules");
    return plain(messagePhrase(reason));
  }
}
