// Where a card goes that appears beside something: to its right, left, below or above, at a distance that keeps what is
// next to it free. Null if there is no room.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

const edge = 8;

export function besideBox(
  box: Box,
  card: Size,
  window: Size,
  gap: number,
): { left: number; top: number } | null {
  const within = (at: number, size: number, room: number) => Math.max(edge, Math.min(at, room - size - edge));
  const top = within(box.top + box.height / 2 - card.height / 2, card.height, window.height);
  const left = within(box.left + box.width / 2 - card.width / 2, card.width, window.width);
  const fits = (spot: { left: number; top: number }) =>
    spot.left >= edge &&
    spot.top >= edge &&
    spot.left + card.width <= window.width - edge &&
    spot.top + card.height <= window.height - edge;
  const spots = [
    { left: box.left + box.width + gap, top },
    { left: box.left - gap - card.width, top },
    { left, top: box.top + box.height + gap },
    { left, top: box.top - gap - card.height },
  ];
  return spots.find(fits) ?? null;
}
