import { signal } from "@preact/signals";
import type { SolverClient } from "@cheshire/core/solverClient";
import { sayPlain } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { Uses } from "../store/controllers.ts";
import { ProblemBoard } from "./board.ts";
import { Fields } from "./fields.ts";
import type { Demand } from "./link.ts";
import { refusedBy } from "./refused.ts";
import type { ServerSolver } from "./serverSolver.ts";
import { sheetWords } from "./sheetWords.ts";
import { Solving } from "./solving.ts";

// A problem: what is demanded, what the solver says of it, and what is on the board.
export class Problem {
  readonly board: ProblemBoard;
  readonly fields: Fields;
  readonly solving: Solving;
  // Why the page shows no problem.
  readonly failure = signal<string | null>(null);

  // `sourceOf`: where a problem is from; empty if that is unknown.
  constructor(
    private readonly page: Uses<"core" | "session" | "router" | "announcer" | "takeBoard">,
    solver: SolverClient,
    server: ServerSolver,
    sourceOf: (demand: Demand) => string,
  ) {
    this.board = new ProblemBoard(page);
    this.fields = new Fields(this.board, page.router, solver);
    this.solving = new Solving(this.fields, solver, server, (summary) =>
      sheetWords(page.session.title, sourceOf(this.fields.demand), summary),
    );
  }

  // Shows the problem of an address, or why it cannot be shown.
  async arrive(what: string, demand: Demand): Promise<void> {
    if (what === this.fields.address && this.page.session.activity.value === this.board) return;
    this.fields.address = what;
    this.failure.value = null;
    try {
      await this.open(demand);
    } catch (error) {
      this.failure.value = sayPlain(reasonOf(error));
    }
  }

  // Puts another problem on the board, or says why that cannot be done.
  async choose(demand: Demand): Promise<void> {
    try {
      await this.open(demand);
    } catch (error) {
      this.fields.objection.value = refusedBy(error);
    }
  }

  // Puts another problem on the board. Rejects with the core's reason if its position cannot be read; then the board stays
  // as it is.
  async open(demand: Demand): Promise<void> {
    this.solving.forget();
    await this.fields.open(demand);
  }

  // Reads the fields, if the user has typed in one since.
  async read(): Promise<void> {
    const { fields } = this;
    if (!fields.fresh) return;
    if (fields.changed) this.solving.forget();
    await fields.read();
  }

  // Draws the problem and its solution on pages to print, as SVGs; none if the fields hold another problem by now.
  sheet = async (): Promise<readonly string[]> => {
    await this.read();
    await this.fields.loading;
    return this.solving.sheet();
  };
}
