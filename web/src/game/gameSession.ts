// The game on the board, as the core knows it, wherever it is stored: set up, shown and spoken. Everything that changes
// the core's game goes through its queue; observers are told within the batch that changes it.
import { batch, computed, signal } from "@preact/signals";
import { recordOf, sharedMoves } from "@cheshire/core/moves";
import type { Activity } from "./activity.ts";
import { seatIn, viewerOf } from "./players.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { atlas } from "../position/stateQueries.ts";
import { onlySide } from "../server/keys.ts";
import { colorName, moveText, resultPhrase } from "../speech/speech.ts";
import { setTermsGame } from "../speech/terms.ts";
import type { Core, GameInfo, GameState, Move, Result, Setup } from "../core/types.ts";
import { plain, type Phrase } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { messagePhrase, messageText } from "../i18n/messages.ts";
import { setNotationGame } from "../speech/notation.ts";
import { gameTitle } from "../i18n/variants.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import { localRound, type RoundData } from "../round/seats.ts";
import { TaskQueue } from "../core/taskQueue.ts";

// From one state of a game to the next. `move`: the only new one; null if the states differ in another way. `received`: the
// last move, if it is new and the user has not made it here.
export interface Change {
  before: GameState | null;
  after: GameState;
  move: Move | null;
  received: Move | null;
}

// Those who follow the session are told within the batch that changes it.
export interface SessionObserver {
  // A game has been set up; `again`: the same one, updated.
  onSetUp?: (info: GameInfo, state: GameState, again: boolean) => void;
  onChange?: (change: Change) => void;
  // What the user has begun is no longer wanted.
  onDrop?: () => void;
}

export class GameSession {
  readonly info = signal<GameInfo | null>(null);
  readonly state = signal<GameState | null>(null);
  readonly setup = signal<Setup | null>(null);
  // How people have ended the game.
  readonly declared = signal<Result | null>(null);
  // The next move makes a challenge.
  readonly challenging = signal(false);
  // A new game is loading; clicks on the old one no longer count.
  readonly loading = signal(false);
  // Why the page has no game at all.
  readonly failure = signal<string | null>(null);
  // What has the board in place of a game, if anything.
  readonly activity = signal<Activity | null>(null);

  readonly map = computed(() => (this.info.value ? atlas(this.info.value) : null));
  // How the game has ended, or null.
  readonly result = computed(() =>
    this.activity.value?.hasNoResult ? null : (this.state.value?.result ?? this.declared.value),
  );
  // Whether the user may move now.
  readonly myTurn = computed(() => {
    const state = this.state.value;
    const { seats, pending, asking } = this.round;
    if (state !== null && this.activity.value)
      return (
        (state.legal.length > 0 || this.activity.value.letsTry === true) && this.activity.value.mayMove(state)
      );
    if (state === null || this.result.value !== null || pending.value || asking.value) return false;
    return seats.players.value[state.side].kind === "human" && seats.seat.value[state.side];
  });
  // Whether it is the turn of the server's own engine.
  readonly serverThinking = computed(() => {
    const [state, result] = [this.state.value, this.result.value];
    const player =
      state && !result && !this.activity.value ? this.round.seats.players.value[state.side] : undefined;
    return player?.kind === "engine" && player.at === "server";
  });
  // Whether the user may make a challenge with the next move.
  readonly mayChallenge = computed(() => {
    const needed =
      this.info.value?.options.some((option) => option.key === "challenge" && option.value === "needed") ??
      false;
    return needed && this.myTurn.value && this.state.value?.view?.challenged === null;
  });

  // Everything that changes the core's game is done in turn. A failure is shown.
  readonly queue = new TaskQueue((error) => {
    if (this.state.value) this.announcer.tell(messagePhrase(reasonOf(error)), "refused");
    else this.failure.value = messageText(reasonOf(error));
  });
  private readonly observers: SessionObserver[] = [];

  constructor(
    readonly core: Core,
    private readonly round: RoundCtrl,
    private readonly announcer: Announcer,
  ) {}

  observe(observer: SessionObserver): void {
    this.observers.push(observer);
  }

  // What the game on the board is called.
  get title(): string {
    return this.info.value ? gameTitle(this.info.value) : "";
  }

  // How the game ended, or whose turn it is.
  get status(): string {
    return this.result.value ? plain(resultPhrase(this.result.value)) : this.turnText;
  }

  get turnText(): string {
    const state = this.state.value;
    return state ? t("turn.toMove", { color: colorName(state.side) }) : "";
  }

  // The moves in their stored form, with their papers as far as this page has them; the state may show less of them.
  get record(): string[] {
    return this.state.value ? recordOf(this.state.value) : [];
  }

  // Why the user may not move, if it is not their turn.
  whyNoMove(): string | Phrase {
    const [state, { seats, pending, asking }] = [this.state.value, this.round];
    const { value: seat } = seats.seat;
    if (this.result.value) return resultPhrase(this.result.value);
    if (this.activity.value) return this.activity.value.whyNoMove();
    if (asking.value) return t("note.inspecting");
    if (pending.value) return t("note.unconfirmed");
    const color = colorName(state?.side ?? "w");
    if (state && !seat[state.side]) return t(onlySide(seat) ? "note.turn" : "note.turnWatching", { color });
    return t("note.turnThinking", { color });
  }

  // Drops what the user has begun: a move was refused, or the game has ended.
  drop(): void {
    for (const observer of this.observers) observer.onDrop?.();
  }

  // Shows a new state. With `before`, its last move is animated and spoken. `received`: somebody else has made it.
  commit(after: GameState, before: GameState | null, received = false): void {
    const move = before && after.moves.length === before.moves.length + 1 ? after.moves.at(-1)! : null;
    batch(() => {
      this.state.value = after;
      this.challenging.value = false;
      const change = { before, after, move, received: received ? (after.moves.at(-1) ?? null) : null };
      for (const observer of this.observers) observer.onChange?.(change);
    });
    if (!move || !before) return;
    // A mate in no game wins none.
    const ends = after.result !== null && this.activity.value?.hasNoResult === true;
    const sentence = moveText(
      this.map.value!,
      before,
      move,
      ends ? { ...after, check: [], result: null } : after,
    );
    this.announcer.speak(ends && move.san.endsWith("#") ? `${sentence} ${t("move.mate")}` : sentence);
  }

  // Sets up a game from its start and moves, in one visible step. `again`: the same game, updated.
  async setUp(
    setup: Setup,
    data: RoundData = localRound,
    moves: string[] = [],
    result: Result | null = null,
    again = false,
  ): Promise<void> {
    const { players, parley, keys, viewer, byLink = false, open = false } = data;
    const info = await this.core.info(setup.game, setup.options, setup.file);
    let state = await this.core.start(setup);
    if (moves.length > 0) state = await this.core.walk(0, moves);
    const seat = seatIn(info, parley, keys, byLink);
    const eye = viewerOf(info, players, seat, open || viewer !== "everything" || result !== null);
    if (eye) state = await this.core.view(eye);
    batch(() => {
      this.declared.value = result;
      this.info.value = info;
      setTermsGame(info);
      setNotationGame(info);
      this.setup.value = setup;
      this.round.setPlayers(data, seat);
      this.challenging.value = false;
      this.state.value = state;
      for (const observer of this.observers) observer.onSetUp?.(info, state, again);
    });
  }

  // Gives the board to an activity, or to nobody until a game takes it.
  setActivity(activity: Activity | null): void {
    this.activity.value = activity;
  }

  // Shows the position after these moves from the start of the activity, in one call of the core. The moves are
  // read when it is their turn, so that of many steps in a row only the last is made. One move forward is animated and
  // spoken.
  walk(to: () => readonly string[]): Promise<void> {
    return this.queue.run(async () => {
      const before = this.state.value;
      if (!before || !this.activity.value) return;
      const [at, moves] = [this.record, to()];
      const keep = sharedMoves(at, moves);
      if (keep === at.length && keep === moves.length) return;
      const state = await this.core.walk(keep, moves.slice(keep));
      const next = keep === at.length && moves.length === keep + 1;
      this.commit(state, next ? before : null, moves.length > keep);
    });
  }

  // The next move makes a challenge.
  async challenge(): Promise<void> {
    await this.core.challenge();
    this.challenging.value = true;
  }

  // Records how people have ended the game, or that it continues. The papers of a finished game are open.
  async setResult(result: Result | null): Promise<void> {
    const changed = (this.declared.value === null) !== (result === null);
    const [info, before] = [this.info.value, this.state.value];
    this.declared.value = result;
    if (!changed || !info || !before) return;
    const eye = this.round.seats.viewerIn(info);
    if (eye) this.state.value = await this.core.view(result ? "everything" : eye);
  }
}
