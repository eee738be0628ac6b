// What the engine in the page would play, for a user who asks: has the core think, then draws an arrow and says the
// move. It plays nothing.
import { signal } from "@preact/signals";
import type { Announcer } from "../ui/announcer.ts";
import type { Arrow } from "../board/boardCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { HistoryCtrl } from "../game/historyCtrl.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { isPaper } from "../position/stateQueries.ts";
import { moveText } from "../speech/speech.ts";
import type { Limits } from "../core/types.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { t } from "./texts/index.ts";

const limits: Limits = { depth: 0, nodes: 0, movetime: 1000, skill: 8, multipv: 1 };

export class Hint {
  readonly arrows = signal<readonly Arrow[]>([]);
  private asked = 0;

  constructor(
    private readonly session: GameSession,
    private readonly history: HistoryCtrl,
    private readonly round: RoundCtrl,
    private readonly announcer: Announcer,
  ) {
    session.observe({ onSetUp: () => this.clear(), onChange: () => this.clear() });
    history.follow(() => this.clear());
  }

  // Whether the user may ask now: not in a game by link, nor where the page does not know the whole game.
  get offered(): boolean {
    const { round, session, history } = this;
    const alone = !round.seats.byLink.value && !round.seats.restricted.value && !session.activity.value;
    return alone && session.myTurn.value && !history.lookingBack.value;
  }

  async give(): Promise<void> {
    const { session, announcer } = this;
    const [state, setup, map] = [session.state.value, session.setup.value, session.map.value];
    if (!this.offered || !state || !setup || !map) return announcer.tell(t("hint.not"), "plain");
    this.clear();
    const asked = this.asked;
    announcer.tell(t("hint.thinking"), "plain");
    try {
      const best = await session.core.think(setup, session.record, limits);
      if (asked !== this.asked || !best) return;
      const move = state.legal.find((one) => one.uci === best.bestmove);
      if (!move) return announcer.tell(t("hint.none"), "plain");
      if (!isPaper(move))
        this.arrows.value = [{ from: move.from, to: move.to, arrival: move.arrival, tone: "line", rank: 0 }];
      const words = moveText(map, state, move, { ...state, check: [], result: null });
      announcer.tell(t("hint.move", { move: words }), "plain");
    } catch (error) {
      if (asked === this.asked) announcer.tell(messagePhrase(reasonOf(error)), "refused");
    }
  }

  // It is no longer wanted.
  clear(): void {
    this.asked++;
    if (this.arrows.value.length > 0) this.arrows.value = [];
  }
}
