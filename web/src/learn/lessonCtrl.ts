// A lesson as an activity on the board: LessonCtrl sets up a step, watches the moves and answers. Whether a task is
// done is read off the states of the core; a step that is done is noted in Progress.
import { batch, computed, signal } from "@preact/signals";
import type { Parts } from "../store/controllers.ts";
import { TreeCtrl } from "../tree/treeCtrl.ts";
import type { Activity, Attempt, BoardAnnotations } from "../game/activity.ts";
import { recordedMoves, recordOf } from "@cheshire/core/moves";
import { lineOf, type MoveNode } from "../tree/moveTree.ts";
import type { Color, GameInfo, GameState, Message, Move, Setup } from "../core/types.ts";
import { t } from "./texts/index.ts";
import type { Progress } from "./progress.ts";
import type { LessonData, Step } from "./types.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messageText } from "../i18n/messages.ts";

// `reply`: the lesson moves, or thinks about it.
export type Phase = "ask" | "reply" | "wrong" | "solved";

// The comment on the last move or attempt; the panel supplies the words.
export type MoveFeedback =
  | { kind: "other" }
  | { kind: "possible" }
  | { kind: "reason"; reason: Message }
  | { kind: "good"; reply: string; left: number }
  | { kind: "refuted"; move: string; uci: string; reply: string }
  | { kind: "unproved" };

// What a lesson needs of the page.
type LessonDependencies = Parts<"core" | "session" | "view" | "takeBoard">;

// "B e4" -> its cell, in a game with several boards; else the cell's own name.
export function cellNamed(info: GameInfo, name: string): number | undefined {
  const [board, own] = name.includes(" ") ? name.split(" ") : [undefined, name];
  return info.cells.find(
    (cell) => cell.name === own && (board === undefined || info.levels[cell.level]?.boardName === board),
  )?.id;
}

// The legal moves that reach the goal at once; none for goals that no move reaches.
export function movesToGoal(info: GameInfo, state: GameState, goal: Step["goal"]): Move[] {
  switch (goal.kind) {
    case "move":
      return state.legal.filter((move) => goal.moves.includes(move.uci));
    case "arrive": {
      const cells = goal.cells.map((name) => cellNamed(info, name));
      return state.legal.filter((move) => cells.includes(move.arrival));
    }
    case "capture":
      return state.legal.filter((move) => move.capture);
    default:
      return [];
  }
}

// Whether a move is the one in the record, which may contain more: papers, and what became known.
const isRecorded = (uci: string, record: string): boolean =>
  record === uci || (record.startsWith(uci) && /[#=!*]/.test(record[uci.length]!));

export const setupOf = (step: Step): Setup => ({
  game: step.game,
  options: step.options ?? {},
  fen: step.fen ?? "",
});

// A lesson at the board: it sets up a step's position, watches what the user does, and answers.
export class LessonCtrl implements Activity {
  readonly kind = "lesson";
  readonly at = signal(-1);
  readonly phase = signal<Phase>("ask");
  readonly feedback = signal<MoveFeedback | null>(null);
  readonly hinted = signal(false);
  // The user was shown the solution.
  readonly shown = signal(false);
  // Why a step could not be set up.
  readonly fault = signal<string | null>(null);
  readonly step = computed<Step | undefined>(() => this.data.steps[this.at.value]);
  readonly annotations = computed<BoardAnnotations>(() => this.drawing());
  // Counts the starts, so that pending work of an earlier one is dropped.
  private turn = 0;
  private side: Color = "w";
  // The moves on the board, and those that lead to the step's position.
  private readonly moves = new TreeCtrl();
  private base = this.moves.at.peek();
  // First replies already met, by step.
  private readonly met = new Map<string, Set<string>>();

  constructor(
    private readonly page: LessonDependencies,
    readonly data: LessonData,
    private readonly progress: Progress,
    private readonly wait: (ms: number) => Promise<void> = (ms) =>
      new Promise((resolve) => setTimeout(resolve, ms)),
  ) {}

  get hidesPoints(): boolean {
    return !this.step.value?.points;
  }

  // The position may be mate where the task is to find out why.
  get letsTry(): boolean {
    return this.step.value?.goal.kind === "refused";
  }
  get hasNoResult(): boolean {
    return this.letsTry;
  }

  // Sets up the position of a step.
  async show(index: number): Promise<void> {
    const step = this.data.steps[index];
    if (!step) return;
    const turn = ++this.turn;
    this.page.core.stop();
    try {
      if (!(await this.page.takeBoard(this, setupOf(step), step.moves ?? []))) return;
    } catch (error) {
      if (turn === this.turn) this.fault.value = messageText(reasonOf(error));
      return;
    }
    if (turn !== this.turn) return;
    const state = this.page.session.state.value!;
    this.side = state.side;
    const tree = lineOf(recordedMoves(state));
    this.base = tree.root.end;
    this.moves.show(tree, this.base);
    batch(() => {
      this.at.value = index;
      this.fault.value = null;
      if (step.flipped) this.page.view.turn(true);
      // If one level fills the window, it is the one that the step is about.
      const first = cellNamed(this.page.session.info.value!, step.arrows?.[0]?.[0] ?? step.cells?.[0] ?? "");
      if (first !== undefined)
        this.page.view.showLevel(
          this.page.session.info.value!.cells.find((cell) => cell.id === first)!.level,
        );
      this.ask();
    });
    if (step.goal.kind === "look") this.progress.did(this.data.id, step.id);
  }

  again = (): Promise<void> => this.show(this.at.value);

  indexOf(id: string | undefined): number {
    const found = this.data.steps.findIndex((step) => step.id === id);
    // Without a step: the first that is not done.
    return found >= 0
      ? found
      : Math.max(
          0,
          this.data.steps.findIndex((step) => !this.progress.isDone(this.data.id, step.id)),
        );
  }

  mayMove(state: GameState): boolean {
    return this.phase.value === "ask" && this.step.value?.goal.kind !== "look" && state.side === this.side;
  }

  whyNoMove(): string {
    const { value: phase } = this.phase;
    if (phase === "solved" || this.step.value?.goal.kind === "look") return t("learn.nothing");
    return t(phase === "wrong" ? "learn.first-back" : "learn.answering");
  }

  played(before: GameState, after: GameState): void {
    const [step, info] = [this.step.value, this.page.session.info.value];
    const [uci, move] = [recordOf(after).at(-1), after.moves.at(-1)];
    if (!step || !info || uci === undefined || !move) return;
    const tree = this.moves.tree.peek();
    this.moves.setCurrent(tree.addLine(tree.root, recordedMoves(after)));
    const { goal } = step;
    if (goal.kind === "mate") return void this.judge(step, goal.within, goal.defences ?? [], move, after);
    if (movesToGoal(info, before, goal).some((one) => isRecorded(one.uci, uci))) return this.solve(step);
    batch(() => {
      this.phase.value = "wrong";
      this.feedback.value = { kind: goal.kind === "refused" ? "possible" : "other" };
    });
  }

  refused(attempt: Attempt, reason: Message): void {
    const [step, info] = [this.step.value, this.page.session.info.value];
    if (!step || !info || step.goal.kind !== "refused" || this.phase.value !== "ask") return;
    const { from, to, says } = step.goal;
    const [start, ends] = [cellNamed(info, from), to.map((name) => cellNamed(info, name))];
    const squareName = (name: string) => name.split(" ").at(-1)!;
    const meant =
      "text" in attempt
        ? to.some((name) => attempt.text === squareName(from) + squareName(name))
        : attempt.from === start && ends.includes(attempt.to);
    if (!meant || !says.includes(reason.code)) return;
    this.feedback.value = { kind: "reason", reason };
    this.solve(step);
  }

  // Takes back the wrong move and its answer.
  async takeBack(): Promise<void> {
    const state = this.page.session.state.value;
    if (!state || this.phase.value !== "wrong") return;
    const { parent } = this.moves.at.peek();
    const mine = state.side === this.side ? parent?.parent : parent;
    await this.go(mine && mine.ply > this.base.ply ? mine : this.base);
    this.ask();
  }

  // Shows how the step is solved.
  async showMe(): Promise<void> {
    const [step, info, before] = [
      this.step.value,
      this.page.session.info.value,
      this.page.session.state.value,
    ];
    if (!step || !info || !before) return;
    const turn = ++this.turn;
    batch(() => {
      this.phase.value = "reply";
      this.shown.value = true;
      this.feedback.value = null;
    });
    await this.go(this.base);
    const state = this.page.session.state.value!;
    const { goal } = step;
    if (goal.kind === "refused") {
      const why = await this.page.core.why(cellNamed(info, goal.from)!, cellNamed(info, goal.to[0]!)!);
      if (turn !== this.turn) return;
      if (why.reason) this.feedback.value = { kind: "reason", reason: why.reason };
    } else {
      const line =
        goal.kind === "mate"
          ? goal.solution
          : movesToGoal(info, state, goal)
              .slice(0, 1)
              .map((move) => move.uci);
      for (const [i, uci] of line.entries()) {
        await this.wait(i === 0 ? 0 : 900);
        if (turn !== this.turn) return;
        await this.make([uci]);
      }
    }
    if (turn === this.turn) this.solve(step);
  }

  // The board goes to a node.
  private go(node: MoveNode): Promise<void> {
    this.moves.setCurrent(node);
    return this.page.session.walk(() => this.moves.at.peek().moves);
  }

  // Makes moves of the lesson's own.
  private make(moves: readonly string[]): Promise<void> {
    const legal = this.page.session.state.value?.legal ?? [];
    const named = moves.map((uci) => ({ uci, san: legal.find((one) => one.uci === uci)?.san ?? uci }));
    return this.go(this.moves.tree.peek().addLine(this.moves.at.peek(), named));
  }

  private ask(): void {
    batch(() => {
      this.phase.value = "ask";
      this.feedback.value = null;
      this.shown.value = false;
      this.hinted.value = false;
    });
  }

  private solve(step: Step): void {
    if (!this.shown.value) this.progress.did(this.data.id, step.id);
    this.phase.value = "solved";
    const [turn, { reply }] = [this.turn, step];
    if (!reply) return;
    void this.wait(900).then(() => {
      if (turn === this.turn) return this.make(reply);
    });
  }

  // Whether the move keeps the mate in time against every defence, as proved by the engine; and the answer.
  private async judge(
    step: Step,
    within: number,
    defences: string[],
    move: Move,
    after: GameState,
  ): Promise<void> {
    const record = recordOf(after);
    const left = within - Math.ceil((record.length - this.base.ply) / 2);
    if (after.result) {
      if (after.result.winner === this.side) return this.solve(step);
      return batch(() => {
        this.phase.value = "wrong";
        this.feedback.value = { kind: "other" };
      });
    }
    const turn = ++this.turn;
    this.phase.value = "reply";
    const thought = await this.think(step, record, 2 * left + 2);
    if (turn !== this.turn) return;
    const score = thought?.lines[0]?.score;
    const holds = left > 0 && score?.kind === "mate" && score.value < 0 && -score.value <= left;
    const met = this.met.get(step.id) ?? new Set();
    this.met.set(step.id, met);
    const first = holds && record.length === this.base.ply + 1;
    const fresh = first
      ? defences.find((one) => !met.has(one) && after.legal.some((legal) => legal.uci === one))
      : undefined;
    const reply =
      fresh ??
      (holds ? thought?.bestmove : await this.refutation(step, record, left, after, thought?.bestmove));
    if (turn !== this.turn) return;
    const answer = after.legal.find((legal) => legal.uci === reply);
    if (answer) {
      if (first) met.add(answer.uci);
      await this.wait(450);
      if (turn !== this.turn) return;
      await this.make([answer.uci]);
    }
    if (turn !== this.turn) return;
    batch(() => {
      this.phase.value = holds ? "ask" : "wrong";
      if (!answer) this.feedback.value = { kind: "unproved" };
      else
        this.feedback.value = holds
          ? { kind: "good", reply: answer.san, left }
          : { kind: "refuted", move: move.san, uci: move.uci, reply: answer.san };
    });
  }

  // What a search of so many half-moves finds; undefined if there is no engine.
  private think(step: Step, record: string[], depth: number) {
    return this.page.core
      .think(setupOf(step), record, { depth, nodes: 0, movetime: 0, skill: 8, multipv: 1 })
      .catch(() => undefined);
  }

  // A reply after which there is no mate in `left` moves; the engine's choice if it is one. A search that finds every
  // move lost chooses without looking for the longest defence.
  private async refutation(
    step: Step,
    record: string[],
    left: number,
    after: GameState,
    best: string | null | undefined,
  ): Promise<string | null | undefined> {
    if (left === 0) return best;
    const others = after.legal.map((legal) => legal.uci).filter((uci) => uci !== best);
    for (const reply of best ? [best, ...others] : others) {
      const thought = await this.think(step, [...record, reply], 2 * left);
      const score = thought?.lines[0]?.score;
      if (score?.kind !== "mate" || score.value <= 0 || score.value > left) return reply;
    }
    return best;
  }

  // How many of the stored defences the user has met, and of how many.
  defencesMet(): [number, number] | null {
    const step = this.step.value;
    if (step?.goal.kind !== "mate" || !step.goal.defences) return null;
    return [this.met.get(step.id)?.size ?? 0, step.goal.defences.length];
  }

  private drawing(): BoardAnnotations {
    const [step, info] = [this.step.value, this.page.session.info.value];
    const none = { cells: [], arrows: [] };
    if (!step || info?.id !== step.game) return none;
    const named = (name: string) => cellNamed(info, name);
    // Once a move has been made, the drawing would be of another position.
    if (this.phase.value !== "ask" || (this.page.session.state.value?.moves.length ?? 0) > this.base.ply)
      return none;
    return {
      cells: (step.cells ?? []).flatMap((name) => named(name) ?? []),
      arrows: (step.arrows ?? []).flatMap(([a, b]) => {
        const [from, to] = [named(a), named(b)];
        return from === undefined || to === undefined ? [] : [{ from, to }];
      }),
    };
  }
}
