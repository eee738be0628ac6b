import { batch, signal } from "@preact/signals";
import { recordOf } from "@cheshire/core/moves";
import type { SheetWords, SolverClient } from "@cheshire/core/solverClient";
import type { Uses } from "../store/controllers.ts";
import type { Steps } from "../tree/treeCtrl.ts";
import { turned } from "../position/fen.ts";
import type { Guest } from "../game/guest.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { ServerError } from "../server/http.ts";
import { CoreError } from "../core/types.ts";
import type { GameState, Message, Options, ProblemReport, Setup, SolveProgress } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { sayPlain } from "../i18n/messages.ts";
import { linkOf, type Demand } from "./link.ts";
import { sayState } from "./sayState.ts";
import { SelfSolving } from "./selfSolving.ts";
import {
  pathTo,
  SolutionReader,
  standingAt,
  type Solution,
  type SolutionNode,
  type Standing,
} from "./solution.ts";
import { sheetWords } from "./sheetWords.ts";
import type { ServerSolver } from "./serverSolver.ts";
import { demandedOf, readStipulation } from "./stipulation.ts";

// What a problem needs of the page.
export type Outside = Uses<"core" | "session" | "router" | "announcer" | "go" | "host">;

export type FieldName = "fen" | "stipulation" | "twin" | "to";

// What cannot be done: of a field, with its place there.
export interface Refused {
  field: FieldName | null;
  reason: Message;
  at: number | null;
  // What was read, of a FEN that is not the problem's.
  text?: string;
  // The server cannot be had now; it says nothing about the problem.
  away?: boolean;
}

// What is asked for besides the solution, where the play has it.
export interface SolveOptions {
  tries: number;
  setPlay: boolean;
  threats: boolean;
  duals: boolean;
}

// What a task has yet to do when it is done.
type Finish = () => void | Promise<void>;

// The fields that hold no more than a text.
const texts = ["stipulation", "twin", "to"] as const;

const isField = (name: unknown): name is FieldName =>
  name === "fen" || name === "stipulation" || name === "twin" || name === "to";

// What the page's solver says of games that it does not know; the server's may know them.
const beyondPage = new Set(["core-cannot-solve", "problem-board-too-large", "game-unknown"]);

// How many seconds are spent on whether there is a key, before the user looks for it.
const longestCheck = "3";

// Stands on the server's sheet for how solving has ended, which only its report says.
const summaryMark = "{summary}";
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const wasStopped = (error: unknown): boolean => reasonOf(error).code === "core-stopped";

export function refusedBy(error: unknown): Refused {
  const reason = reasonOf(error);
  const at = error instanceof CoreError || error instanceof ServerError ? error.at : null;
  const { field, reason: inner } = reason.args as { field?: unknown; reason?: Message };
  return reason.code === "solve-field-refused" && isField(field) && inner
    ? { field, reason: inner, at }
    : { field: null, reason, at, away: error instanceof ServerError && error.status !== 400 };
}

// A problem on the board: its fields, what the solver says of it, and the position of its solution that is on show.
export class Problem implements Guest {
  readonly kind = "problem";
  readonly gameless = true;
  readonly setup = signal<Setup | null>(null);
  readonly stipulation = signal("#2");
  readonly twin = signal("");
  // The position to reach, of a=>b.
  readonly to = signal("");
  // What stands in the fields that is not part of the problem: not read yet, or refused.
  readonly typed = signal<{ readonly [field in FieldName]?: string }>({});
  readonly options = signal<SolveOptions>({ tries: 1, setPlay: false, threats: true, duals: true });
  // Whether the server is to solve it, where it offers to.
  readonly atServer = signal(false);
  readonly objection = signal<Refused | null>(null);
  // How far the solver is; null: it does nothing.
  readonly solving = signal<SolveProgress | null>(null);
  readonly report = signal<ProblemReport | null>(null);
  readonly solution = signal<Solution | null>(null);
  readonly at = signal<SolutionNode | null>(null);
  readonly self = signal<SelfSolving | null>(null);
  // The position that the moves of a solution begin at.
  readonly origin = signal("");
  // Why the page shows no problem.
  readonly failure = signal<string | null>(null);
  // The pages to print, if the server has solved it.
  private pages: readonly string[] | null = null;
  // The diagram, and what is on the board now.
  private start = "";
  private standing: Standing = { fen: "", moves: [] };
  private showing = 0;
  private what: string | null = null;
  // Counts what the solver was asked to do: what an earlier task finds is dropped. Whether the latest was cancelled.
  private task = 0;
  private cancelled = false;
  // Whether a field has been typed in since the fields were read.
  private fresh = false;
  // Settles when nothing is being put on the board; how often that was begun, and how often it is done.
  private loading: Promise<void> = Promise.resolve();
  private begun = 0;
  private done = 0;

  constructor(
    readonly page: Outside,
    readonly solver: SolverClient,
    readonly server: ServerSolver,
    // Where a problem is from; empty if that is unknown.
    private readonly sourceOf: (demand: Demand) => string = () => "",
  ) {}

  // As a guest: only who solves the problem may move.
  mayMove = (state: GameState): boolean => this.self.value?.mayMove(state) ?? false;
  hindrance = (): string => this.self.value?.hindrance() ?? t("problem.noMoves");
  played(before: GameState, after: GameState): void {
    const move = after.moves.at(-1);
    const uci = recordOf(after).at(-1);
    this.standing = { ...this.standing, moves: recordOf(after) };
    if (move && uci !== undefined) void this.self.value?.played(before, { uci, san: move.san });
  }

  get steps(): Steps {
    const step = (to: () => SolutionNode | null | undefined) => () => {
      const node = to();
      if (node !== undefined && !this.self.value) void this.show(node);
    };
    const first = () => this.solution.value?.solutions[0] ?? this.solution.value?.tries[0];
    return {
      first: step(() => null),
      back: step(() => this.at.value?.parent ?? null),
      forward: step(() => (this.at.value ? this.at.value.replies[0] : first())),
      last: step(() => {
        let node = this.at.value ?? first();
        while (node?.replies[0]) node = node.replies[0];
        return node;
      }),
    };
  }

  // Shows the problem of an address, or why it cannot be shown.
  async arrive(what: string, demand: Demand): Promise<void> {
    if (what === this.what && this.page.session.guest.value === this) return;
    this.what = what;
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
      this.objection.value = refusedBy(error);
    }
  }

  // Puts another problem on the board. Rejects with the core's reason if its position cannot be read; then the board stays
  // as it is.
  async open(demand: Demand): Promise<void> {
    this.forget();
    this.fresh = false;
    this.typed.value = {};
    const { setup, ...others } = demand;
    await this.load(setup, others);
  }

  // Puts a position on the board, after the one that is being put there; of those that wait only the last. What is
  // demanded stays as it is unless it is given, too. False: the board has not been had.
  private load(setup: Setup, demanded?: Omit<Demand, "setup">): Promise<boolean> {
    const turn = ++this.begun;
    const loaded = this.loading
      .then(() => turn === this.begun && this.put(setup, demanded))
      .finally(() => this.done++);
    this.loading = loaded.then(
      () => undefined,
      () => undefined,
    );
    return loaded;
  }

  private async put(setup: Setup, demanded?: Omit<Demand, "setup">): Promise<boolean> {
    const { stipulation, to } = demanded ?? this.fields;
    const whole = await this.completed(setup, stipulation, to);
    if (!(await this.page.host(this, { ...setup, fen: whole, purpose: "problem" }))) return false;
    const fen = this.page.session.state.value!.fen;
    this.standing = { fen, moves: [] };
    this.start = fen;
    batch(() => {
      this.setup.value = { ...setup, fen };
      for (const name of texts) if (demanded) this[name].value = demanded[name];
      this.origin.value = fen;
    });
    this.save();
    return true;
  }

  // The FEN as the solver reads it: one that ends early leaves who begins and castling to custom.
  private async completed({ game, options, fen }: Setup, stipulation: string, to: string): Promise<string> {
    const fields = fen.trim().split(/\s+/);
    if (fen.trim() === "" || fields.length > 2) return fen;
    const demand = {
      game,
      options,
      fen,
      stipulation: stipulation.trim(),
      twin: "",
      to: to.trim(),
      how: { nodes: "1" },
    };
    return this.solver.solve(demand).then(
      (report) => report.fen,
      () => fen,
    );
  }

  // What stands in a field, and what of it is the problem's.
  textOf(field: FieldName): string {
    return this.typed.value[field] ?? this.valueOf(field);
  }
  valueOf(field: FieldName): string {
    return field === "fen" ? (this.setup.value?.fen ?? "") : this[field].value;
  }

  // The user types in a field. What is there counts when the fields are read.
  type(field: FieldName, text: string): void {
    this.fresh = true;
    this.typed.value = { ...this.typed.value, [field]: text };
  }

  // Reads the fields, if the user has typed in one since.
  async read(): Promise<void> {
    if (!this.fresh) return;
    // A field that is as it was leaves what is known, but for what was wrong with another position.
    const same = [...texts, "fen" as const].every((name) => this.isHere(name));
    if (!same || this.objection.value?.text !== undefined) this.forget();
    await this.putOnBoard();
  }

  // Whether what stands in a field is the problem's already. An empty position is none.
  private isHere(field: FieldName): boolean {
    const text = this.textOf(field).trim();
    return text === this.valueOf(field).trim() || (field === "fen" && text === "");
  }

  // Makes what stands in the fields the problem. False if its position cannot be read, for the reason that is shown then.
  // A FEN that was refused is read again, since what is demanded may say who begins.
  private async putOnBoard(): Promise<boolean> {
    this.fresh = false;
    const written = texts.filter((name) => !this.isHere(name));
    batch(() => {
      for (const name of written) this[name].value = this.textOf(name).trim();
      this.leave(...texts, ...(this.isHere("fen") ? ["fen" as const] : []));
    });
    if (written.length > 0) {
      this.save();
      void this.show(null);
    }
    await this.loading;
    const [{ fen }, setup] = [this.typed.value, this.setup.value];
    if (!setup) return false;
    if (fen === undefined) return true;
    try {
      if (!(await this.load({ ...setup, fen: fen.trim() }))) return false;
    } catch (error) {
      // Unless another problem has been chosen meanwhile.
      if (this.typed.value.fen !== undefined)
        this.objection.value = { ...refusedBy(error), field: "fen", text: fen.trim() };
      return false;
    }
    if (this.typed.value.fen === fen) this.leave("fen");
    return true;
  }

  // What stands in these fields is the problem's.
  private leave(...fields: FieldName[]): void {
    const left = Object.entries(this.typed.value).filter(([name]) => !fields.some((field) => field === name));
    this.typed.value = Object.fromEntries(left);
  }

  setOptions(change: Partial<SolveOptions>): void {
    this.options.value = { ...this.options.value, ...change };
  }

  // Solves the problem, and shows the solution.
  async solve(): Promise<void> {
    await this.work(async (wanted, tell) => {
      const { file = "" } = this.setup.value!;
      const offered = this.server.offered.value;
      if (offered && (this.atServer.value || file !== "")) return this.askServer();
      try {
        return await this.inPage(wanted, async (demand) => {
          const report = await this.ask(demand, this.howOf(demand.stipulation), tell);
          return this.learning(report);
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
    this.cancelled = true;
    this.stop();
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
          return this.learning(report);
        const lines = forced ? null : new SolutionReader(report).read();
        const origin = await this.originOf(demand);
        return () => {
          batch(() => {
            this.start = demand.fen;
            this.origin.value = origin;
            this.self.value = new SelfSolving(this, demand.stipulation, lines);
          });
          return this.stand(origin, []);
        };
      }),
    );
  }

  // Works on the problem, then does what the task returns, unless something else has been asked for meanwhile.
  private async work(
    task: (wanted: () => boolean, tell: (progress: SolveProgress) => void) => Promise<Finish>,
  ): Promise<void> {
    this.forget();
    const mine = this.task;
    const wanted = () => this.task === mine;
    this.solving.value = { depth: 0, done: 0, total: 0, solutions: 0, nodes: 0 };
    try {
      if (!(await this.putOnBoard()) || !wanted()) return;
      const finish = await task(wanted, (progress) => {
        if (wanted()) this.solving.value = progress;
      });
      if (wanted()) await finish();
    } catch (error) {
      if (wanted() && !wasStopped(error)) this.refuse(error);
    } finally {
      if (wanted()) this.solving.value = null;
    }
  }

  // Reads the problem in the page, then goes on with it there.
  private async inPage(
    wanted: () => boolean,
    task: (demand: ProblemReport) => Promise<Finish>,
  ): Promise<Finish> {
    const demand = await this.look();
    if (!wanted()) return () => undefined;
    return this.cancelled ? this.learning(demand) : task(demand);
  }

  private async askServer(): Promise<Finish> {
    const { file = "", ...setup } = this.setup.value!;
    const { stipulation, twin, to } = this.fields;
    const answer = this.server.solve({
      ...setup,
      ...(file === "" ? {} : { file }),
      stipulation,
      twin,
      to,
      how: this.howOf(demandedOf(stipulation, twin)),
      words: this.wordsOf(summaryMark),
    });
    if (this.cancelled) void this.server.stop();
    const { report, pages = [] } = await answer;
    const learn = await this.learning(report);
    return () => {
      learn();
      const summary = escaped(sayState(report));
      this.pages = pages.map((page) => page.replaceAll(summaryMark, () => summary));
    };
  }

  // The problem stays, and its pieces stand still again.
  leaveSelf(): void {
    this.forget();
    this.start = this.origin.value = this.setup.value?.fen ?? "";
    void this.show(null);
  }

  // The problem as the solver reads it: with its twin's changes. Rejects if it cannot be solved.
  private look = (): Promise<ProblemReport> => this.ask(null, { nodes: "1", "max-solutions": "1" });

  // Asks the solver about a position of the problem, which has the twin's changes; about the problem if none is given.
  ask(
    position: { fen: string; stipulation: string; to?: string } | null,
    how: Options,
    onProgress?: (progress: SolveProgress) => void,
  ): Promise<ProblemReport> {
    const setup = this.setup.value!;
    const { fen, stipulation, twin, to } = position
      ? { to: "", ...position, twin: "" }
      : { fen: setup.fen, ...this.fields };
    return this.solver.solve(
      { game: setup.game, options: setup.options, fen, stipulation, twin, to, how },
      onProgress,
    );
  }

  // What is demanded now, of a problem on the board.
  get demand(): Demand {
    return {
      setup: this.setup.value!,
      stipulation: this.stipulation.value,
      twin: this.twin.value,
      to: this.target,
    };
  }

  // The other fields, as a solver reads them.
  private get fields(): { stipulation: string; twin: string; to: string } {
    const { stipulation, twin } = this;
    return { stipulation: stipulation.value.trim(), twin: twin.value.trim(), to: this.target };
  }

  // The field of the position to reach, where there is one.
  private get target(): string {
    return readStipulation(this.stipulation.value).toPosition ? this.to.value.trim() : "";
  }

  // Draws the problem and its solution on pages to print, as SVGs; none if the fields hold another problem by now.
  sheet = async (): Promise<readonly string[]> => {
    await this.read();
    await this.loading;
    const report = this.report.value;
    if (!report) return [];
    return this.pages ?? this.solver.sheet(this.wordsOf(sayState(report)));
  };

  private wordsOf(summary: string): SheetWords {
    return sheetWords(this.page.session.title, this.sourceOf(this.demand), summary);
  }

  private howOf(stipulation: string): Options {
    const { tries, setPlay, threats, duals } = this.options.value;
    const { forced, hasSetPlay } = readStipulation(stipulation);
    return {
      ...(setPlay && hasSetPlay ? { "set-play": "on" } : {}),
      ...(forced && tries > 0 ? { tries: String(tries) } : {}),
      ...(forced && threats ? { threats: "on" } : {}),
      ...(forced && duals ? { duals: "on" } : {}),
    };
  }

  // Returns what shows a report.
  private async learning(report: ProblemReport): Promise<() => void> {
    const origin = await this.originOf(report);
    return () => this.learn(report, origin);
  }

  // A proof game begins at the start of the game.
  private async originOf({ stipulation, fen }: ProblemReport): Promise<string> {
    return readStipulation(stipulation).proofGame ? this.fenAfter("", []) : fen;
  }

  private learn(report: ProblemReport, origin: string): void {
    batch(() => {
      this.start = report.fen;
      this.origin.value = origin;
      this.report.value = report;
      this.solution.value = new SolutionReader(report).read();
    });
    void this.show(null);
  }

  private refuse(error: unknown): void {
    this.objection.value = refusedBy(error);
    if (this.page.session.guest.value === this) void this.show(null);
  }

  // Stops solving. Reading a position is short, and goes on.
  private stop(): void {
    if (this.begun === this.done) this.solver.stop();
  }

  // Forgets what is known of the problem.
  private forget(): void {
    this.task++;
    this.cancelled = false;
    this.pages = null;
    this.stop();
    this.server.drop();
    batch(() => {
      this.solving.value = null;
      this.objection.value = null;
      this.report.value = null;
      this.solution.value = null;
      this.at.value = null;
      this.self.value = null;
    });
  }

  // Shows the position after a move of the solution; null: the problem.
  async show(node: SolutionNode | null): Promise<void> {
    this.at.value = node;
    const turn = ++this.showing;
    const { fen, moves } = node
      ? await standingAt(this.origin.value, pathTo(node), (from, after) => this.fenAfter(from, after))
      : { fen: this.start, moves: [] };
    if (turn === this.showing) await this.stand(fen, moves);
  }

  // Shows the position after these moves from a FEN.
  async stand(fen: string, moves: readonly string[]): Promise<void> {
    const { session, host, announcer } = this.page;
    const setup = this.setup.value;
    if (!setup || session.guest.value !== this) return;
    try {
      if (fen !== this.standing.fen) {
        if (!(await host(this, { ...setup, fen, purpose: "problem" }, [...moves]))) return;
      } else await session.walk(() => moves);
      this.standing = { fen, moves: [...moves] };
    } catch (error) {
      announcer.tell(sayPlain(reasonOf(error)), "refused");
    }
  }

  // Makes a move on the board, after a pass if the same side moves again.
  async make(uci: string): Promise<void> {
    await this.stand(this.standing.fen, [...this.standing.moves, uci]);
  }
  async pass(): Promise<void> {
    await this.stand(turned(this.page.session.state.value!.fen), []);
  }
  // Takes the last moves back.
  async back(n: number): Promise<void> {
    await this.stand(this.standing.fen, this.standing.moves.slice(0, -n));
  }

  private fenAfter(fen: string, moves: readonly string[]): Promise<string> {
    return this.page.core.apart(async (trial) => {
      await trial.start({ ...this.setup.value!, fen, purpose: "problem" });
      return (await trial.walk(0, [...moves])).fen;
    });
  }

  // The address names the problem.
  private save(): void {
    const { router } = this.page;
    const setup = this.setup.value;
    if (!setup || router.place.value.kind !== "problem") return;
    this.what = linkOf(this.demand);
    router.replace({ kind: "problem", what: this.what });
  }
}
