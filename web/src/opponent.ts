import type { Signal } from "@preact/signals";
import type { Core, Limits, Setup } from "./types.ts";

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
export class Opponent {
  private thought = 0;

  constructor(
    private readonly core: Core,
    private readonly wait: (ms: number) => Promise<void>,
    private readonly thinking: Signal<boolean>,
  ) {}

  // Thinks after these moves and then calls `answer`, unless cancelled; an empty move accepts the end on offer.
  // `current` tells `answer` whether the position is still the same.
  ask(
    setup: Setup,
    moves: string[],
    level: number,
    answer: (move: string, current: () => boolean) => void,
    failed: (error: Error) => void,
  ): void {
    const thought = ++this.thought;
    const current = () => thought === this.thought;
    this.thinking.value = true;
    Promise.all([this.core.think(setup, moves, limits(level)), this.wait(grace)])
      .then(([best]) => {
        if (best && current()) answer(best.bestmove, current);
      })
      .catch((error: Error) => {
        if (!current()) return;
        this.thinking.value = false;
        failed(error);
      });
  }

  // The search is over or no longer wanted.
  hush(): void {
    this.thought++;
    this.thinking.value = false;
    this.core.stop();
  }
}
