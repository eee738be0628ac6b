// ExplorerClient: asks the worker of explorerWorker.ts what was played in a position, by an index of games, an opening book, or a
// book that it makes of PGN. One question after another.
import { CoreConnection } from "@cheshire/core/coreConnection";
import { CheshireError } from "@cheshire/core/errors";
import type { CoreKind, Port, ToWorker } from "@cheshire/core/messages";
import { optionText } from "@cheshire/core/moves";
import type { BookCount, BookGame, PgnTree } from "@cheshire/core/generated/protocol";
import type { Setup } from "../core/types.ts";

export type ToExplorer = ToWorker | { type: "index"; index: Blob | null };

// What the answers come from: a file of an index or a book, or records to make a book of.
export type Games = { kind: "index"; file: Blob } | { kind: "pgn"; file: Blob };

export interface Counting extends BookCount {
  // How much of the file has been read, 0 to 1.
  share: number;
}

// Bytes of PGN that are counted; what is behind them is left out.
export const maxPgn = 192 * 1024 * 1024;
const pieceBytes = 1 << 19;
const examplesEach = 3;

// UTF-8, or else Windows-1252, as older programs write records.
function decoderFor(piece: ArrayBuffer): TextDecoder {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(piece, { stream: true });
    return new TextDecoder();
  } catch {
    return new TextDecoder("windows-1252");
  }
}

export class ExplorerClient {
  private readonly core: CoreConnection;
  private kind: CoreKind = "records";
  private queue: Promise<unknown> = Promise.resolve();
  // The file that this run of the worker has, and what its own book was made of.
  private sent: { run: number; file: Blob | null } = { run: 0, file: null };
  private made: { run: number; file: Blob; game: string } | undefined;

  constructor(open: () => Port, module: (kind: CoreKind) => Promise<WebAssembly.Module | null>) {
    this.core = new CoreConnection(open, () => module(this.kind), null);
  }

  // What was played after these moves. `counted` is told how far a book of PGN is, and returns false to stop; then the
  // answer is null.
  explore(
    setup: Setup,
    moves: readonly string[],
    games: Games,
    counted: (counting: Counting) => boolean,
  ): Promise<PgnTree | null> {
    return this.inTurn(setup, async () => {
      if (games.kind === "pgn" && !(await this.makeBook(setup, games.file, counted))) return null;
      await this.begin(setup, moves);
      await this.send(games.kind === "pgn" ? null : games.file);
      return this.core.ask(["explore", examplesEach]);
    });
  }

  // A game that an answer has as an example.
  example(setup: Setup, number: number): Promise<BookGame> {
    return this.inTurn(setup, () => this.core.ask(["example", number]));
  }

  // Ends the worker, with what it is doing.
  close(): void {
    this.core.drop("closed");
  }

  private inTurn<T>(setup: Setup, work: () => Promise<T>): Promise<T> {
    const done = this.queue
      .catch(() => undefined)
      .then(async () => {
        if (setup.file) this.enlarge();
        try {
          return await work();
        } catch (error) {
          // Only the core knows which games need the large one.
          if (!(error instanceof CheshireError) || error.reason.code !== "large-core-needed") throw error;
          this.enlarge();
          return work();
        }
      });
    this.queue = done;
    return done;
  }

  private enlarge(): void {
    if (this.kind === "large") return;
    this.kind = "large";
    this.core.drop("");
  }

  private async begin({ game, options, fen, file }: Setup, moves: readonly string[]): Promise<void> {
    if (file) await this.core.askRaw<"file">(`file\t${file}`);
    await this.core.ask(["new", game, optionText(options), fen, "analysis"]);
    if (moves.length > 0) await this.core.ask(["walk", 0, ...moves]);
  }

  private async send(file: Blob | null): Promise<void> {
    const port = await this.core.started();
    if (this.sent.run === this.core.run && this.sent.file === file) return;
    this.sent = { run: this.core.run, file };
    (port as unknown as { postMessage: (message: ToExplorer) => void }).postMessage({
      type: "index",
      index: file,
    });
  }

  // Returns false if it was stopped.
  private async makeBook(
    setup: Setup,
    file: Blob,
    counted: (counting: Counting) => boolean,
  ): Promise<boolean> {
    await this.core.started();
    const game = [setup.game, optionText(setup.options), setup.file ?? ""].join("\n");
    const { made } = this;
    if (made?.run === this.core.run && made.file === file && made.game === game) return true;
    this.made = undefined;
    if (setup.file) await this.core.askRaw<"file">(`file\t${setup.file}`);
    await this.core.ask(["book-new", setup.game, optionText(setup.options)]);
    const end = Math.min(file.size, maxPgn);
    let decoder: TextDecoder | undefined;
    for (let at = 0; at < end; at += pieceBytes) {
      const piece = await file.slice(at, Math.min(at + pieceBytes, end)).arrayBuffer();
      decoder ??= decoderFor(piece);
      const text = decoder.decode(piece, { stream: at + pieceBytes < end });
      const count = await this.core.askRaw<"book-add">(`book-add\t${text}`);
      if (!counted({ ...count, share: Math.min(1, (at + pieceBytes) / end) })) return false;
      if (count.full) break;
    }
    const count = await this.core.ask(["book-end"]);
    counted({ ...count, full: count.full || file.size > maxPgn, share: 1 });
    this.made = { run: this.core.run, file, game };
    return true;
  }
}
