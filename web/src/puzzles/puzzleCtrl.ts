// A puzzle as an activity on the board: PuzzleCtrl shows the opponent's mistake, answers the user's moves, plays what
// refutes a wrong one, and gives hints. It knows no ratings: who puts the puzzle on the board is told how it went.
import { batch, computed, signal } from "@preact/signals";
import { recordedMoves, recordOf } from "@cheshire/core/moves";
import type { Activity, BoardAnnotations } from "../game/activity.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messageText } from "../i18n/messages.ts";
import type { Parts } from "../store/controllers.ts";
import { lineOf, type MoveNode } from "../tree/moveTree.ts";
import { TreeCtrl, type Steps } from "../tree/treeCtrl.ts";
import type { Color, GameState, Line, Move, Setup } from "../core/types.ts";
import type { Puzzle, PuzzleFile } from "./puzzleFile.ts";
import { t } from "./texts/index.ts";

// `mistake`: the opponent moves first. `reply`: the opponent answers, or the engine looks for what refutes a move.
export type Phase = "mistake" | "ask" | "reply" | "wrong" | "solved" | "shown";

// The comment on the last move. `refuted`: by these moves, of which the last wins where `mates`; `weaker`: it wins as well,
// but not by far.
export type MoveFeedback =
  | { kind: "good"; left: number }
  | { kind: "wrong"; move: string }
  | {
      kind: "refuted";
      move: string;
      line: readonly string[];
      verdict: "mates" | "loses" | "equal" | "weaker";
    }
  | { kind: "unproved"; move: string };

// How the user's first try of a puzzle ended. `helped`: with a hint.
export type Outcome = "solved" | "helped" | "failed";

// What whoever put the puzzle on the board is told: how the first try ended, and that all of the puzzle was played or shown.
interface Listener {
  ended: (puzzle: Puzzle, outcome: Outcome) => void;
  completed: (puzzle: Puzzle) => void;
}

// A search for a refutation, in nodes: about a second in the page.
const nodes = 200_000;
const most = 3;
// Centipawns from which a side is winning.
const winning = 300;

const isRecorded = (uci: string, record: string): boolean =>
  record === uci || (record.startsWith(uci) && /[#=!*]/.test(record[uci.length]!));

export class PuzzleCtrl implements Activity {
  readonly kind = "puzzle";
  // The game's own end comes with its puzzle.
  readonly hasNoResult = true;
  readonly puzzle = signal<Puzzle | null>(null);
  readonly phase = signal<Phase>("mistake");
  readonly feedback = signal<MoveFeedback | null>(null);
  // What a hint has told: nothing, the piece, or its move.
  readonly hinted = signal<0 | 1 | 2>(0);
  readonly side = signal<Color>("w");
  // Why the puzzle could not be set up.
  readonly fault = signal<string | null>(null);
  readonly annotations = computed<BoardAnnotations>(() => this.drawing());
  // Counts the starts, so that pending work of an earlier one is dropped.
  private turn = 0;
  private outcome: Outcome | null = null;
  private helped = false;
  private setup: Setup = { game: "", options: {}, fen: "" };
  private readonly moves = new TreeCtrl(() => void this.page.session.walk(() => this.moves.at.peek().moves));
  // Up to here the user has been right.
  private base: MoveNode = this.moves.at.peek();

  constructor(
    private readonly page: Parts<"core" | "session" | "view" | "takeBoard">,
    private readonly listener: Listener,
    private readonly wait: (ms: number) => Promise<void> = (ms) =>
      new Promise((resolve) => setTimeout(resolve, ms)),
  ) {}

  // Whether all of it may be seen: steps, themes, rating.
  get over(): boolean {
    return this.phase.value === "solved" || this.phase.value === "shown";
  }

  // Puts a puzzle on the board and makes the opponent's mistake.
  async show({ game, options }: PuzzleFile, puzzle: Puzzle): Promise<void> {
    const turn = ++this.turn;
    this.page.core.stop();
    this.setup = { game, options, fen: puzzle.fen };
    batch(() => {
      this.puzzle.value = puzzle;
      this.phase.value = "mistake";
      this.feedback.value = null;
      this.hinted.value = 0;
      this.fault.value = null;
      this.outcome = null;
      this.helped = false;
    });
    try {
      if (!(await this.page.takeBoard(this, this.setup))) return;
      if (turn !== this.turn) return;
      const { side } = this.page.session.state.value!;
      this.moves.show(lineOf([]));
      this.base = this.moves.at.peek();
      batch(() => {
        this.side.value = side === "w" ? "b" : "w";
        this.page.view.turn(this.side.value === "b");
      });
      await this.wait(700);
      if (turn !== this.turn) return;
      await this.make(puzzle.moves[0]!);
    } catch (error) {
      if (turn === this.turn) this.fault.value = messageText(reasonOf(error));
      return;
    }
    if (turn !== this.turn) return;
    this.base = this.moves.at.peek();
    this.phase.value = "ask";
  }

  mayMove(state: GameState): boolean {
    return this.phase.value === "ask" && state.side === this.side.value;
  }

  whyNoMove(): string {
    if (this.over) return t("puzzles.over");
    return t(this.phase.value === "wrong" ? "puzzles.backFirst" : "puzzles.waiting");
  }

  // The user may look at a solved puzzle's moves again.
  get steps(): Steps {
    const step = (name: keyof Steps) => () => {
      if (this.over) this.moves[name]();
    };
    return { first: step("first"), back: step("back"), forward: step("forward"), last: step("last") };
  }

  played(_before: GameState, after: GameState): void {
    const puzzle = this.puzzle.value;
    const [uci, move] = [recordOf(after).at(-1), after.moves.at(-1)];
    if (!puzzle || uci === undefined || !move) return;
    const tree = this.moves.tree.peek();
    this.moves.setCurrent(tree.addLine(tree.root, recordedMoves(after)));
    const wanted = puzzle.moves[this.base.ply];
    const wins = after.result?.winner === this.side.value;
    if (wins || (wanted !== undefined && isRecorded(wanted, uci))) return void this.goOn(puzzle, wins);
    this.end("failed");
    batch(() => {
      this.phase.value = "wrong";
      this.feedback.value = { kind: "wrong", move: move.san };
    });
  }

  // The user's move was right: the opponent answers, unless that was all.
  private async goOn(puzzle: Puzzle, wins: boolean): Promise<void> {
    this.base = this.moves.at.peek();
    this.hinted.value = 0;
    const reply = wins ? undefined : puzzle.moves[this.base.ply];
    if (reply === undefined) {
      this.end("solved");
      batch(() => {
        this.phase.value = "solved";
        this.feedback.value = null;
      });
      this.listener.completed(puzzle);
      return;
    }
    const turn = ++this.turn;
    batch(() => {
      this.phase.value = "reply";
      this.feedback.value = { kind: "good", left: Math.ceil((puzzle.moves.length - this.base.ply - 1) / 2) };
    });
    await this.wait(450);
    if (turn !== this.turn) return;
    await this.make(reply);
    if (turn !== this.turn) return;
    this.base = this.moves.at.peek();
    this.phase.value = "ask";
  }

  // Only the first end of a puzzle counts.
  private end(outcome: Outcome): void {
    const puzzle = this.puzzle.peek();
    if (!puzzle || this.outcome) return;
    this.outcome = outcome === "solved" && this.helped ? "helped" : outcome;
    this.listener.ended(puzzle, this.outcome);
  }

  // First the piece, then its move.
  hint(): void {
    if (this.phase.value !== "ask" || this.hinted.value === 2) return;
    this.helped = true;
    this.hinted.value = this.hinted.value === 0 ? 1 : 2;
  }

  // Takes back the wrong move and what refutes it.
  async takeBack(): Promise<void> {
    if (this.phase.value !== "wrong") return;
    const turn = ++this.turn;
    this.page.core.stop();
    await this.go(this.base);
    if (turn !== this.turn) return;
    batch(() => {
      this.phase.value = "ask";
      this.feedback.value = null;
    });
  }

  // Plays what refutes the wrong move on the board, as the engine of the page finds it.
  async whyNot(): Promise<void> {
    const [state, wrong] = [this.page.session.state.value, this.feedback.value];
    if (!state || this.phase.value !== "wrong" || wrong?.kind !== "wrong") return;
    const turn = ++this.turn;
    this.phase.value = "reply";
    const limits = { depth: 0, nodes, movetime: 0, skill: 8, multipv: 1 };
    const thought = state.result
      ? undefined
      : await this.page.core.think(this.setup, recordOf(state), limits).catch(() => undefined);
    if (turn !== this.turn) return;
    const best = thought?.lines[0];
    const shown = best ? refutationOf(best) : 0;
    for (const uci of best?.pv.slice(0, shown) ?? []) {
      await this.wait(600);
      if (turn !== this.turn) return;
      await this.make(uci);
    }
    if (turn !== this.turn) return;
    batch(() => {
      this.phase.value = "wrong";
      this.feedback.value = best
        ? { kind: "refuted", move: wrong.move, line: best.san.slice(0, shown), verdict: verdictOf(best) }
        : { kind: "unproved", move: wrong.move };
    });
  }

  // Shows the rest of the line.
  async showSolution(): Promise<void> {
    const puzzle = this.puzzle.value;
    if (!puzzle || this.over || this.phase.value === "mistake") return;
    this.end("failed");
    const turn = ++this.turn;
    this.page.core.stop();
    batch(() => {
      this.phase.value = "reply";
      this.feedback.value = null;
    });
    await this.go(this.base);
    for (const uci of puzzle.moves.slice(this.base.ply)) {
      await this.wait(700);
      if (turn !== this.turn) return;
      await this.make(uci);
    }
    if (turn !== this.turn) return;
    this.phase.value = "shown";
    this.listener.completed(puzzle);
  }

  // Nothing more is to happen on the board.
  stop(): void {
    this.turn++;
    this.page.core.stop();
    if (!this.over) this.phase.value = "shown";
  }

  private go(node: MoveNode): Promise<void> {
    this.moves.setCurrent(node);
    return this.page.session.walk(() => this.moves.at.peek().moves);
  }

  private make(uci: string): Promise<void> {
    const legal = this.page.session.state.value?.legal ?? [];
    const move = { uci, san: legal.find((one) => one.uci === uci)?.san ?? uci };
    return this.go(this.moves.tree.peek().addLine(this.moves.at.peek(), [move]));
  }

  private drawing(): BoardAnnotations {
    const [puzzle, state] = [this.puzzle.value, this.page.session.state.value];
    const wanted = puzzle?.moves[this.base.ply];
    const move: Move | undefined = state?.legal.find((one) => one.uci === wanted);
    if (this.hinted.value === 0 || this.phase.value !== "ask" || !move) return { cells: [], arrows: [] };
    return this.hinted.value === 1
      ? { cells: [move.from], arrows: [] }
      : { cells: [move.from], arrows: [{ from: move.from, to: move.to }] };
  }
}

// How many moves of a line show why it refutes: to its mate, or one exchange.
const refutationOf = ({ score, pv }: Line): number =>
  Math.min(pv.length, score.kind === "mate" && score.value > 0 ? 2 * most - 1 : most);

// The line is the opponent's, and so is its score.
function verdictOf({ score }: Line): "mates" | "loses" | "equal" | "weaker" {
  if (score.kind === "mate") return score.value > 0 ? "mates" : "weaker";
  if (score.value >= winning) return "loses";
  return score.value > -winning ? "equal" : "weaker";
}
