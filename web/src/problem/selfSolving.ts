// The user solves a problem on the board: the solver looks at each move, which is answered, refuted or taken back.
// Moves are made on ProblemBoard; the phase and the feedback are kept here.
import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { GameState, Options, ProblemReport, SolutionMove } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { SolutionReader, type Solution, type SolutionNode } from "./solution.ts";
import { readStipulation, type Stipulation } from "./stipulation.ts";

interface Played {
  uci: string;
  san: string;
}

// `thinking`: the solver looks at the move. `wrong`: it is to be taken back.
export type Phase = "ask" | "thinking" | "wrong" | "solved";

export type MoveFeedback =
  | { kind: "key" | "right"; move: string; reply: string; left: number }
  | { kind: "good"; move: string }
  | { kind: "refuted"; move: string; reply: string }
  | { kind: "fails" | "unproved" | "notInSolution"; move: string };

// The board, as who solves a problem on it needs it.
interface Board {
  readonly self: ReadonlySignal<SelfSolving | null>;
  make: (uci: string) => Promise<void>;
  pass: () => Promise<void>;
  back: (moves: number) => Promise<void>;
}

type Ask = (position: { fen: string; stipulation: string }, how: Options) => Promise<ProblemReport>;

// How long a defence takes: the moves that are still needed after it.
const lengthOf = ({ goal, replies }: SolutionMove): number => (goal ? 0 : (replies?.[0]?.moves ?? 0));

// The user solves the problem. Where the other side resists, the solver looks at each move, answers a right one with a
// defence that holds out longest, and refutes a wrong one. Where both sides help, or one moves alone, the user makes all
// moves of one of the solutions.
export class SelfSolving {
  readonly phase = signal<Phase>("ask");
  readonly feedback = signal<MoveFeedback | null>(null);
  private readonly stipulation: Stipulation;
  // The solutions, where nobody resists.
  private readonly lines: Solution | null;
  private left: number;
  // The node of `lines` that is reached; how many moves of the board to take back.
  private line: SolutionNode | null = null;
  private wrong = 0;
  private first = true;
  // Defences that the user has met, by the move before them.
  private readonly met = new Set<string>();

  constructor(
    private readonly board: Board,
    private readonly ask: Ask,
    report: ProblemReport,
  ) {
    this.stipulation = readStipulation(report.stipulation);
    this.lines = this.stipulation.forced ? null : new SolutionReader(report).read();
    this.left = this.stipulation.length;
  }

  mayMove = (state: GameState): boolean => this.phase.value === "ask" && state.legal.length > 0;
  whyNoMove(): string {
    if (this.phase.value === "thinking") return t("problem.looking");
    return t(this.phase.value === "wrong" ? "problem.backFirst" : "problem.solvedBefore");
  }

  async played(before: GameState, move: Played): Promise<void> {
    if (this.lines) return this.follow(this.lines, move);
    this.phase.value = "thinking";
    const asked = { fen: before.fen, stipulation: this.stipulation.with(this.left) };
    let report: ProblemReport;
    try {
      report = await this.ask(asked, { first: move.uci, seconds: "60" });
    } catch {
      return this.refuse(1, { kind: "unproved", move: move.san });
    }
    if (this.board.self.value !== this) return;
    const [key, wrong] = [report.solutions[0], report.tries[0]];
    if (key) return this.accept(key, move);
    const refutation = wrong?.replies?.find((reply) => reply.refutes);
    if (!refutation)
      return this.refuse(1, {
        kind: report.state === "limit-reached" ? "unproved" : "fails",
        move: move.san,
      });
    await this.board.make(refutation.uci);
    this.refuse(2, { kind: "refuted", move: move.san, reply: refutation.san });
  }

  private async accept(key: SolutionMove, { san }: Played): Promise<void> {
    const replies = key.replies ?? [];
    if (key.goal || replies.length === 0) return this.solve(san);
    const longest = Math.max(...replies.map(lengthOf));
    const best = replies.filter((reply) => lengthOf(reply) === longest);
    const name = (reply: SolutionMove) => `${key.uci} ${reply.uci}`;
    const reply = best.find((one) => !this.met.has(name(one))) ?? best[0]!;
    this.met.add(name(reply));
    await this.board.make(reply.uci);
    if (reply.goal) return this.solve(san);
    const kind = this.first ? "key" : "right";
    this.first = false;
    this.left -= 1;
    batch(() => {
      this.phase.value = "ask";
      this.feedback.value = { kind, move: san, reply: reply.san, left: this.left };
    });
  }

  private async follow(lines: Solution, { uci, san }: Played): Promise<void> {
    const next = (this.line?.replies ?? lines.solutions).find((node) => node.move.uci === uci);
    if (!next) return this.refuse(1, { kind: "notInSolution", move: san });
    this.line = next;
    if (next.move.goal || next.replies.length === 0) return this.solve(san);
    if (next.replies[0]!.passes) {
      this.phase.value = "thinking";
      await this.board.pass();
    }
    batch(() => {
      this.phase.value = "ask";
      this.feedback.value = { kind: "good", move: san };
    });
  }

  async takeBack(): Promise<void> {
    if (this.phase.value !== "wrong") return;
    await this.board.back(this.wrong);
    batch(() => {
      this.phase.value = "ask";
      this.feedback.value = null;
    });
  }

  private refuse(moves: number, feedback: MoveFeedback): void {
    batch(() => {
      this.wrong = moves;
      this.phase.value = "wrong";
      this.feedback.value = feedback;
    });
  }

  private solve(move: string): void {
    batch(() => {
      this.phase.value = "solved";
      this.feedback.value = { kind: "good", move };
    });
  }
}
