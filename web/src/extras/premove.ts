// One move that the user makes while the opponent thinks. When the user's turn comes it is played if it is legal, and
// dropped if not; until then it is kept here only, and the core and the server know nothing of it.
import { computed, effect, signal } from "@preact/signals";
import type { Announcer } from "../ui/announcer.ts";
import type { BoardCtrl } from "../board/boardCtrl.ts";
import type { GameCtrl } from "../game/gameCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { HistoryCtrl } from "../game/historyCtrl.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import { movesTo, pieceAt } from "../position/stateQueries.ts";
import { settings } from "../settings/settings.ts";
import { sideOf } from "../game/players.ts";
import { cellText, pieceText } from "../speech/speech.ts";
import type { GameState, Piece } from "../core/types.ts";
import { t } from "./texts/index.ts";

export interface Premove {
  piece: Piece;
  to: number;
}

// What will be legal is not known yet, so any square may be its goal. There are none in games with sealed papers, where
// what a move is depends on what the opponent's move reveals.
export class PremoveCtrl {
  readonly move = signal<Premove | null>(null);
  // The piece that the user has picked up out of turn.
  private held: Piece | null = null;

  // The position as it is if the user may make a premove in it: with the user's side to move, and no legal move.
  readonly position = computed<GameState | null>(() => {
    const { state, info, result, activity, loading } = this.session;
    const mine = sideOf(this.round.seats.players.value, this.round.seats.seat.value);
    if (settings.premoves.value === "off" || activity.value || loading.value || result.value) return null;
    if (!state.value || !mine || state.value.side === mine || info.value?.papers) return null;
    return this.history.lookingBack.value ? null : { ...state.value, side: mine, legal: [] };
  });

  constructor(
    private readonly session: GameSession,
    private readonly history: HistoryCtrl,
    private readonly round: RoundCtrl,
    private readonly board: BoardCtrl,
    private readonly game: Pick<GameCtrl, "play">,
    private readonly announcer: Announcer,
  ) {
    session.observe({
      onSetUp: () => this.forget(),
      onChange: ({ after, move }) => {
        if (!move) return this.forget();
        // A piece in the hand stays there.
        if (this.held && same(after, this.held)) board.pickUp(this.held.cell);
        this.held = null;
      },
    });
    effect(() => {
      const off = settings.premoves.value === "off" || session.result.value || session.activity.value;
      if (off || history.lookingBack.value) this.forget();
    });
    // After what is said about the opponent's move.
    effect(() => {
      if (this.move.value && session.myTurn.value) void session.queue.run(() => this.playWhenLegal());
    });
  }

  // A press on a cell. False: it is not for a premove.
  press(cell: number, dropped: boolean): boolean {
    const [state, map, { board }] = [this.position.value, this.session.map.value, this];
    if (!state || !map) return false;
    const [from, piece] = [board.selected.value, pieceAt(state, cell)];
    const own = piece?.color === state.side ? piece : undefined;
    board.aim(cell);
    if (from === cell) board.cancel();
    // A piece dropped on one of the user's own retakes there.
    else if (from !== null && this.held && (dropped || !own)) this.set({ piece: this.held, to: cell });
    else if (own) {
      this.forget();
      this.held = own;
      board.pickUp(cell);
      const words = { cell: cellText(map, cell), piece: pieceText(map.info, own) };
      this.announcer.speakOnly(t("premove.begun", words));
    } else if (this.move.value) this.cancel();
    else return false;
    return true;
  }

  // Whether a piece may be picked up for a premove.
  movable(cell: number): boolean {
    const state = this.position.value;
    return state !== null && pieceAt(state, cell)?.color === state.side;
  }

  private set(move: Premove): void {
    this.board.reset();
    this.held = null;
    this.move.value = move;
    this.announcer.speak(t("premove.made", this.words(move)));
  }

  // The user takes it back. False: there is none.
  cancel(): boolean {
    const had = this.move.value !== null;
    if (had) this.announcer.speakOnly(t("premove.cancelled", this.words(this.move.value!)));
    this.forget();
    return had;
  }

  private forget(): void {
    this.move.value = this.held = null;
  }

  private words({ piece, to }: Premove) {
    const map = this.session.map.value!;
    return { piece: pieceText(map.info, piece), from: cellText(map, piece.cell), to: cellText(map, to) };
  }

  // The user's turn has come.
  private playWhenLegal(): void {
    const [move, state, { board, announcer }] = [this.move.value, this.session.state.value, this];
    if (!move || !state || !this.session.myTurn.value) return;
    this.move.value = null;
    const moves = same(state, move.piece) ? movesTo(state, move.piece.cell, move.to) : [];
    if (moves.length === 0) {
      const text = t("premove.dropped", this.words(move));
      announcer.show({ text, tone: "refused" });
      announcer.speakAfter(text);
    } else if (moves.length > 1) {
      board.press(move.piece.cell);
      board.press(move.to);
    } else {
      const heard = announcer.spoken.value.text;
      void this.game.play(moves[0]!.uci).then((fault) => {
        if (fault === null) announcer.speak(`${heard} ${announcer.spoken.value.text}`);
      });
    }
  }
}

// Whether the piece still stands where it stood.
function same(state: GameState, { cell, color, letter }: Piece): boolean {
  const now = pieceAt(state, cell);
  return now?.color === color && now.letter === letter;
}
