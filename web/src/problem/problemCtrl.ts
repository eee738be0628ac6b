// A problem: puts together its fields, the solvers at work on it, and what is on the board, and opens the problem that
// an address names or the user chooses.
import { signal } from "@preact/signals";
import type { SolverClient } from "@cheshire/core/solverClient";
import { messageText } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { Parts } from "../store/controllers.ts";
import { ProblemBoard } from "./problemBoard.ts";
import { ProblemFields } from "./problemFields.ts";
import type { ProblemData } from "./link.ts";
import { refusedBy } from "./refused.ts";
import type { ServerSolver } from "./serverSolver.ts";
import { sheetWords } from "./sheetWords.ts";
import { SolvingCtrl } from "./solvingCtrl.ts";

export class ProblemCtrl {
  readonly board: ProblemBoard;
  readonly fields: ProblemFields;
  readonly solving: SolvingCtrl;
  // Why the page shows no problem.
  readonly failure = signal<string | null>(null);

  // `sourceOf`: where a problem is from; empty if that is unknown.
  constructor(
    private readonly page: Parts<"core" | "session" | "router" | "announcer" | "takeBoard">,
    solver: SolverClient,
    server: ServerSolver,
    sourceOf: (data: ProblemData) => string,
  ) {
    this.board = new ProblemBoard(page);
    this.fields = new ProblemFields(this.board, page.router, solver);
    this.solving = new SolvingCtrl(this.fields, solver, server, (summary) =>
      sheetWords(page.session.title, sourceOf(this.fields.data), summary),
    );
  }

  // Shows the problem of an address, or why it cannot be shown.
  async enter(what: string, data: ProblemData): Promise<void> {
    if (what === this.fields.address && this.page.session.activity.value === this.board) return;
    this.fields.address = what;
    this.failure.value = null;
    try {
      await this.open(data);
    } catch (error) {
      this.failure.value = messageText(reasonOf(error));
    }
  }

  // Puts another problem on the board, or says why that cannot be done.
  async choose(data: ProblemData): Promise<void> {
    try {
      await this.open(data);
    } catch (error) {
      this.fields.objection.value = refusedBy(error);
    }
  }

  // Puts another problem on the board. Rejects with the core's reason if its position cannot be read; then the board stays
  // as it is.
  async open(data: ProblemData): Promise<void> {
    this.solving.forget();
    await this.fields.open(data);
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
