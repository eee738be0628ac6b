// Dragging a piece by the pointer. Elements with data-cell are the places; `begin` says whether a piece there may be
// dragged.
import { listen } from "../ui/listen.ts";

export interface DragHandlers {
  begin: (element: HTMLElement) => boolean;
  // A piece was lifted from `from`; returns the picture to drag.
  lift: (from: HTMLElement) => SVGElement | null;
  over: (element: HTMLElement | null) => void;
  drop: (from: HTMLElement, to: HTMLElement | null) => void;
}

const threshold = 5;

export const cellElement = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;

// The click that follows a drag does not count.
export function swallowClick(): void {
  const swallow = (click: Event) => {
    click.stopPropagation();
    click.preventDefault();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}

export function dragPieces(root: HTMLElement, carrier: DragHandlers): () => void {
  let from: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let pointer = -1;
  let picture: SVGElement | null = null;
  let source: SVGElement | null = null;
  let aimed: HTMLElement | null = null;

  const place = (event: PointerEvent) => {
    if (!picture) return;
    const size = Number(picture.dataset["size"]);
    // Above a finger, which would hide it.
    const up = event.pointerType === "touch" ? 0.8 : 0.5;
    picture.style.transform = `translate(${event.clientX - size / 2}px, ${event.clientY - size * up}px)`;
  };
  const under = (event: PointerEvent) => {
    const element = cellElement(document.elementFromPoint(event.clientX, event.clientY));
    return element && root.contains(element) ? element : null;
  };
  const aim = (element: HTMLElement | null) => {
    if (element === aimed) return;
    aimed?.classList.remove("aimed");
    aimed = element;
    aimed?.classList.add("aimed");
  };
  const end = () => {
    aim(null);
    picture?.remove();
    source?.classList.remove("lifted");
    root.classList.remove("carrying");
    [picture, source, from, pointer] = [null, null, null, -1];
  };

  const down = (event: PointerEvent) => {
    // A second finger is the beginning of something else.
    if (!event.isPrimary && event.pointerType === "touch") return end();
    if (event.button !== 0 || !event.isPrimary || from) return;
    const element = cellElement(event.target);
    if (!element || !carrier.begin(element)) return;
    from = element;
    pointer = event.pointerId;
    start = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== pointer) return;
    if (!picture) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < threshold) return;
      const piece = carrier.lift(from);
      if (!piece) return end();
      const size = from.getBoundingClientRect().width * (event.pointerType === "touch" ? 1.5 : 1);
      source = piece;
      picture = piece.cloneNode(true) as SVGElement;
      picture.classList.add("carried");
      picture.dataset["size"] = String(size);
      picture.style.width = picture.style.height = `${size}px`;
      document.body.append(picture);
      source.classList.add("lifted");
      root.classList.add("carrying");
      root.setPointerCapture(pointer);
    }
    place(event);
    const element = under(event);
    if (event.pointerType === "touch") aim(element);
    carrier.over(element);
  };
  const up = (event: PointerEvent) => {
    if (!from || event.pointerId !== pointer) return;
    const [begun, carried] = [from, picture !== null];
    const to = carried ? under(event) : null;
    end();
    if (!carried) return;
    swallowClick();
    carrier.drop(begun, to);
  };

  const stop = listen(root, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: end });
  return () => {
    end();
    stop();
  };
}
