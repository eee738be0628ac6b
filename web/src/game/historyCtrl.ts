// Looking back in a game: which of its positions is on show, and the steps through them. The game itself is not
// changed, and the user can move only in its current position.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { positionsOf } from "../position/positions.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { moveText } from "../speech/speech.ts";
import { lineOf, type MoveNode } from "../tree/moveTree.ts";
import type { GameState, Move, Position } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { GameSession } from "./gameSession.ts";
import { TreeCtrl, type Steps } from "../tree/treeCtrl.ts";

// The position on show has changed. `move` leads to it from `before`, the position shown until now; null for any other
// step.
export interface Step {
  before: GameState;
  move: Move | null;
}

// Looking back: which position of the game is shown. The game itself goes on, and the user can move only in its
// current position.
export class HistoryCtrl implements Steps {
  // The moves of the game.
  private readonly moves = new TreeCtrl();
  // How many moves led to the position on show; null: the present.
  readonly ply = computed(() => {
    const { value: at } = this.moves.at;
    return at.next ? at.ply : null;
  });
  // The last move that was played while the user was looking back.
  readonly news = signal<Move | null>(null);
  // How long the moves of a stored game took, in short words, once the server has said so.
  readonly times = signal<{ id: string; took: readonly (string | undefined)[] } | null>(null);
  private readonly proposed = signal<GameState | null>(null);
  private readonly known = signal<{ state: GameState; positions: Position[] } | null>(null);
  private readonly followers: ((step: Step) => void)[] = [];

  readonly lookingBack = computed(() => this.ply.value !== null);
  // The position on show, as a state in which nobody can move; the present until the past is there. A move that waits
  // to be confirmed is on show already.
  readonly shown = computed<GameState | null>(() => {
    if (this.proposed.value) return this.proposed.value;
    const [state, ply] = [this.session.state.value, this.ply.value];
    return state && ply !== null ? (this.stateAt(state, ply) ?? state) : state;
  });

  constructor(
    private readonly session: GameSession,
    private readonly announcer: Announcer,
  ) {
    session.observe({
      onSetUp: (_info, { moves }, again) => {
        if (again) return;
        const tree = lineOf(moves);
        this.moves.show(tree, tree.root.end);
        this.news.value = null;
      },
    });
    effect(() => {
      const state = session.state.value;
      untracked(() => this.onState(state));
    });
  }

  // Tells of every step.
  follow(follower: (step: Step) => void): void {
    this.followers.push(follower);
  }

  first = (): void => this.step(() => this.moves.first());
  back = (): void => this.step(() => this.moves.back());
  forward = (): void => this.step(() => this.moves.forward());
  last = (): void => this.step(() => this.moves.last());

  // Shows the position after so many moves.
  go(ply: number): void {
    this.step(() => this.moves.go(this.nodeAt(ply)));
  }

  private step(make: () => void): void {
    const { session } = this;
    const [state, before, from] = [session.state.value, this.shown.value, this.moves.at.peek()];
    if (!state || !before || session.activity.value) return;
    make();
    const to = this.moves.at.peek();
    if (to === from) return;
    if (!this.lookingBack.value) this.news.value = null;
    const arrived = () => {
      if (this.moves.at.peek() === to) this.announceStep(before, before.ply === to.ply - 1);
    };
    if (!this.lookingBack.value || this.known.value?.state === state) arrived();
    else void this.fetch().then(arrived);
  }

  // The node after so many moves, or the last one.
  private nodeAt(ply: number): MoveNode {
    let at = this.moves.tree.peek().root;
    while (at.next && at.ply < ply) at = at.next;
    return at;
  }

  // Shows the state after a move that waits to be confirmed; null: there is none any more.
  propose(after: GameState | null): void {
    const before = after && this.shown.value;
    this.proposed.value = after;
    if (before) for (const follower of this.followers) follower({ before, move: after.moves.at(-1) ?? null });
  }

  // The user tries to move in the past.
  refuse(): void {
    this.announcer.tell(t("history.noMove"), "plain");
  }

  private announceStep(before: GameState, next: boolean): void {
    const [after, map] = [this.shown.value, this.session.map.value];
    if (!after || !map) return;
    const move = after.moves.at(-1) ?? null;
    for (const follower of this.followers) follower({ before, move: next ? move : null });
    const previous = next ? before : this.positionBefore(after);
    const text = move && previous ? moveText(map, previous, move, after) : t("history.start");
    const total = this.session.state.value?.moves.length ?? 0;
    this.announcer.speakOnly(
      after.ply === total
        ? `${text} ${this.session.status}`
        : `${text} ${t("history.of", { n: after.ply, total })}`,
    );
  }

  private positionBefore(after: GameState): GameState | undefined {
    const state = this.session.state.value;
    return state ? this.stateAt(state, after.ply - 1) : undefined;
  }

  private stateAt(state: GameState, ply: number): GameState | undefined {
    const position = this.known.value?.positions[ply];
    if (!position || ply > state.moves.length) return undefined;
    const moves = state.moves.slice(0, ply);
    return { ...state, ...position, ply, moves, fen: "", legal: [], result: null, offered: null };
  }

  private leave(): void {
    this.moves.last();
    this.news.value = null;
  }

  // The game has gone on, or gone back. The user stays at the same ply if there still is an earlier position.
  private onState(state: GameState | null): void {
    if (this.session.activity.value) return;
    const { value: ply } = this.ply;
    const tree = this.moves.tree.peek();
    const count = tree.root.end.ply;
    batch(() => {
      const end = tree.setLine(state?.moves ?? []);
      this.moves.setCurrent(ply === null ? end : this.nodeAt(ply));
      if (!this.lookingBack.value) this.news.value = null;
      else if (end.ply !== count) this.news.value = end.ply > count ? (state?.moves.at(-1) ?? null) : null;
    });
    if (this.lookingBack.value) void this.fetch();
    else if (this.known.value?.state !== state) this.known.value = null;
  }

  // Fetches the positions of the current state. If that changes meanwhile, they are fetched again.
  private async fetch(): Promise<void> {
    const state = this.session.state.value;
    try {
      const positions = positionsOf(await this.session.core.history());
      if (state && state === this.session.state.value && positions.length === state.moves.length + 1)
        this.known.value = { state, positions };
    } catch (error) {
      this.leave();
      this.announcer.tell(messagePhrase(reasonOf(error)), "refused");
    }
  }
}
