// Zoom and pan of the flat boards by hand: the wheel with Ctrl, two fingers, or a drag of anything that is not a piece
// to be moved. Scrolls the room of the boards, and zooms through Zoom.
import { swallowClick } from "../board/drag.ts";
import { listen } from "../ui/listen.ts";
import type { Zoom } from "./zoom.ts";

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

const scrolls = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;

// A drag of the boards.
function panning(scroller: HTMLElement) {
  let pan: { id: number; start: Spot; left: number; top: number; moved: boolean } | null = null;
  return {
    begin(event: PointerEvent) {
      const { scrollLeft: left, scrollTop: top } = scroller;
      pan = { id: event.pointerId, start: spotOf(event), left, top, moved: false };
    },
    move(event: PointerEvent) {
      if (!pan || event.pointerId !== pan.id) return;
      const [dx, dy] = [event.clientX - pan.start.x, event.clientY - pan.start.y];
      if (!pan.moved) {
        if (Math.hypot(dx, dy) < threshold) return;
        pan.moved = true;
        scroller.setPointerCapture(pan.id);
        scroller.dataset["panning"] = "";
      }
      scroller.scrollTo({ left: pan.left - dx, top: pan.top - dy, behavior: "instant" });
    },
    end(event: PointerEvent) {
      if (!pan || event.pointerId !== pan.id) return;
      if (pan.moved) swallowClick();
      pan = null;
      delete scroller.dataset["panning"];
    },
    // It was the beginning of something else.
    drop() {
      pan = null;
    },
  };
}

// Zoom by two fingers, and the boards under them go along.
function pinching(scroller: HTMLElement, zoom: Zoom, factor: () => number) {
  const fingers = new Map<number, Spot>();
  let pinch: { wide: number; zoom: number; middle: Spot } | null = null;
  return {
    // True if this is the second finger.
    down(event: PointerEvent): boolean {
      if (event.isPrimary) fingers.clear();
      fingers.set(event.pointerId, spotOf(event));
      const [a, b] = [...fingers.values()];
      if (!a || !b || fingers.size !== 2) return false;
      pinch = { wide: distance(a, b), zoom: factor(), middle: between(a, b) };
      return true;
    },
    // True while there are two.
    move(event: PointerEvent): boolean {
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, spotOf(event));
      if (!pinch) return false;
      const [a, b] = [...fingers.values()] as [Spot, Spot];
      const middle = between(a, b);
      scroller.scrollBy({
        left: pinch.middle.x - middle.x,
        top: pinch.middle.y - middle.y,
        behavior: "instant",
      });
      pinch.middle = middle;
      zoom.to((pinch.zoom * distance(a, b)) / Math.max(1, pinch.wide), middle);
      return true;
    },
    up(event: PointerEvent) {
      fingers.delete(event.pointerId);
      if (!pinch) return;
      pinch = null;
      swallowClick();
    },
  };
}

// The boards scroll under a piece that is dragged to their edge.
function edgeScrolling(scroller: HTMLElement) {
  let carried: Spot | null = null;
  let frame = 0;
  const carrying = () => scroller.querySelector(".carrying") !== null;
  const follow = () => {
    frame = 0;
    if (!carried || !carrying()) return void (carried = null);
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const [x, y] = [scrollSpeed(carried.x, left, right), scrollSpeed(carried.y, top, bottom)];
    if (x !== 0 || y !== 0) scroller.scrollBy({ left: x * pace, top: y * pace, behavior: "instant" });
    frame = requestAnimationFrame(follow);
  };
  return {
    move(event: PointerEvent) {
      carried = carrying() ? spotOf(event) : null;
      if (carried && frame === 0) frame = requestAnimationFrame(follow);
    },
    up() {
      carried = null;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

// `fixed`: whether a press there is the beginning of something else.
export function zoomByHand(
  scroller: HTMLElement,
  zoom: Zoom,
  factor: () => number,
  fixed: (target: EventTarget | null) => boolean,
): () => void {
  const pan = panning(scroller);
  const pinch = pinching(scroller, zoom, factor);
  const edges = edgeScrolling(scroller);
  const up = (event: PointerEvent) => {
    edges.up();
    pinch.up(event);
    pan.end(event);
  };
  const stop = listen(
    scroller,
    {
      wheel(event) {
        if (!event.ctrlKey || event.deltaY === 0) return;
        event.preventDefault();
        const way = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * line : event.deltaY;
        zoom.to(factor() * Math.exp(-way / 400), { x: event.clientX, y: event.clientY });
      },
      // The middle button scrolls in a way of its own.
      mousedown(event) {
        if (event.button === 1 && scrolls(scroller)) event.preventDefault();
      },
      pointerdown(event) {
        if (event.pointerType === "touch" && pinch.down(event)) return pan.drop();
        const middle = event.pointerType === "mouse" && event.button === 1;
        if (!scrolls(scroller) || !event.isPrimary || (event.button !== 0 && !middle)) return;
        if (middle || !fixed(event.target)) pan.begin(event);
      },
      pointermove(event) {
        if (pinch.move(event)) return;
        edges.move(event);
        pan.move(event);
      },
      pointerup: up,
      pointercancel: up,
    },
    { passive: false },
  );
  scroller.dataset["byHand"] = "";
  return () => {
    edges.stop();
    stop();
    delete scroller.dataset["byHand"];
    delete scroller.dataset["panning"];
  };
}
