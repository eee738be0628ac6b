// The circles and arrows that the user has drawn on the boards, for themselves alone. They belong to one position, go
// with it, and are not stored.
import { signal } from "@preact/signals";
import type { Announcer } from "../ui/announcer.ts";
import type { Ink, Shape } from "../board/shape.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { HistoryCtrl } from "../game/historyCtrl.ts";
import { keyNow } from "../keyboard/keys.ts";
import { cellText } from "../speech/speech.ts";
import { t } from "./texts/index.ts";

export type { Ink, Shape };

export const inkOf = ({ shiftKey, ctrlKey, altKey }: MouseEvent | KeyboardEvent): Ink =>
  ((shiftKey || ctrlKey ? 1 : 0) + (altKey ? 2 : 0)) as Ink;

export class Shapes {
  readonly list = signal<readonly Shape[]>([]);
  // The one being drawn.
  readonly unfinished = signal<Shape | null>(null);
  // Where the keyboard began one.
  private begun: { at: number; ink: Ink } | null = null;

  constructor(
    private readonly session: GameSession,
    history: HistoryCtrl,
    private readonly announcer: Announcer,
    // The place of a cell on the boards as they are shown; the merged view shows two cells at one place.
    private readonly place: (cell: number) => string,
  ) {
    session.observe({ onSetUp: () => this.drop(), onChange: () => this.drop() });
    history.follow(() => this.drop());
  }

  private drop(): void {
    this.list.value = [];
    this.unfinished.value = this.begun = null;
  }

  // Draws a shape. The same one again removes it, and another ink replaces it.
  draw(shape: Shape): void {
    const map = this.session.map.value;
    if (!map) return;
    const same = (one: Shape) =>
      this.place(one.from) === this.place(shape.from) && this.place(one.to) === this.place(shape.to);
    const old = this.list.value.find(same);
    const rest = this.list.value.filter((one) => !same(one));
    this.begun = null;
    this.list.value = old?.ink === shape.ink ? rest : [...rest, shape];
    const [from, to] = [cellText(map, shape.from), cellText(map, shape.to)];
    const text = shape.from === shape.to ? t("shapes.circle", { cell: to }) : t("shapes.arrow", { from, to });
    this.announcer.speak(old?.ink === shape.ink ? t("shapes.removed", { shape: text }) : text);
  }

  // By keyboard: a shape begins at this cell, or ends there.
  mark(cell: number, ink: Ink): void {
    const map = this.session.map.value;
    if (!map) return;
    if (this.begun) return this.draw({ from: this.begun.at, to: cell, ink: this.begun.ink });
    this.begun = { at: cell, ink };
    this.announcer.speak(t("shapes.begun", { cell: cellText(map, cell), key: keyNow("shape") }));
  }

  // The user takes everything away.
  clear(): void {
    const had = this.list.value.length > 0;
    if (had || this.begun) this.drop();
    if (had) this.announcer.speakAfter(t("shapes.cleared"));
  }
}
