import { swallowClick } from "../board/drag.ts";
import type { Zoom } from "./zoom.ts";

// Zoom and pan by hand: the wheel with Ctrl, two fingers, or a drag of anything that is not a piece to be moved.

const threshold = 5;
const line = 20;
// While a piece is dragged this close to an edge, the boards scroll by up to this much per frame.
const edge = 36;
const pace = 14;

interface Spot {
  x: number;
  y: number;
}
const spotOf = ({ clientX, clientY }: PointerEvent): Spot => ({ x: clientX, y: clientY });
const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

// How fast the boards scroll towards an edge: from -1 to 1.
export const scrollSpeed = (at: number, from: number, to: number): number =>
  at < from + edge
    ? -Math.min(1, (from + edge - at) / edge)
    : at > to - edge
      ? Math.min(1, (at - to + edge) / edge)
      : 0;

// `fixed`: whether a press there is the beginning of something else.
export function zoomByHand(
  scroller: HTMLElement,
  zoom: Zoom,
  factor: () => number,
  fixed: (target: EventTarget | null) => boolean,
): () => void {
  const fingers = new Map<number, Spot>();
  let pan: { id: number; start: Spot; left: number; top: number; moved: boolean } | null = null;
  let pinch: { wide: number; zoom: number; middle: Spot } | null = null;
  let carried: Spot | null = null;
  let frame = 0;
  const scrolls = () =>
    scroller.scrollWidth > scroller.clientWidth + 1 || scroller.scrollHeight > scroller.clientHeight + 1;

  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const way = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * line : event.deltaY;
    zoom.to(factor() * Math.exp(-way / 400), { x: event.clientX, y: event.clientY });
  };
  const begin = (event: PointerEvent) => {
    pan = {
      id: event.pointerId,
      start: spotOf(event),
      left: scroller.scrollLeft,
      top: scroller.scrollTop,
      moved: false,
    };
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType === "touch") {
      if (event.isPrimary) fingers.clear();
      fingers.set(event.pointerId, spotOf(event));
      const [a, b] = [...fingers.values()];
      if (a && b && fingers.size === 2) {
        pan = null;
        pinch = { wide: distance(a, b), zoom: factor(), middle: between(a, b) };
        return;
      }
    }
    const middle = event.pointerType === "mouse" && event.button === 1;
    if (!scrolls() || !event.isPrimary || (event.button !== 0 && !middle)) return;
    if (middle || !fixed(event.target)) begin(event);
  };
  const move = (event: PointerEvent) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, spotOf(event));
    if (pinch) {
      const [a, b] = [...fingers.values()] as [Spot, Spot];
      const middle = between(a, b);
      scroller.scrollBy({
        left: pinch.middle.x - middle.x,
        top: pinch.middle.y - middle.y,
        behavior: "instant",
      });
      pinch.middle = middle;
      zoom.to((pinch.zoom * distance(a, b)) / Math.max(1, pinch.wide), middle);
      return;
    }
    carried = scroller.querySelector(".carrying") ? spotOf(event) : null;
    if (carried && frame === 0) frame = requestAnimationFrame(follow);
    if (!pan || event.pointerId !== pan.id) return;
    const [dx, dy] = [event.clientX - pan.start.x, event.clientY - pan.start.y];
    if (!pan.moved) {
      if (Math.hypot(dx, dy) < threshold) return;
      pan.moved = true;
      scroller.setPointerCapture(pan.id);
      scroller.dataset["panning"] = "";
    }
    scroller.scrollTo({ left: pan.left - dx, top: pan.top - dy, behavior: "instant" });
  };
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    carried = null;
    if (pinch) {
      pinch = null;
      swallowClick();
    }
    if (!pan || event.pointerId !== pan.id) return;
    if (pan.moved) swallowClick();
    pan = null;
    delete scroller.dataset["panning"];
  };
  // The boards scroll under a piece that is dragged to their edge.
  const follow = () => {
    frame = 0;
    if (!carried || !scroller.querySelector(".carrying")) return void (carried = null);
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const [x, y] = [scrollSpeed(carried.x, left, right), scrollSpeed(carried.y, top, bottom)];
    if (x !== 0 || y !== 0) scroller.scrollBy({ left: x * pace, top: y * pace, behavior: "instant" });
    frame = requestAnimationFrame(follow);
  };
  // The middle button scrolls in a way of its own.
  const hold = (event: MouseEvent) => {
    if (event.button === 1 && scrolls()) event.preventDefault();
  };

  const listeners: [string, (event: PointerEvent) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ];
  for (const [name, listener] of listeners) scroller.addEventListener(name, listener as EventListener);
  scroller.addEventListener("wheel", wheel, { passive: false });
  scroller.addEventListener("mousedown", hold);
  scroller.dataset["byHand"] = "";
  return () => {
    cancelAnimationFrame(frame);
    for (const [name, listener] of listeners) scroller.removeEventListener(name, listener as EventListener);
    scroller.removeEventListener("wheel", wheel);
    scroller.removeEventListener("mousedown", hold);
    delete scroller.dataset["byHand"];
    delete scroller.dataset["panning"];
  };
}
