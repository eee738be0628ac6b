import { answerOf, commandText } from "./commands.ts";
import { fault } from "./errors.ts";
import type {
  Options,
  ProblemList,
  ProblemReport,
  SheetWord,
  SolveProgress,
  SolverAnswers,
} from "./generated/protocol.ts";
import { CoreConnection } from "./coreConnection.ts";
import type { Port } from "./messages.ts";
import { optionText } from "./moves.ts";

// A problem as its fields say it, and what is asked for besides its solution.
export interface SolveRequest {
  game: string;
  options: Options;
  fen: string;
  stipulation: string;
  twin: string;
  // The FEN of the position to reach, of a=>b.
  to: string;
  // Keys and values of the command `solve`.
  how: Options;
}

/** The words of pages to print; those that are not given are English. Each has at most 200 bytes of UTF-8. */
export type SheetWords = { readonly [word in SheetWord]?: string };

// The solver behind a worker of its own, which is started on first use. One problem at a time: what was asked before is
// stopped.
export class SolverClient {
  private readonly connection: CoreConnection;
  private readonly flag: Int32Array | undefined;
  private asked = 0;
  private running = 0;

  // `shared`: whether shared memory can stop the worker; otherwise it is terminated, and what it has proved is lost.
  constructor(open: () => Port, module: () => Promise<WebAssembly.Module | null>, shared: boolean) {
    const memory = shared ? new SharedArrayBuffer(4) : null;
    if (memory) this.flag = new Int32Array(memory);
    this.connection = new CoreConnection(open, module, memory);
  }

  // Solves a problem. Rejects with CheshireError, or with what `onProgress` throws, which stops the solver. `signal` stops
  // it too.
  async solve(
    { game, options, fen, stipulation, twin, to, how }: SolveRequest,
    onProgress: (progress: SolveProgress) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<ProblemReport> {
    this.stop();
    const mine = ++this.asked;
    const stop = () => {
      if (this.asked === mine) this.stop();
    };
    let thrown: { error: unknown } | undefined;
    const onInfo = (text: string): void => {
      if (thrown) return;
      try {
        onProgress(JSON.parse(text) as SolveProgress);
      } catch (error) {
        thrown = { error };
        stop();
      }
    };
    this.running++;
    try {
      const fields = ["solve", game, optionText(options), fen, stipulation, twin, optionText(how), to];
      const answer = this.connection.call(commandText(fields), mine, onInfo);
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      const report = answerOf<ProblemReport>(await answer);
      if (!thrown) return report;
    } catch (error) {
      thrown ??= { error };
    } finally {
      this.running--;
      signal?.removeEventListener("abort", stop);
    }
    throw thrown.error as Error;
  }

  // Draws pages to print of the problem solved last.
  async sheet(words: SheetWords = {}): Promise<string[]> {
    const fields = Object.entries(words).map(([key, text]) => `${key}=${text}`);
    return answerOf<SolverAnswers["sheet"]>(await this.connection.call(commandText(["sheet", ...fields])))
      .pages;
  }

  // Lists the problems of a text in the input language of Popeye.
  async problems(text: string): Promise<ProblemList> {
    return answerOf<ProblemList>(await this.connection.call(`problems\t${text}`));
  }

  // Stops what is being solved; it answers with what is proved, or rejects if the worker had to be ended.
  stop(): void {
    if (this.running === 0) return;
    if (this.flag) {
      Atomics.store(this.flag, 0, this.asked);
      this.connection.limitTime();
    } else this.connection.drop(fault("core-stopped"));
  }

  // Ends the worker. What is being solved rejects with "core-stopped".
  terminate(): void {
    this.connection.drop(fault("core-stopped"));
  }
}
