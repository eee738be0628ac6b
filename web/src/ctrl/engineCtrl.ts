import { signal } from "@preact/signals";
import type { Core, GameState, Limits } from "../types.ts";
import { reasonOf } from "../refusal.ts";
import { phrase } from "../words/index.ts";
import { say } from "../words/messages.ts";
import type { Announcer } from "./announcer.ts";
import type { GameSession } from "./gameSession.ts";
import type { RoundCtrl } from "./roundCtrl.ts";

const movetimes = [100, 150, 250, 400, 700, 1000, 1500, 2500];
// The engine answers no sooner than this, so that users see their own move arrive first.
const grace = 420;

export const limits = (level: number): Limits => ({
  depth: 0,
  nodes: 0,
  movetime: movetimes[level - 1] ?? 1000,
  skill: level,
  multipv: 1,
});

// The engine as a player: one search at a time, dropped when the position changes.
export class EngineCtrl {
  readonly thinking = signal(false);
  private thought = 0;

  constructor(
    private readonly out: { core: Core; wait: (ms: number) => Promise<void> },
    private readonly session: GameSession,
    private readonly round: RoundCtrl,
    private readonly announcer: Announcer,
    // Plays the engine's move in this state, if `current` still holds; an empty move accepts the end on offer.
    private readonly play: (move: string, state: GameState, current: () => boolean) => void,
  ) {
    session.observe({ laid: () => this.stop() });
  }

  // Lets the engine think if its side is to move.
  consider(): void {
    const { session, round } = this;
    const [state, setup] = [session.state.value, session.setup.value];
    if (!state || !setup || session.guest.value || session.result.value) return;
    if (this.thinking.value || round.pending.value) return;
    const player = round.players.value[state.side];
    if (player.kind !== "engine" || player.at === "server" || !round.seat.value[state.side]) return;
    const thought = ++this.thought;
    const current = () => thought === this.thought;
    this.thinking.value = true;
    Promise.all([this.out.core.think(setup, session.record, limits(player.level)), this.out.wait(grace)])
      .then(([best]) => {
        if (best && current()) this.play(best.bestmove, state, current);
      })
      .catch((error: Error) => {
        if (!current()) return;
        this.thinking.value = false;
        this.announcer.tell(phrase("say.engineStopped", { reason: say(reasonOf(error)) }), "refused");
      });
  }

  // The search is over or no longer wanted.
  stop(): void {
    this.thought++;
    this.thinking.value = false;
    this.out.core.stop();
  }
}
