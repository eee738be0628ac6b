import { answerOf, commandText } from "@cheshire/core/commands";
import { CheshireError, fault } from "@cheshire/core/errors";
import { CoreLine } from "@cheshire/core/line";
import type { Port } from "@cheshire/core/messages";
import { optionText } from "@cheshire/core/moves";
import { read } from "@cheshire/core/protocol";
import { SolverAnswers, SolveProgress as isProgress } from "../../generated/solverValidators.js";

import type { Options, ProblemList, ProblemReport, SolveProgress } from "../types.ts";

// A problem as its fields say it, and what is asked for besides its solution.
export interface Asked {
  game: string;
  options: Options;
  fen: string;
  stipulation: string;
  twin: string;
  // Keys and values of the command `solve`.
  how: Options;
}

// The solver behind a worker of its own, which is started on first use.
export class Solver {
  private readonly line: CoreLine;
  private readonly flag: Int32Array | undefined;
  private asked = 0;
  private running = 0;

  // `shared`: whether shared memory can stop the worker; otherwise it is terminated, and what it has proved is lost.
  constructor(
    open: (name: string) => Port,
    module: () => Promise<WebAssembly.Module | null>,
    shared: boolean,
  ) {
    const memory = shared ? new SharedArrayBuffer(4) : null;
    if (memory) this.flag = new Int32Array(memory);
    this.line = new CoreLine(() => open("solver"), module, memory);
  }

  // Solves a problem; what was asked before is stopped. Rejects with CheshireError.
  async solve(
    { game, options, fen, stipulation, twin, how }: Asked,
    onProgress: (progress: SolveProgress) => void = () => undefined,
  ): Promise<ProblemReport> {
    this.stop();
    const command = commandText([
      "solve",
      game,
      optionText(options),
      fen,
      stipulation,
      twin,
      optionText(how),
    ]);
    this.running++;
    try {
      const answer = await this.line.call(command, ++this.asked, (said) =>
        onProgress(read(isProgress, said, "solve")),
      );
      return answerOf(SolverAnswers.solve, answer, "solve");
    } finally {
      this.running--;
    }
  }

  // Lists the problems of a text.
  async problems(text: string): Promise<ProblemList> {
    return answerOf(SolverAnswers.problems, await this.line.call(`problems\t${text}`), "problems");
  }

  // Stops what is being solved; it answers with what is proved, or rejects if the worker had to be ended.
  stop(): void {
    if (this.running === 0) return;
    if (this.flag) Atomics.store(this.flag, 0, this.asked);
    else this.line.drop(fault("core-stopped"));
  }
}

export const wasStopped = (error: unknown): boolean =>
  error instanceof CheshireError && error.said.code === "core-stopped";
