// A win to practise as an activity on the board: the user plays the side that wins, endgame tables play the other one as well
// as it can be played, and say what a move gave away.
import { batch, computed, signal } from "@preact/signals";
import type { TablesAnswer, TablesMove } from "@cheshire/core/generated/protocol";
import { recordedMoves, recordOf } from "@cheshire/core/moves";
import type { Activity, BoardAnnotations } from "../game/activity.ts";
import type { Color, GameState, Setup } from "../core/types.ts";
import { messageText } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { Parts } from "../store/controllers.ts";
import { lineOf, type MoveNode } from "../tree/moveTree.ts";
import { TreeCtrl, type Steps } from "../tree/treeCtrl.ts";
import { t } from "./texts/index.ts";

// `load`: the position is set up. `reply`: the tables are asked. `wrong`: the win is gone.
export type Phase = "load" | "ask" | "reply" | "wrong" | "won";

// The comment on the user's last move; `best` is what was possible instead. `reply`: what the tables answered.
export interface MoveFeedback {
  kind: "best" | "longer" | "lost" | "ended";
  move: TablesMove;
  best: TablesMove;
  reply?: string;
}

// Asks the tables about a position; null if they do not know it.
export type AskTables = (setup: Setup, fen: string) => Promise<TablesAnswer | null>;

// How far a position is from its end, to compare positions after moves of one side.
const distance = ({ dtm, dtz, zeroing }: TablesMove): number =>
  dtm !== null ? Math.abs(dtm) : zeroing || dtz === null ? 0 : Math.abs(dtz);

const isRecorded = (uci: string, record: string): boolean =>
  record === uci || (record.startsWith(uci) && /[#=!*]/.test(record[uci.length]!));

export class PracticeCtrl implements Activity {
  readonly kind = "puzzle";
  // Its end is said in the panel.
  readonly hasNoResult = true;
  readonly setup = signal<Setup | null>(null);
  readonly phase = signal<Phase>("load");
  readonly feedback = signal<MoveFeedback | null>(null);
  readonly hinted = signal(false);
  readonly side = signal<Color>("w");
  // What the tables say of the position in which the user is to move.
  readonly known = signal<TablesAnswer | null>(null);
  // How many moves the user took to mate.
  readonly taken = signal(0);
  // Why the position cannot be played.
  readonly fault = signal<string | null>(null);
  readonly annotations = computed<BoardAnnotations>(() => this.drawing());
  // Counts the starts, so that pending work of an earlier one is dropped.
  private turn = 0;
  private readonly moves = new TreeCtrl(() => void this.page.session.walk(() => this.moves.at.peek().moves));

  constructor(
    private readonly page: Parts<"core" | "session" | "view" | "takeBoard">,
    private readonly ask: AskTables,
    // The user has mated.
    private readonly won: () => void,
    private readonly random: () => number = Math.random,
    private readonly wait: (ms: number) => Promise<void> = (ms) =>
      new Promise((resolve) => setTimeout(resolve, ms)),
  ) {}

  // Puts a position on the board.
  async show(setup: Setup): Promise<void> {
    const turn = ++this.turn;
    this.page.core.stop();
    batch(() => {
      this.setup.value = setup;
      this.fault.value = null;
      this.known.value = null;
      this.phase.value = "load";
      this.clear();
    });
    try {
      if (!(await this.page.takeBoard(this, setup)) || turn !== this.turn) return;
    } catch (error) {
      if (turn === this.turn) this.fault.value = messageText(reasonOf(error));
      return;
    }
    this.moves.show(lineOf([]));
    const { side } = this.page.session.state.value!;
    batch(() => {
      this.side.value = side;
      this.page.view.turn(side === "b");
    });
    await this.question(turn);
  }

  again = async (): Promise<void> => {
    if (this.setup.value) await this.show(this.setup.value);
  };

  mayMove(state: GameState): boolean {
    return this.phase.value === "ask" && state.side === this.side.value;
  }

  whyNoMove(): string {
    if (this.phase.value === "won") return t("endings.over");
    return t(this.phase.value === "wrong" ? "endings.first" : "endings.waiting");
  }

  // The user may look at a won game's moves again.
  get steps(): Steps {
    const step = (name: keyof Steps) => () => {
      if (this.phase.value === "won") this.moves[name]();
    };
    return { first: step("first"), back: step("back"), forward: step("forward"), last: step("last") };
  }

  played(_before: GameState, after: GameState): void {
    const uci = recordOf(after).at(-1);
    const { moves = [] } = this.known.value ?? {};
    const [move, best] = [moves.find((one) => uci !== undefined && isRecorded(one.uci, uci)), moves[0]];
    if (!move || !best) return;
    const tree = this.moves.tree.peek();
    this.moves.setCurrent(tree.addLine(tree.root, recordedMoves(after)));
    this.hinted.value = false;
    if (after.result?.winner === this.side.value) return this.win();
    const lost = move.category !== "loss";
    if (lost || after.result) {
      batch(() => {
        this.phase.value = "wrong";
        this.feedback.value = { kind: lost ? "lost" : "ended", move, best };
      });
      return;
    }
    const kind = distance(move) > distance(best) ? "longer" : "best";
    batch(() => {
      this.phase.value = "reply";
      this.feedback.value = { kind, move, best };
    });
    void this.reply(++this.turn, after.fen);
  }

  private win(): void {
    batch(() => {
      this.taken.value = Math.ceil(this.moves.at.peek().ply / 2);
      this.feedback.value = null;
      this.phase.value = "won";
    });
    this.won();
  }

  // The other side holds out as long as it can; of moves that are equally good any.
  private async reply(turn: number, fen: string): Promise<void> {
    const [says] = await Promise.all([this.says(fen), this.wait(450)]);
    if (turn !== this.turn) return;
    const first = says?.moves[0];
    if (!first) return this.fail();
    const equal = says.moves.filter(
      (one) => one.category === first.category && distance(one) === distance(first),
    );
    const answer = equal[Math.floor(this.random() * equal.length)]!;
    await this.go(this.moves.tree.peek().addLine(this.moves.at.peek(), [answer]));
    if (turn !== this.turn) return;
    const feedback = this.feedback.value;
    if (feedback) this.feedback.value = { ...feedback, reply: answer.san };
    const { result } = this.page.session.state.value!;
    if (!result) return this.question(turn);
    batch(() => {
      this.phase.value = "wrong";
      if (feedback) this.feedback.value = { ...feedback, kind: "ended" };
    });
  }

  // It is the user's move: the tables say what there is to win.
  private async question(turn: number): Promise<void> {
    const says = await this.says(this.page.session.state.value!.fen);
    if (turn !== this.turn) return;
    if (!says?.moves.length) return this.fail();
    batch(() => {
      this.known.value = says;
      this.phase.value = "ask";
    });
  }

  private says = (fen: string): Promise<TablesAnswer | null> =>
    this.ask(this.setup.peek()!, fen).catch(() => null);

  private fail(): void {
    this.fault.value = t("endings.noAnswer");
  }

  // Marks a best move on the board.
  hint(): void {
    if (this.phase.value === "ask") this.hinted.value = true;
  }

  // Whether there is a move of the user's to take back.
  readonly canTakeBack = computed(
    () => this.phase.value === "wrong" || (this.phase.value === "ask" && this.moves.at.value.ply > 1),
  );

  // Takes back the user's last move, and the answer to it.
  async takeBack(): Promise<void> {
    if (!this.canTakeBack.value) return;
    const turn = ++this.turn;
    const at = this.moves.at.peek();
    const mine = this.page.session.state.value?.side === this.side.value ? at.parent : at;
    batch(() => {
      this.phase.value = "load";
      this.clear();
    });
    await this.go(mine?.parent ?? at);
    if (turn !== this.turn) return;
    const line = lineOf(recordedMoves(this.page.session.state.value!));
    this.moves.show(line, line.root.end);
    await this.question(turn);
  }

  // Nothing more is to happen on the board.
  stop(): void {
    this.turn++;
    this.page.core.stop();
  }

  private clear(): void {
    this.feedback.value = null;
    this.hinted.value = false;
    this.taken.value = 0;
  }

  // The moves up to the position on the board, in coordinates.
  get line(): string[] {
    return this.moves.at.value.moves;
  }

  private go(node: MoveNode): Promise<void> {
    this.moves.setCurrent(node);
    return this.page.session.walk(() => this.moves.at.peek().moves);
  }

  private drawing(): BoardAnnotations {
    const [best, state] = [this.known.value?.moves[0], this.page.session.state.value];
    const move = state?.legal.find((one) => one.uci === best?.uci);
    if (!this.hinted.value || this.phase.value !== "ask" || !move) return { cells: [], arrows: [] };
    return { cells: [move.from], arrows: [{ from: move.from, to: move.to }] };
  }
}
