import { objectOnly } from "./arguments.ts";
import { boardOnly, type Board } from "./board.ts";
import { dispose } from "./dispose.ts";
import { EngineClient } from "./engineClient.ts";
import { CheshireError } from "./errors.ts";
import type { Line } from "./generated/protocol.ts";
import { analysisOf, LatestLines, limitsOf, type Analysis, type AnalysisLimits } from "./limits.ts";
import type { CoreConnection } from "./coreConnection.ts";
import type { Port } from "./messages.ts";
import { optionText } from "./moves.ts";

/** What ends a search of an engine, and how it is made. */
export interface EngineLimits extends AnalysisLimits {
  /** Stops the search, as stop() does. */
  signal?: AbortSignal;
}

/** The engine in a worker, which leaves this thread free. It starts when it is first used, and again if it fails. */
export class Engine {
  private readonly client: EngineClient;
  private asked = 0;
  private file = "";
  private net: Promise<Uint8Array | undefined> = Promise.resolve(undefined);
  private fileOf: { run: number; text: string } = { run: 0, text: "" };

  /** @internal For Cheshire.engine(). */
  constructor(open: () => Port, module: WebAssembly.Module, shared: boolean) {
    this.client = new EngineClient(
      open,
      () => Promise.resolve(module),
      shared,
      async (connection, { game, options, fen }) => {
        await this.sendGameFile(connection);
        return connection.ask(["new", game, optionText(options), fen]);
      },
      () => this.net,
    );
  }

  /**
   * Thinks about a board's position, with its history, until a limit, the signal or stop() ends it. The board may be changed in the
   * meantime. `onLine` receives each better or deeper line. Asking again stops the search before.
   *
   * Rejects with a CheshireError if the worker fails, a number is out of range, or the position cannot be played. What
   * `onLine` throws ends the search, and is what the promise rejects with.
   */
  async analyse(board: Board, limits: EngineLimits = {}, onLine?: (line: Line) => void): Promise<Analysis> {
    const { setup, moves, file, net } = boardOnly(board).played();
    const { signal, ...others } = objectOnly("limits", limits);
    const checked = limitsOf(others);
    this.stop();
    const mine = ++this.asked;
    const stop = () => {
      if (this.asked === mine) this.stop();
    };
    this.file = file;
    this.net = Promise.resolve(net);
    const latest = new LatestLines();
    const search = this.client.think({ ...setup, file }, moves, checked, (line) => {
      latest.add(line);
      onLine?.(line);
    });
    try {
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      const found = await search;
      return found ? analysisOf(found, false) : latest.found();
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Ends the search, if there is one: analyse() then resolves to what it has found. */
  stop(): void {
    this.client.stop();
  }

  /** Ends the worker. A search that is under way or waits rejects with the code "core-stopped"; the next one starts a new worker. */
  terminate(): void {
    this.client.terminate();
  }

  /** The same at the end of a block, where the engine was declared with the keyword using. */
  [dispose](): void {
    this.terminate();
  }

  // Makes the worker know the games of the board's game file.
  private async sendGameFile(connection: CoreConnection): Promise<void> {
    const known = this.fileOf.run === connection.run && connection.run > 0 ? this.fileOf.text : "";
    if (known === this.file) return;
    const text = this.file;
    const { faults } = await connection.askRaw<"file">(`file\t${text}`);
    if (faults.length > 0) throw CheshireError.ofFile(faults);
    this.fileOf = { run: connection.run, text };
  }
}
