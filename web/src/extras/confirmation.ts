// A move that is shown until the user confirms it or takes it back. Until then it is not part of the game: neither the
// server nor the browser's copy has it, and the clock runs on.
import { effect, signal } from "@preact/signals";
import type { Announcer } from "../ui/announcer.ts";
import type { BoardCtrl } from "../board/boardCtrl.ts";
import type { GameCtrl } from "../game/gameCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { HistoryCtrl } from "../game/historyCtrl.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import { settings } from "../settings/settings.ts";
import { moveText } from "../speech/speech.ts";
import type { GameState, Move } from "../core/types.ts";
import { t } from "./texts/index.ts";

export class Confirmation {
  readonly move = signal<Move | null>(null);
  private confirmed = false;

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
      onChange: () => {
        const shown = this.move.value;
        this.forget();
        // It has been seen moving.
        if (shown && this.confirmed && board.animation.value) board.endAnimation(board.animation.value.n);
      },
    });
    effect(() => {
      if (history.ply.value !== null || session.result.value || !session.myTurn.value) this.forget();
    });
  }

  // The core has made this move. If it needs to be confirmed, the core takes it back and it is only shown.
  hold(before: GameState, after: GameState): Promise<null> | undefined {
    const slow = this.round.clock.face.value?.terms.kind === "days";
    const wanted = settings.confirm.value === "always" || (settings.confirm.value === "slow" && slow);
    return wanted && !this.confirmed && !this.session.activity.value
      ? this.propose(before, after)
      : undefined;
  }

  private async propose(before: GameState, after: GameState): Promise<null> {
    const { session, announcer } = this;
    await session.core.back(1);
    if (session.challenging.value) await session.core.challenge();
    const move = after.moves.at(-1)!;
    this.board.reset();
    this.move.value = move;
    this.history.propose({ ...after, legal: [], result: null, offered: null });
    announcer.speak(`${moveText(session.map.value!, before, move, after)} ${t("confirm.asked")}`);
    return null;
  }

  confirm(): void {
    const move = this.move.value;
    if (!move || this.confirmed) return;
    this.confirmed = true;
    void this.game.play(move.uci).finally(() => {
      this.confirmed = false;
      this.forget();
    });
  }

  // False: no move waits.
  cancel(): boolean {
    const had = this.move.value !== null && !this.confirmed;
    if (!had) return false;
    this.forget();
    this.announcer.speakOnly(t("confirm.cancelled"));
    return true;
  }

  // A press on the boards. False: no move waits.
  press(): boolean {
    if (!this.move.value) return false;
    this.announcer.tell(t("confirm.first"), "plain");
    return true;
  }

  private forget(): void {
    this.move.value = null;
    this.history.propose(null);
  }
}
