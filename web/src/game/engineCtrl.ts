// The engine in the page as a player: has the core think when it is the engine's turn, one search at a time, dropped
// when the position changes. It does not play the move it finds, but hands it to GameCtrl.
import { signal } from "@preact/signals";
import type { Core, GameState, Limits } from "../core/types.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { phrase } from "../i18n/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { GameSession } from "./gameSession.ts";
import type { RoundCtrl } from "../round/roundCtrl.ts";
import { pace, type TimeLeft } from "./pace.ts";

// The most milliseconds per move. Levels below 8 are limited by nodes, and need less on most devices.
const movetime = (level: number): number => (level < 8 ? 1500 : 2500);

// `left`: the engine's clock, if it has one.
export const limits = (level: number, left: TimeLeft | null = null): Limits => ({
  depth: 0,
  nodes: 0,
  movetime: Math.max(
    20,
    Math.round(
      Math.min(
        movetime(level),
        left ? Math.min(left.time / 20 + left.increment * 0.7, left.time / 3) : Infinity,
      ),
    ),
  ),
  skill: level,
  multipv: 1,
});

export class EngineCtrl {
  readonly thinking = signal(false);
  private thought = 0;

  constructor(
    private readonly environment: { core: Core; wait: (ms: number) => Promise<void> },
    private readonly session: GameSession,
    private readonly round: RoundCtrl,
    private readonly announcer: Announcer,
    // Plays the engine's move in this state, if `current` still holds; an empty move accepts the end on offer.
    private readonly play: (move: string, state: GameState, current: () => boolean) => void,
  ) {
    session.observe({ onSetUp: () => this.stop() });
  }

  // Lets the engine think if its side is to move.
  startThinking(): void {
    const { session, round } = this;
    const [state, setup] = [session.state.value, session.setup.value];
    if (!state || !setup || session.activity.value || session.result.value) return;
    if (this.thinking.value || round.pending.value) return;
    const player = round.seats.players.value[state.side];
    if (player.kind !== "engine" || player.at === "server" || !round.seats.seat.value[state.side]) return;
    const thought = ++this.thought;
    const current = () => thought === this.thought;
    this.thinking.value = true;
    const [left, terms] = [round.clock.left(state.side), round.clock.face.value?.terms];
    const time =
      left !== null && terms?.kind === "fischer" ? { time: left, increment: terms.increment * 1000 } : null;
    // The only move, the first one, or the recapture of a piece needs no thought.
    const last = state.moves.at(-1);
    const easy =
      state.legal.length === 1 ||
      state.ply < 2 ||
      (last?.capture === true && state.legal.some((move) => move.victim === last.arrival));
    const rest = pace(player.level, easy, time);
    Promise.all([
      this.environment.core.think(setup, session.record, limits(player.level, time)),
      this.environment.wait(rest),
    ])
      .then(([best]) => {
        if (best && current()) this.play(best.bestmove ?? "", state, current);
      })
      .catch((error: Error) => {
        if (!current()) return;
        this.thinking.value = false;
        this.announcer.tell(
          phrase("note.engineStopped", { reason: messagePhrase(reasonOf(error)) }),
          "refused",
        );
      });
  }

  // The search is over or no longer wanted.
  stop(): void {
    this.thought++;
    this.thinking.value = false;
    this.environment.core.stop();
  }
}
