// Has the server's engine analyse positions of a review, in place of the browser's. It only sends requests, and repeats
// them while the server is busy.
import type { NewAnalysis } from "../server/http.ts";
import { ServerError } from "../server/http.ts";
import type { Limits, Setup, Thought } from "../core/types.ts";

// What the review needs of the server.
export interface Server {
  library: () => Promise<{ analysis: boolean }>;
  analyse: (asked: NewAnalysis, signal: AbortSignal) => Promise<Thought>;
}

// Whether the server's engine analyses positions. Never rejects.
export const offersAnalysis = async (server: Server): Promise<boolean> =>
  server.library().then(
    ({ analysis }) => analysis,
    () => false,
  );

// How often the server may be busy with something else before the review gives up.
const maxTries = 30;

// Asks the server's engine about a position, and again after a pause while it is busy. Undefined once aborted.
export async function askServer(
  server: Server,
  wait: (ms: number) => Promise<void>,
  { game, options, fen, file = "" }: Setup,
  moves: string[],
  { nodes }: Limits,
  signal: AbortSignal,
): Promise<Thought | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await server.analyse(
        { game, options, moves, nodes, ...(fen ? { fen } : {}), ...(file ? { file } : {}) },
        signal,
      );
    } catch (error) {
      if (signal.aborted) return undefined;
      const pause = error instanceof ServerError && error.passing ? error.after : null;
      if (pause === null || tries === maxTries) throw error;
      await wait(pause * 1000);
      if (signal.aborted) return undefined;
    }
  }
}
