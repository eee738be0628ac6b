// The fields that describe a problem, as typed and as read. Reading them puts their position on the board, and the
// problem in the address.
import { batch, signal } from "@preact/signals";
import type { SolverClient } from "@cheshire/core/solverClient";
import type { Setup } from "../core/types.ts";
import type { Router } from "../ui/router.ts";
import type { ProblemBoard } from "./problemBoard.ts";
import { linkOf, type ProblemData } from "./link.ts";
import { refusedBy, type FieldName, type Refused } from "./refused.ts";
import { readStipulation } from "./stipulation.ts";

// The fields that hold no more than a text.
const texts = ["stipulation", "twin", "to"] as const;

export class ProblemFields {
  readonly stipulation = signal("#2");
  readonly twin = signal("");
  // The position to reach, of a=>b.
  readonly to = signal("");
  // What stands in the fields that is not part of the problem: not read yet, or refused.
  readonly typed = signal<{ readonly [field in FieldName]?: string }>({});
  readonly objection = signal<Refused | null>(null);
  // The fragment that names the problem.
  address: string | null = null;
  // Whether a field has been typed in since the fields were read.
  fresh = false;
  // Settles when nothing is being put on the board; how often that was begun.
  loading: Promise<void> = Promise.resolve();
  private begun = 0;

  constructor(
    readonly board: ProblemBoard,
    private readonly router: Router,
    private readonly solver: SolverClient,
  ) {}

  // Puts another problem on the board. Rejects with the core's reason if its position cannot be read; then the board stays
  // as it is.
  async open({ setup, ...others }: ProblemData): Promise<void> {
    this.fresh = false;
    this.typed.value = {};
    await this.load(setup, others);
  }

  // Puts a position on the board, after the one that is being put there; of those that wait only the last. What is
  // demanded stays as it is unless it is given, too. False: the user has left the page meanwhile.
  private load(setup: Setup, others?: Omit<ProblemData, "setup">): Promise<boolean> {
    const turn = ++this.begun;
    const loaded = this.loading.then(() => turn === this.begun && this.put(setup, others));
    this.loading = loaded.then(
      () => undefined,
      () => undefined,
    );
    return loaded;
  }

  private async put(setup: Setup, others?: Omit<ProblemData, "setup">): Promise<boolean> {
    const whole = await this.completed(setup, others ?? this.asked);
    if (!(await this.board.takeBoard({ ...setup, fen: whole }))) return false;
    batch(() => {
      this.board.adopt(setup);
      for (const name of texts) if (others) this[name].value = others[name];
    });
    this.save();
    return true;
  }

  // The FEN as the solver reads it: one that ends early leaves who begins and castling to custom.
  private async completed(
    { game, options, fen }: Setup,
    { stipulation, to }: Omit<ProblemData, "setup">,
  ): Promise<string> {
    if (fen.trim() === "" || fen.trim().split(/\s+/).length > 2) return fen;
    const data = { stipulation: stipulation.trim(), twin: "", to: to.trim(), how: { nodes: "1" } };
    return this.solver.solve({ game, options, fen, ...data }).then(
      (report) => report.fen,
      () => fen,
    );
  }

  // What stands in a field, and what of it is the problem's.
  textOf(field: FieldName): string {
    return this.typed.value[field] ?? this.valueOf(field);
  }
  valueOf(field: FieldName): string {
    return field === "fen" ? (this.board.setup.value?.fen ?? "") : this[field].value;
  }

  // The user types in a field. What is there counts when the fields are read.
  type(field: FieldName, text: string): void {
    this.fresh = true;
    this.typed.value = { ...this.typed.value, [field]: text };
  }

  // Whether what stands in a field is the problem's already. An empty position is none.
  private isHere(field: FieldName): boolean {
    const text = this.textOf(field).trim();
    return text === this.valueOf(field).trim() || (field === "fen" && text === "");
  }

  // Whether what is known is of another problem. A field that is as it was leaves it, but for what was wrong with another
  // position.
  get changed(): boolean {
    const same = [...texts, "fen" as const].every((name) => this.isHere(name));
    return !same || this.objection.value?.text !== undefined;
  }

  // Makes what stands in the fields the problem. False if its position cannot be read, for the reason that is shown then.
  // A FEN that was refused is read again, since what is demanded may say who begins.
  async read(): Promise<boolean> {
    this.fresh = false;
    const written = texts.filter((name) => !this.isHere(name));
    batch(() => {
      for (const name of written) this[name].value = this.textOf(name).trim();
      this.leave(...texts, ...(this.isHere("fen") ? ["fen" as const] : []));
    });
    if (written.length > 0) {
      this.save();
      void this.board.show(null);
    }
    await this.loading;
    const [{ fen }, setup] = [this.typed.value, this.board.setup.value];
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

  // What is demanded now, of a problem on the board.
  get data(): ProblemData {
    return {
      setup: this.board.setup.value!,
      stipulation: this.stipulation.value,
      twin: this.twin.value,
      to: this.target,
    };
  }

  // The same but for the position, as a solver reads it.
  get asked(): Omit<ProblemData, "setup"> {
    return { stipulation: this.stipulation.value.trim(), twin: this.twin.value.trim(), to: this.target };
  }

  // The field of the position to reach, where there is one.
  private get target(): string {
    return readStipulation(this.stipulation.value).toPosition ? this.to.value.trim() : "";
  }

  // The address names the problem.
  private save(): void {
    if (!this.board.setup.value || this.router.route.value.kind !== "problem") return;
    this.address = linkOf(this.data);
    this.router.replace({ kind: "problem", what: this.address });
  }
}
