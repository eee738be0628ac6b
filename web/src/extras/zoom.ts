// Zoom of the flat boards: changes ViewCtrl.zoom, and scrolls the boards so that the same point stays in view. Their
// room scrolls, and the layout is that of a larger room.
import type { Announcer } from "../ui/announcer.ts";
import type { ViewCtrl } from "../board/viewCtrl.ts";
import type { Layout, Rect } from "../board/layout.ts";
import { settings } from "../settings/settings.ts";
import { t } from "./texts/index.ts";

// One press of a button.
const stride = 1.3;
// Squares become at least twice as large, and otherwise no larger than this.
const largest = 96;

export const maxZoom = (natural: number): number => Math.min(8, Math.max(2, largest / natural));

// A point of the boards: in cells from the corner of the level that is nearest to it.
export interface Anchor {
  level: number;
  x: number;
  y: number;
}

const outside = (n: number, from: number, length: number): number => Math.max(from - n, 0, n - from - length);
const distance = ({ x, y, width, height }: Rect, to: { x: number; y: number }): number =>
  Math.hypot(outside(to.x, x, width), outside(to.y, y, height));

export function anchorAt({ cell, levels }: Layout, x: number, y: number): Anchor {
  const distances = levels.map((place) => distance(place, { x, y }));
  const level = distances.indexOf(Math.min(...distances));
  const { x: left, y: top } = levels[level]!;
  return { level, x: (x - left) / cell, y: (y - top) / cell };
}

export function pointOf({ cell, levels }: Layout, { level, x, y }: Anchor): { x: number; y: number } {
  const place = levels[level]!;
  return { x: place.x + x * cell, y: place.y + y * cell };
}

// How far to scroll in one direction so that `from` to `to` is in view, with a margin where there is room.
export function shiftTo(view: { at: number; length: number }, from: number, to: number): number {
  const margin = Math.max(0, Math.min(to - from, (view.length - (to - from)) / 2));
  if (from - margin < view.at) return from - margin - view.at;
  if (to + margin > view.at + view.length) return to + margin - view.at - view.length;
  return 0;
}

// The boards as they are drawn at the moment.
export interface DrawnBoards {
  scroller: HTMLElement;
  layout: Layout;
  // The size of a cell without zoom.
  natural: number;
  // The corner of a cell, if it is shown.
  spot: (cell: number) => { x: number; y: number } | undefined;
}

export class Zoom {
  frame: DrawnBoards | null = null;
  private held: { anchor: Anchor; left: number; top: number } | null = null;

  constructor(
    private readonly view: ViewCtrl,
    private readonly announcer: Announcer,
    // The cell that stays in view if the user names no point.
    private readonly subject: () => number | null,
  ) {}

  get max(): number {
    return this.frame ? maxZoom(this.frame.natural) : 1;
  }

  // Zooms to a factor, with the point at these window coordinates staying where it is.
  to(factor: number, at?: { x: number; y: number }): void {
    const { frame, view } = this;
    const next = Math.min(this.max, Math.max(1, factor < 1.04 ? 1 : factor));
    if (!frame || next === view.zoom.value) return;
    const { scroller, layout } = frame;
    const box = scroller.getBoundingClientRect();
    const [left, top] = at ? [at.x - box.left, at.y - box.top] : this.middle(frame);
    this.held = { anchor: anchorAt(layout, left + scroller.scrollLeft, top + scroller.scrollTop), left, top };
    view.zoom.value = next;
  }

  // The subject where it is in view, else the middle of the room.
  private middle({ scroller, layout, spot }: DrawnBoards): [number, number] {
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = scroller;
    const cell = this.subject();
    const corner = cell === null ? undefined : spot(cell);
    const [x, y] = corner
      ? [corner.x + layout.cell / 2 - scrollLeft, corner.y + layout.cell / 2 - scrollTop]
      : [-1, -1];
    return x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight
      ? [x, y]
      : [clientWidth / 2, clientHeight / 2];
  }

  // The user presses a key or a button. False: there is nothing to zoom.
  by(steps: number): boolean {
    if (!this.frame) return false;
    this.to(this.view.zoom.value * stride ** steps);
    this.announcer.speakOnly(t("zoom.now", { n: Math.round(this.view.zoom.value * 100) }));
    return true;
  }

  fit(): void {
    this.to(1);
    this.announcer.speakOnly(t("zoom.fitted"));
  }

  // The boards have been drawn in their new size.
  settle(): void {
    const { frame, held } = this;
    this.held = null;
    if (!frame || !held) return;
    const { x, y } = pointOf(frame.layout, held.anchor);
    frame.scroller.scrollTo({ left: x - held.left, top: y - held.top, behavior: "instant" });
  }

  // Scrolls a cell into view.
  reveal(cell: number): void {
    const { frame } = this;
    const corner = frame?.spot(cell);
    if (!frame || !corner) return;
    const { scroller, layout } = frame;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
    const left = shiftTo({ at: scrollLeft, length: clientWidth }, corner.x, corner.x + layout.cell);
    const top = shiftTo({ at: scrollTop, length: clientHeight }, corner.y, corner.y + layout.cell);
    if (left !== 0 || top !== 0)
      scroller.scrollBy({ left, top, behavior: settings.still() ? "instant" : "smooth" });
  }
}
