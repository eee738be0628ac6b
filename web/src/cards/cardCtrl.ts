// Which card of a piece is on show, beside the pointer or in a dialog, and the timers by which it appears and goes. It
// is the only state of the cards.
import { signal } from "@preact/signals";
import type { CardSubject } from "./cardSubject.ts";
import type { Box } from "./besideBox.ts";

export interface Hovered {
  subject: CardSubject;
  // What must stay visible, and how far around it.
  box: Box;
  gap: number;
}

// The elements on which pieces have cards: the squares of the boards, those of the editor and its palette.
export const squares = ".boards [data-cell]";
export const squaresAndPalette = `${squares}, .palette [data-cell], .editor [data-cell]`;

// How long the pointer may be on its way from the piece to the card.
const grace = 450;

export class CardCtrl {
  readonly hovered = signal<Hovered | null>(null);
  readonly opened = signal<CardSubject | null>(null);
  private timer = 0;

  open(subject: CardSubject): void {
    this.close();
    this.opened.value = subject;
  }
  closeOpened = (): void => void (this.opened.value = null);

  // Takes the card away from the pointer, now or soon.
  close = (): void => {
    this.cancelTimer();
    this.hovered.value = null;
  };
  leave = (): void => (this.hovered.peek() ? this.after(grace, this.close) : this.cancelTimer());
  cancelTimer = (): void => clearTimeout(this.timer);

  // Acts unless something else happens before that; from one card to the next it is sooner.
  rest(ms: number, act: () => void): void {
    this.after(this.hovered.peek() ? grace : ms, act);
  }
  private after(ms: number, act: () => void): void {
    this.cancelTimer();
    this.timer = window.setTimeout(act, ms);
  }
}
