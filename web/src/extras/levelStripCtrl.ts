// The strip of levels (Tools.tsx), and the keys that lead from one level with a highlight to the next. Reads the game;
// the only change is where the focus goes.
import { computed } from "@preact/signals";
import type { Announcer } from "../ui/announcer.ts";
import type { BoardCtrl } from "../board/boardCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { HistoryCtrl } from "../game/historyCtrl.ts";
import { levelHighlights, hasHighlight, type LevelHighlights } from "./levelHighlights.ts";
import { destinations, type Atlas } from "../position/stateQueries.ts";
import { t } from "./texts/index.ts";

// The cell of a level that is nearest to another level's cell.
export function nearestOn(map: Atlas, level: number, to: number): number {
  const { x, y } = map.cell(to);
  const own = map.info.cells.filter((cell) => cell.level === level);
  const away = (cell: { x: number; y: number }) => Math.hypot(cell.x - x, cell.y - y);
  return own.reduce((best, cell) => (away(cell) < away(best) ? cell : best)).id;
}

export class LevelStripCtrl {
  // Where the user is led: set by what shows the boards.
  go: ((cell: number) => void) | null = null;

  readonly levels = computed<readonly LevelHighlights[]>(() => {
    const [map, state] = [this.session.map.value, this.history.shown.value];
    if (!map || !state) return [];
    const [selected, choice] = [this.board.selected.value, this.board.choice.value];
    const goals = choice ? choice.cells : selected === null ? null : destinations(state, selected);
    return levelHighlights(map, state, goals?.keys() ?? []);
  });

  constructor(
    private readonly session: GameSession,
    private readonly history: HistoryCtrl,
    private readonly board: BoardCtrl,
    private readonly announcer: Announcer,
  ) {}

  // To what is highlighted on a level, or to the square there that is nearest to the focus.
  jumpTo(level: number): void {
    const map = this.session.map.value;
    const [what, here] = [this.levels.value[level], this.board.focused.value];
    if (!map || !what) return;
    this.go?.(what.check ?? what.goals[0] ?? what.last ?? nearestOn(map, level, here ?? 0));
  }

  // To the next level with a highlight, in this direction. False: there is nowhere to go.
  next(way: 1 | -1): boolean {
    const [map, all] = [this.session.map.value, this.levels.value];
    if (!map || !this.go || all.length < 2) return false;
    const here = map.cell(this.board.focused.value ?? 0).level;
    for (let i = 1; i < all.length; i++) {
      const level = (here + way * i + all.length * i) % all.length;
      if (!hasHighlight(all[level]!)) continue;
      this.jumpTo(level);
      return true;
    }
    this.announcer.speakOnly(t("levels.nothing"));
    return true;
  }
}
