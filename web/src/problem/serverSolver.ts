// Has the server solve a problem, by requests over HTTP: asks whether it can, sends the problem, stops it. One problem
// at a time; whether the server has one is the only state here.
import { signal } from "@preact/signals";
import type { GamesApi } from "../server/http.ts";
import { ServerError } from "../server/http.ts";
import type { SolvedProblem, SolveRequest } from "../core/types.ts";

// What is asked of the server besides the name of the request.
export type AskedOfServer = Omit<SolveRequest, "id"> & { game: string };

interface Work {
  id: string;
  giveUp: AbortController;
}

// How long the server may take to have a problem that it is to stop, in milliseconds, before it is told again.
const pause = 300;

// The server's solver, which knows more games than the page's. One problem at a time: what was asked before is given up.
export class ServerSolver {
  // False until the server says that it solves problems.
  readonly offered = signal(false);
  // Whether the server has a problem.
  readonly works = signal(false);
  private work: Work | null = null;

  constructor(
    private readonly api: Partial<Pick<GamesApi, "library" | "solve" | "stopSolving">>,
    private readonly wait: (ms: number) => Promise<void>,
  ) {}

  // Asks whether the server solves problems. Never rejects.
  async ask(): Promise<void> {
    try {
      this.offered.value = (await this.api.library?.())?.solver ?? false;
    } catch {
      this.offered.value = false;
    }
  }

  // Rejects with ServerError, or when it is given up.
  async solve(asked: AskedOfServer): Promise<SolvedProblem> {
    this.drop();
    const work = { id: Math.random().toString(36).slice(2), giveUp: new AbortController() };
    this.work = work;
    this.works.value = true;
    try {
      return await this.api.solve!({ id: work.id, ...asked }, work.giveUp.signal);
    } finally {
      if (this.work === work) this.end();
    }
  }

  // Has the server answer with what is proved. A server that cannot be told is given up.
  async stop(): Promise<void> {
    const { work } = this;
    while (work && this.work === work) {
      try {
        return await this.api.stopSolving!(work.id);
      } catch (error) {
        // The problem has not come yet, or its answer is on its way.
        if (!(error instanceof ServerError) || error.status !== 404) return work.giveUp.abort(error);
        await this.wait(pause);
      }
    }
  }

  // Gives up what was asked.
  drop(): void {
    this.work?.giveUp.abort();
    this.end();
  }

  private end(): void {
    this.work = null;
    this.works.value = false;
  }
}
