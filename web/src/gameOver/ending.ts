// Whether the card about a game's end is open, which is the only state here. It opens when the game on the board ends,
// but not when a game that is over is set up, and never for an activity.
import { effect, signal } from "@preact/signals";
import type { GameSession } from "../game/gameSession.ts";

export class Ending {
  readonly open = signal(false);

  constructor(session: GameSession) {
    const over = () => session.result.value !== null;
    let was = over();
    session.observe({
      onSetUp: (_, __, again) => {
        if (again) return;
        was = over();
        this.open.value = false;
      },
    });
    effect(() => {
      if (!over()) this.open.value = false;
      else if (!was && !session.activity.peek()) this.open.value = true;
      was = over();
    });
  }

  show(): void {
    this.open.value = true;
  }

  close(): void {
    this.open.value = false;
  }
}
