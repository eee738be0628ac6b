// The state of the boards' interface: what is selected, pointed at, focused, animated and drawn, and what the user
// chooses there. A press on a cell ends in a move through GameCtrl, in an activity, or in words why not.
import { batch, computed, signal } from "@preact/signals";
import { arrestChoice, actionChoice, type ActionName, type CellChoice } from "./cellChoice.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { isPaper, movesFrom, movesTo, pieceAt, resolve, stack } from "../position/stateQueries.ts";
import { colorName, pieceName, cellText, levelText, pieceText, resultPhrase } from "../speech/speech.ts";
import { groupsAt, type Grouped } from "../speech/terms.ts";
import type { Move, Piece } from "../core/types.ts";
import { capitalizedPhrase, plain } from "../i18n/format.ts";
import { phrase, t } from "../i18n/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { Shape } from "./shape.ts";
import type { PressInterceptor } from "./pressInterceptor.ts";
import type { GameCtrl } from "../game/gameCtrl.ts";
import type { Change, GameSession } from "../game/gameSession.ts";
import type { HistoryCtrl } from "../game/historyCtrl.ts";
import type { ViewCtrl } from "./viewCtrl.ts";

// A move being shown: every piece that travels over its own board and then passes through. `dropped`: the user dragged
// it.
export interface MoveAnimation {
  n: number;
  dropped: boolean;
  move: Move;
  piece: Piece;
  victim: Piece | null;
  also: { piece: Piece; arrival: number }[];
}

// Drawn over the boards: a piece's path to its landing, and on to where it ends. `tone` says which side's or kind,
// `rank` its index among similar ones, from 0.
export interface Arrow {
  from: number;
  to: number;
  arrival: number;
  tone: "line" | "white" | "black";
  rank: number;
}

export class BoardCtrl {
  readonly selected = signal<number | null>(null);
  readonly focused = signal<number | null>(null);
  readonly pointed = signal<number | null>(null);
  // The moves among which the user must choose.
  readonly chooser = signal<Move[] | null>(null);
  // Cells of which the user must click one: a Civilian to appoint, a hall for an arrestee.
  readonly choice = signal<CellChoice | null>(null);
  // The viewer's own papers are on show.
  readonly openPapers = signal(false);
  // What an activity draws on the board, and the cell it refers to.
  readonly arrows = signal<readonly Arrow[]>([]);
  // What a record draws on the position on show.
  readonly recorded = signal<readonly Shape[]>([]);
  readonly subjectCell = signal<number | null>(null);
  readonly animation = signal<MoveAnimation | null>(null);

  // The named groups of squares that contain the cell under the pointer. Hidden while a piece is picked up.
  readonly groups = computed<readonly Grouped[]>(() => {
    const [info, pointed] = [this.session.info.value, this.pointed.value];
    return info === null || pointed === null || this.selected.value !== null || this.choice.value !== null
      ? []
      : groupsAt(info, pointed);
  });

  // Set once the extras are there.
  interceptor: PressInterceptor | undefined;

  private animations = 0;
  private dropped = false;
  private asked = 0;

  constructor(
    private readonly session: GameSession,
    private readonly history: HistoryCtrl,
    private readonly view: ViewCtrl,
    private readonly game: GameCtrl,
    private readonly announcer: Announcer,
    private readonly environment: { still: () => boolean; wait: (ms: number) => Promise<void> },
  ) {
    session.observe({
      onSetUp: (info, state, again) => {
        this.reset();
        this.animation.value = null;
        this.openPapers.value = false;
        if (!again) this.focused.value = state.legal[0]?.from ?? info.cells[0]?.id ?? null;
      },
      onChange: (change) => {
        this.animation.value = history.lookingBack.value ? null : this.animate(change);
        this.reset();
        this.openPapers.value = false;
      },
      onDrop: () => this.reset(),
    });
    history.follow((step) => {
      this.reset();
      this.animation.value = this.animate(step);
    });
  }

  private animate({ before, move }: Pick<Change, "before" | "move">): MoveAnimation | null {
    const piece = move && before ? pieceAt(before, move.from) : undefined;
    if (!move || !before || !piece || move.from === move.arrival || isPaper(move) || this.environment.still())
      return null;
    const also = move.also.flatMap((a) => {
      const rook = pieceAt(before, a.from);
      return rook ? [{ piece: rook, arrival: a.arrival }] : [];
    });
    const victim = move.victim === null ? null : (pieceAt(before, move.victim) ?? null);
    return { n: ++this.animations, dropped: this.dropped, move, piece, victim, also };
  }

  endAnimation(n: number): void {
    if (this.animation.value?.n === n) this.animation.value = null;
  }

  // What the user has begun is dropped, and what was said about it.
  reset(): void {
    this.asked++;
    this.dropped = false;
    batch(() => {
      this.selected.value = null;
      this.chooser.value = null;
      this.choice.value = null;
      this.announcer.clear();
    });
  }

  // One activation of a cell, by key, click or drop.
  press(cell: number, dropped = false): void {
    const { session, announcer } = this;
    const [state, map] = [session.state.value, session.map.value];
    if (!state || !map || session.loading.value) return;
    if (session.activity.value?.pressed?.(cell)) return;
    if (this.history.lookingBack.value) return this.history.refuse();
    if (this.interceptor?.press(cell, dropped)) return;
    this.dropped = dropped;
    this.focused.value = cell;
    const piece = pieceAt(state, cell);
    const from = this.selected.value;
    if (this.choice.value) return this.answer(cell);
    // The status line shows it.
    if (session.result.value) return announcer.speakOnly(plain(resultPhrase(session.result.value)));
    if (!session.myTurn.value) return announcer.tell(session.whyNoMove(), "refused");
    if (from === null) {
      if (!piece)
        return announcer.tell(
          phrase("square.emptySentence", { cell: [{ name: cellText(map, cell) }] }),
          "plain",
        );
      if (piece.color !== state.side)
        return announcer.tell(t("note.turn", { color: colorName(state.side) }), "refused");
      return this.select(cell, piece);
    }
    const moves = movesTo(state, from, cell);
    if (cell === from && moves.length === 0) return this.cancel();
    // On the merged board two cells share a place: an explicit choice passes through the glass, so that it is not
    // mistaken for putting the piece back.
    const onlyPass =
      this.view.mode.value === "merged" &&
      map.stackable &&
      moves.length === 1 &&
      map.cell(cell).name === map.cell(from).name;
    if (moves.length > 1) this.distinguish(moves);
    else if (onlyPass) this.offerMoves(moves);
    else if (moves[0]) void this.game.play(moves[0].uci);
    else if (piece?.color === state.side && !dropped) this.select(cell, piece);
    else {
      // A dragged piece goes back; one that was clicked stays selected for another try.
      if (dropped) this.selected.value = null;
      this.dropped = false;
      void this.refuse(from, cell);
    }
  }

  // Whether a piece there may be picked up, so that a press may become a drag.
  movable(cell: number): boolean {
    const { state, myTurn } = this.session;
    return (
      this.interceptor?.movable(cell) ??
      (myTurn.value &&
        !this.history.lookingBack.value &&
        pieceAt(state.value!, cell)?.color === state.value?.side)
    );
  }

  // The cell that a place of the merged view means at the moment.
  resolveCell(x: number, y: number): number | undefined {
    const [state, map] = [this.interceptor?.position ?? this.session.state.value, this.session.map.value];
    return state && map ? resolve(map, state, stack(map, x, y), this.selected.value) : undefined;
  }

  // Shows a piece as picked up.
  pickUp(cell: number): void {
    this.selected.value = cell;
  }

  // Begins a turn chosen by name. If only one piece can make it, that piece is picked up at once.
  ask(action: ActionName): void {
    const [state, map] = [this.session.state.value, this.session.map.value];
    if (!state || !map || !this.session.myTurn.value) return;
    if (this.history.lookingBack.value) return this.history.refuse();
    const choice = actionChoice(map, state, action);
    this.reset();
    const [only] = choice.cells.values();
    if (action === "promotion" && choice.cells.size === 1 && only) this.playChosen(only);
    else this.set(choice);
  }

  // A cell of the choice was clicked.
  answer(cell: number): void {
    const [choice, map] = [this.choice.value, this.session.map.value];
    if (!choice || !map) return;
    const moves = choice.cells.get(cell);
    if (moves) return this.playChosen(moves);
    this.announcer.tell(
      phrase("note.notAmong", { cell: [{ name: cellText(map, cell) }], task: choice.title }),
      "refused",
    );
  }

  private set(choice: CellChoice): void {
    batch(() => {
      this.choice.value = choice;
      this.announcer.show({ text: `${choice.title}.`, tone: "plain" });
    });
    this.announcer.speak(`${choice.title}: ${[...choice.cells.keys()].map(choice.label).join(", ")}.`);
  }

  private playChosen(moves: Move[]): void {
    // The board must not show whom a King appointed.
    if (moves[0]?.action === "appointment") this.focused.value = moves[0].from;
    if (moves.length > 1) this.distinguish(moves);
    else if (moves[0]) void this.game.play(moves[0].uci);
  }

  // Several moves are possible: halls are chosen on the board, everything else in the chooser.
  private distinguish(moves: Move[]): void {
    const [state, map] = [this.session.state.value, this.session.map.value];
    const arrest = state && map ? arrestChoice(map, state, moves) : undefined;
    if (arrest) this.set(arrest);
    else this.offerMoves(moves);
  }

  private offerMoves(moves: Move[]): void {
    batch(() => {
      this.chooser.value = moves;
      this.announcer.hint.value = null;
    });
  }

  choose(move: Move | null): void {
    this.chooser.value = null;
    if (move) void this.game.play(move.uci);
    else this.cancel();
  }

  cancel(): void {
    const had = this.selected.value !== null || this.chooser.value !== null || this.choice.value !== null;
    this.reset();
    if (had) this.announcer.speak(t("note.putBack"));
    this.interceptor?.cancelled();
  }

  // The cell under the pointer or with the focus. An illegal target shows its reason after a moment.
  point(cell: number | null): void {
    const { session, announcer } = this;
    this.pointed.value = cell;
    const ask = ++this.asked;
    const [state, from] = [session.state.value, this.selected.value];
    if (announcer.hint.value !== null) announcer.hint.value = null;
    if (cell === null || from === null || cell === from || !state || this.chooser.value || this.choice.value)
      return;
    if (!session.myTurn.value) return;
    if (movesTo(state, from, cell).length > 0 || pieceAt(state, cell)?.color === state.side) return;
    void this.environment
      .wait(160)
      .then(() => (ask === this.asked ? session.core.why(from, cell) : null))
      .then((why) => {
        if (why?.reason && ask === this.asked && this.selected.value === from)
          announcer.hint.value = capitalizedPhrase(messagePhrase(why.reason));
      })
      .catch(() => undefined);
  }

  focus(cell: number): void {
    const map = this.session.map.value;
    if (!map) return;
    batch(() => {
      this.focused.value = cell;
      this.view.showLevel(map.cell(cell).level);
    });
    this.point(cell);
  }

  // A key moved the focus to another level or board.
  crossed(cell: number): void {
    const [state, map] = [this.session.state.value, this.session.map.value];
    if (state && map) this.announcer.speak(levelText(map, cell, pieceAt(state, cell)));
  }

  togglePapers(): void {
    this.openPapers.value = !this.openPapers.value;
    this.announcer.speakOnly(t(this.openPapers.value ? "note.papersShown" : "note.papersHidden"));
  }

  // The cell that has the keyboard's focus, or would have it.
  aim(cell: number): void {
    this.focused.value = cell;
  }

  // What an activity draws on the board, and the cell it refers to.
  draw(arrows: readonly Arrow[], subject: number | null = null): void {
    batch(() => {
      this.arrows.value = arrows;
      this.subjectCell.value = subject;
    });
  }

  private select(cell: number, piece: Piece): void {
    const [state, map] = [this.session.state.value!, this.session.map.value!];
    const count = new Set(movesFrom(state, cell).map((m) => m.to)).size;
    const text = t("note.noMove", {
      piece: pieceName(map.info, piece.letter, cell),
      cell: cellText(map, cell),
    });
    batch(() => {
      this.selected.value = cell;
      this.announcer.show(count === 0 ? { text, tone: "plain" } : null);
    });
    this.announcer.speak(
      t("note.takenUp", { n: count, cell: cellText(map, cell), piece: pieceText(map.info, piece) }),
    );
  }

  private async refuse(from: number, to: number): Promise<void> {
    const { session, announcer } = this;
    const state = session.state.value;
    try {
      const why = await session.core.why(from, to);
      // The board has another position by now.
      if (state !== session.state.value) return;
      announcer.tell(why.reason ? messagePhrase(why.reason) : t("note.notThere"), "refused");
      if (why.reason) session.activity.value?.refused?.({ from, to }, why.reason);
    } catch (error) {
      announcer.tell(messagePhrase(reasonOf(error)), "refused");
    }
  }
}
