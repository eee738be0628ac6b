import { longText, optionsOnly, shortText, wholeNumber } from "./arguments.ts";
import { boardOnly, type Board } from "./board.ts";
import { dispose } from "./dispose.ts";
import { CheshireError, fault, messageOf } from "./errors.ts";
import type {
  Move,
  Options,
  ProblemList,
  ProblemReport,
  SolutionMove,
  SolveProgress,
} from "./generated/protocol.ts";
import type { Port } from "./messages.ts";
import { textOf } from "./moveTexts.ts";
import { SolverClient, type SheetWords } from "./solverClient.ts";

/** What is asked for besides the solution, and what ends the work. 0 is no limit. */
export interface SolveOptions {
  /** Also list what follows if the other side begins. */
  setPlay?: boolean;
  /** List the tries that at most so many defences refute, 0 to 1000. */
  tries?: number;
  /** Name threats and zugzwang, and leave out the defences that do not parry the threats. */
  threats?: boolean;
  /** List every continuation, not only the first. */
  duals?: boolean;
  /** Another diagram, as FEN; it may lack a king that the goal does not need. */
  fen?: string;
  /** Changes of a twin, made before: "move a1 b1 remove c3". */
  twin?: string;
  /** The other side begins. */
  duplex?: boolean;
  /** With "a=>b": the FEN of the position to reach. */
  to?: string;
  /** Try every move, without reasoning about which may lead to the goal; finds the same. */
  plain?: boolean;
  /** Also say whether the problem is sound if so many keys or lines are intended, 1 to 1000000: `soundness`. 0: do not. */
  cook?: number;
  /** Also name the pieces that can go, or stand on another board, without changing the solution: `economy`. */
  economy?: boolean;
  /**
   * Direct, self and reflex play: look only at this first move, as push() takes it, and list it as a try if it fails. It must be
   * legal. With a `twin` it is in coordinates, and is not checked.
   */
  first?: string | Move;
  /** Stop after so many keys, or lines. */
  maxSolutions?: number;
  /** Stop after so many moves made. */
  maxNodes?: number;
  /** Stop after so many seconds. */
  maxSeconds?: number;
  /** MiB, 1 to 1024; 64 if not given. */
  memory?: number;
  /** Stops the work: what is proved by then is the result. */
  signal?: AbortSignal;
  /** Hears how far the solver is, at most ten times a second. What it throws ends the work and is thrown. */
  onProgress?: (progress: SolveProgress) => void;
}

const keys = [
  ...([
    "setPlay",
    "tries",
    "threats",
    "duals",
    "fen",
    "twin",
    "duplex",
    "to",
    "plain",
    "cook",
    "economy",
    "first",
  ] as const),
  ...(["maxSolutions", "maxNodes", "maxSeconds", "memory", "signal", "onProgress"] as const),
];

const most = 1_000_000_000_000;
const maxProblems = 1 << 20;

function howOf(options: SolveOptions): Options {
  const flags = {
    "set-play": options.setPlay,
    threats: options.threats,
    duals: options.duals,
  };
  const others = {
    duplex: options.duplex,
    plain: options.plain,
    economy: options.economy,
  };
  const how: Options = {};
  for (const [key, value] of Object.entries({ ...flags, ...others })) if (value) how[key] = "on";
  const number = (key: string, name: string, value: number | undefined, min: number, max: number): void => {
    if (value !== undefined) how[key] = String(wholeNumber(name, value, min, max));
  };
  number("tries", "tries", options.tries, 0, 1000);
  number("cook", "cook", options.cook, 0, 1_000_000);
  number("max-solutions", "maxSolutions", options.maxSolutions, 0, most);
  number("nodes", "maxNodes", options.maxNodes, 0, most);
  number("seconds", "maxSeconds", options.maxSeconds, 0, most);
  number("memory", "memory", options.memory, 1, 1024);
  return how;
}

// The only first move to look at, in coordinates. The solver would say of one that is not legal that there is no solution.
function firstOf(
  board: Board,
  first: string | Move,
  { fen, twin }: { fen: string; twin: string },
  { duplex = false }: SolveOptions,
): string {
  const text = shortText(textOf(first), "first");
  return twin === "" ? board.problemMove(text, fen, duplex) : board.coordinates(text);
}

// The reason without the field that it is about: `at` is the place there.
function reasonIn(error: unknown): unknown {
  if (!(error instanceof CheshireError) || error.code !== "solve-field-refused") return error;
  return new CheshireError(messageOf(error.args["reason"]), error.at);
}

/**
 * Solves chess problems, in a worker of its own. The solver is a core by itself, which is fetched when it is first needed,
 * and knows every game but Cheops, games of files and some on very large boards.
 */
export class Solver {
  private readonly client: SolverClient;

  /** @internal For Cheshire.solver(). */
  constructor(open: () => Port, module: () => Promise<WebAssembly.Module>, shared: boolean) {
    this.client = new SolverClient(open, module, shared);
  }

  /**
   * Solves the problem that a board's position poses: "#2", "h#2.5", "ser-s#4" (docs/solver.md). The side to move begins. Of
   * a proof game, "dia8.5", it is the position to reach; of "a=>b3" that is `to`. The board may be changed in the meantime.
   * Asking again stops the problem before.
   *
   * `state` of the report is "solved", "refuted" if there are only tries, "no-solution", or "limit-reached" if there may be
   * more than what is listed, which is proved. Then `soundness` and `economy` are left out.
   *
   * Rejects with a CheshireError if the stipulation, the twin or `to` cannot be read, a position cannot be played, the
   * solver does not know the game, what is asked for does not go together, or a number is out of range. Where memory cannot
   * be shared with workers, to stop loses what is proved, and rejects with the code "core-stopped".
   */
  async solve(board: Board, stipulation: string, options: SolveOptions = {}): Promise<ProblemReport> {
    const { setup, file } = boardOnly(board).played();
    optionsOnly("options", options, keys);
    if (file !== "") throw new CheshireError(fault("solver-without-game-files"));
    const asked = {
      ...setup,
      fen: options.fen === undefined ? board.fen() : shortText(options.fen, "fen"),
      stipulation: shortText(stipulation, "stipulation"),
      twin: shortText(options.twin ?? "", "twin"),
      to: shortText(options.to ?? "", "to"),
      how: howOf(options),
    };
    if (options.first !== undefined) asked.how["first"] = firstOf(board, options.first, asked, options);
    try {
      return await this.client.solve(asked, options.onProgress, options.signal);
    } catch (error) {
      throw reasonIn(error);
    }
  }

  /**
   * Returns pages to print, each an SVG of A4: the problem solved last, with its solution, in these words. There are at most
   * 200; the last of them says how many lines are left out.
   */
  sheet(words: SheetWords = {}): Promise<string[]> {
    return this.client.sheet(words);
  }

  /** Lists the problems of a text in the input language of Popeye, and the mistakes in it. The text has at most 1 MiB. */
  async problems(text: string): Promise<ProblemList> {
    return this.client.problems(longText(text, maxProblems));
  }

  /** Stops, as a signal does. */
  stop(): void {
    this.client.stop();
  }

  /** Ends the worker. What is being solved rejects with the code "core-stopped"; the next problem starts a new worker. */
  terminate(): void {
    this.client.terminate();
  }

  /** The same at the end of a block, where the solver was declared with the keyword using. */
  [dispose](): void {
    this.terminate();
  }
}

/** Returns every line of a list of moves, such as the solutions of a report, from its first move to its last, in SAN. */
export function linesOf(moves: readonly SolutionMove[]): string[][] {
  return moves.flatMap(({ san, replies = [] }) =>
    replies.length === 0 ? [[san]] : linesOf(replies).map((line) => [san, ...line]),
  );
}
