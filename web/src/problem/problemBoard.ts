// A problem as an activity: puts on the board its diagram, then the position of its solution that is on show, or the
// moves of who solves it. Keeps the solver's report, and which node of the solution is on show.
import { batch, computed, signal } from "@preact/signals";
import { recordOf } from "@cheshire/core/moves";
import type { GameState, ProblemReport, Setup } from "../core/types.ts";
import type { Activity } from "../game/activity.ts";
import { messageText } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { turned } from "../position/fen.ts";
import type { Parts } from "../store/controllers.ts";
import type { Steps } from "../tree/treeCtrl.ts";
import type { SelfSolving } from "./selfSolving.ts";
import { pathTo, SolutionReader, positionAt, type SolutionNode, type SolutionPosition } from "./solution.ts";
import { readStipulation } from "./stipulation.ts";
import { t } from "./texts/index.ts";

export class ProblemBoard implements Activity {
  readonly kind = "problem";
  readonly hasNoResult = true;
  readonly setup = signal<Setup | null>(null);
  readonly report = signal<ProblemReport | null>(null);
  readonly solution = computed(() => this.report.value && new SolutionReader(this.report.value).read());
  readonly at = signal<SolutionNode | null>(null);
  readonly self = signal<SelfSolving | null>(null);
  // The position that the moves of a solution begin at.
  readonly origin = signal("");
  // The diagram, and what is on the board now.
  private start = "";
  private position: SolutionPosition = { fen: "", moves: [] };
  private showing = 0;

  constructor(private readonly page: Parts<"core" | "session" | "announcer" | "takeBoard">) {}

  // Only who solves the problem may move.
  mayMove = (state: GameState): boolean => this.self.value?.mayMove(state) ?? false;
  whyNoMove = (): string => this.self.value?.whyNoMove() ?? t("problem.noMoves");
  played(before: GameState, after: GameState): void {
    const move = after.moves.at(-1);
    const uci = recordOf(after).at(-1);
    this.position = { ...this.position, moves: recordOf(after) };
    if (move && uci !== undefined) void this.self.value?.played(before, { uci, san: move.san });
  }

  // Puts a position and moves from it on the board. False: the user has left the page meanwhile.
  takeBoard(setup: Setup, moves: readonly string[] = []): Promise<boolean> {
    return this.page.takeBoard(this, { ...setup, purpose: "problem" }, [...moves]);
  }

  // What has been put on the board is the problem's diagram.
  adopt(setup: Setup): void {
    const { fen } = this.page.session.state.value!;
    this.position = { fen, moves: [] };
    this.setup.value = { ...setup, fen };
    this.setStart(fen);
  }

  // Begins again, at a diagram that may have a twin's changes, and with moves from there or from another position.
  private setStart(start: string, origin = start): void {
    this.start = start;
    this.origin.value = origin;
  }

  forget(): void {
    this.report.value = null;
    this.at.value = null;
    this.self.value = null;
  }

  // Returns what shows a report.
  async preparedReport(report: ProblemReport): Promise<() => void> {
    const origin = await this.originOf(report);
    return () => {
      batch(() => {
        this.setStart(report.fen, origin);
        this.report.value = report;
      });
      void this.show(null);
    };
  }

  // Returns what lets the user solve the problem from where its solution begins.
  async preparedSelfSolving(report: ProblemReport, self: SelfSolving): Promise<() => Promise<void>> {
    const origin = await this.originOf(report);
    return () => {
      batch(() => {
        this.setStart(report.fen, origin);
        this.self.value = self;
      });
      return this.showPosition(origin, []);
    };
  }

  // The pieces stand still again.
  reset(): void {
    this.setStart(this.setup.value?.fen ?? "");
    void this.show(null);
  }

  // A proof game begins at the start of the game.
  private async originOf({ stipulation, fen }: ProblemReport): Promise<string> {
    return readStipulation(stipulation).proofGame ? this.fenAfter("", []) : fen;
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

  // Shows the position after a move of the solution; null: the problem.
  async show(node: SolutionNode | null): Promise<void> {
    this.at.value = node;
    const turn = ++this.showing;
    const { fen, moves } = node
      ? await positionAt(this.origin.value, pathTo(node), (from, after) => this.fenAfter(from, after))
      : { fen: this.start, moves: [] };
    if (turn === this.showing) await this.showPosition(fen, moves);
  }

  // Shows the position after these moves from a FEN.
  private async showPosition(fen: string, moves: readonly string[]): Promise<void> {
    const { session, announcer } = this.page;
    const setup = this.setup.value;
    if (!setup || session.activity.value !== this) return;
    try {
      if (fen !== this.position.fen) {
        if (!(await this.takeBoard({ ...setup, fen }, moves))) return;
      } else await session.walk(() => moves);
      this.position = { fen, moves: [...moves] };
    } catch (error) {
      announcer.tell(messageText(reasonOf(error)), "refused");
    }
  }

  // Makes a move on the board, after a pass if the same side moves again.
  async make(uci: string): Promise<void> {
    await this.showPosition(this.position.fen, [...this.position.moves, uci]);
  }
  async pass(): Promise<void> {
    await this.showPosition(turned(this.page.session.state.value!.fen), []);
  }
  // Takes the last moves back.
  async back(n: number): Promise<void> {
    await this.showPosition(this.position.fen, this.position.moves.slice(0, -n));
  }

  private fenAfter(fen: string, moves: readonly string[]): Promise<string> {
    return this.page.core.withScratchGame(async (scratch) => {
      await scratch.start({ ...this.setup.value!, fen, purpose: "problem" });
      return (await scratch.walk(0, [...moves])).fen;
    });
  }
}
