// The solvers at work on a problem, the page's or the server's, until its solution or the user's own solving is on the
// board. Keeps the options and the progress; a new task aborts the one before.
import { batch, signal } from "@preact/signals";
import type { SheetWords, SolverClient } from "@cheshire/core/solverClient";
import type { Options, ProblemReport, SolveProgress } from "../core/types.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { ProblemFields } from "./problemFields.ts";
import { howOf, type SolveOptions } from "./solveOptions.ts";
import { refusedBy } from "./refused.ts";
import { stateText } from "./stateText.ts";
import { SelfSolving } from "./selfSolving.ts";
import type { ServerSolver } from "./serverSolver.ts";
import { stipulationOf, readStipulation } from "./stipulation.ts";

// What a task has yet to do when it is done.
type Finish = () => void | Promise<void>;

// What the page's solver says of games that it does not know; the server's may know them.
const beyondPage = new Set(["core-cannot-solve", "problem-board-too-large", "game-unknown"]);

// How many seconds are spent on whether there is a key, before the user looks for it.
const longestCheck = "3";

// Stands on the server's sheet for how solving has ended, which only its report says.
const summaryMark = "{summary}";
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const wasStopped = (error: unknown): boolean => reasonOf(error).code === "core-stopped";

export class SolvingCtrl {
  readonly options = signal<SolveOptions>({ tries: 1, setPlay: false, threats: true, duals: true });
  // Whether the server is to solve it, where it offers to.
  readonly atServer = signal(false);
  // How far the solver is; null: it does nothing.
  readonly progress = signal<SolveProgress | null>(null);
  // The pages to print, if the server has solved it.
  private pages: readonly string[] | null = null;
  // The latest task, aborted when it is cancelled; what an earlier one finds is dropped.
  private task = new AbortController();

  // `words`: those of a sheet on which solving ends like that.
  constructor(
    private readonly fields: ProblemFields,
    private readonly solver: SolverClient,
    readonly server: ServerSolver,
    private readonly words: (summary: string) => SheetWords,
  ) {}

  private get board() {
    return this.fields.board;
  }

  private get cancelled(): boolean {
    return this.task.signal.aborted;
  }

  setOptions(change: Partial<SolveOptions>): void {
    this.options.value = { ...this.options.value, ...change };
  }

  // Solves the problem, and shows the solution.
  async solve(): Promise<void> {
    await this.work(async (wanted, tell) => {
      const { file = "" } = this.board.setup.value!;
      const offered = this.server.offered.value;
      if (offered && (this.atServer.value || file !== "")) return this.askServer();
      try {
        return await this.inPage(wanted, async (demand) => {
          const report = await this.ask(demand, howOf(this.options.value, demand.stipulation), tell);
          return this.board.preparedReport(report);
        });
      } catch (error) {
        if (!offered || !wanted() || !beyondPage.has(reasonOf(error).code)) throw error;
        return this.askServer();
      }
    });
  }

  // Solves it in the page, whoever was to solve it before.
  async solveHere(): Promise<void> {
    this.atServer.value = false;
    await this.solve();
  }

  // Shows what is proved so far.
  cancel(): void {
    this.task.abort();
    void this.server.stop();
  }

  // Lets the user solve the problem on the board, unless there is nothing to find. Where nobody resists, all solutions
  // must be known for that; else it is enough that no short search proves that there is no key.
  async solveIt(): Promise<void> {
    await this.work((wanted, tell) =>
      this.inPage(wanted, async (demand) => {
        const { forced } = readStipulation(demand.stipulation);
        const how: Options = forced ? { "max-solutions": "1", seconds: longestCheck } : {};
        const report = await this.ask(demand, how, tell);
        const unproved = report.state === "limit-reached";
        if (this.cancelled || (forced ? !unproved && report.found === 0 : unproved || report.found === 0))
          return this.board.preparedReport(report);
        return this.board.preparedSelfSolving(report, new SelfSolving(this.board, this.ask, report));
      }),
    );
  }

  // The problem stays, and its pieces stand still again.
  leaveSelf(): void {
    this.forget();
    this.board.reset();
  }

  // Works on the problem, then does what the task returns, unless something else has been asked for meanwhile.
  private async work(
    task: (wanted: () => boolean, tell: (progress: SolveProgress) => void) => Promise<Finish>,
  ): Promise<void> {
    this.forget();
    const mine = this.task;
    const wanted = () => this.task === mine;
    this.progress.value = { depth: 0, done: 0, total: 0, solutions: 0, nodes: 0 };
    try {
      if (!(await this.fields.read()) || !wanted()) return;
      const finish = await task(wanted, (progress) => {
        if (wanted()) this.progress.value = progress;
      });
      if (wanted()) await finish();
    } catch (error) {
      if (!wanted() || wasStopped(error)) return;
      this.fields.objection.value = refusedBy(error);
      void this.board.show(null);
    } finally {
      if (wanted()) this.progress.value = null;
    }
  }

  // Reads the problem in the page, then goes on with it there.
  private async inPage(
    wanted: () => boolean,
    task: (demand: ProblemReport) => Promise<Finish>,
  ): Promise<Finish> {
    const demand = await this.look();
    if (!wanted()) return () => undefined;
    return this.cancelled ? this.board.preparedReport(demand) : task(demand);
  }

  private async askServer(): Promise<Finish> {
    const { file = "", ...setup } = this.board.setup.value!;
    const { asked } = this.fields;
    const answer = this.server.solve({
      ...setup,
      ...(file === "" ? {} : { file }),
      ...asked,
      how: howOf(this.options.value, stipulationOf(asked.stipulation, asked.twin)),
      words: this.words(summaryMark),
    });
    if (this.cancelled) void this.server.stop();
    const { report, pages = [] } = await answer;
    const learn = await this.board.preparedReport(report);
    return () => {
      learn();
      const summary = escaped(stateText(report));
      this.pages = pages.map((page) => page.replaceAll(summaryMark, () => summary));
    };
  }

  // The problem as the solver reads it: with its twin's changes. Rejects if it cannot be solved. It is short, and goes on
  // if the task is cancelled.
  private look(): Promise<ProblemReport> {
    const { game, options, fen } = this.board.setup.value!;
    const how = { nodes: "1", "max-solutions": "1" };
    return this.solver.solve({ game, options, fen, ...this.fields.asked, how });
  }

  // Asks the solver about a position of the problem, which has the twin's changes.
  ask = (
    { fen, stipulation, to = "" }: { fen: string; stipulation: string; to?: string },
    how: Options,
    onProgress?: (progress: SolveProgress) => void,
  ): Promise<ProblemReport> => {
    const { game, options } = this.board.setup.value!;
    const asked = { game, options, fen, stipulation, twin: "", to, how };
    return this.solver.solve(asked, onProgress, this.task.signal);
  };

  // Draws the solution on pages to print, as SVGs.
  async sheet(): Promise<readonly string[]> {
    const report = this.board.report.value;
    if (!report) return [];
    return this.pages ?? this.solver.sheet(this.words(stateText(report)));
  }

  // Forgets what is known of the problem.
  forget(): void {
    this.task.abort();
    this.task = new AbortController();
    this.pages = null;
    this.server.drop();
    batch(() => {
      this.progress.value = null;
      this.fields.objection.value = null;
      this.board.forget();
    });
  }
}
