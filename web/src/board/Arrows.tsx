// Arrows over the flat boards: Arrows draws what an activity or a hint shows, and Shaft one line, also for the drawings of
// the user.
import type { Arrow } from "./boardCtrl.ts";
import type { Spot } from "./spot.ts";

// A line from the middle of one cell to another, with an arrowhead.
export function Shaft({
  a,
  b,
  cell,
  wide,
  name,
}: {
  a: Spot;
  b: Spot;
  cell: number;
  wide: number;
  name: string;
}) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy);
  if (long < 1) return null;
  const [ux, uy] = [dx / long, dy / long];
  const head = Math.max(wide * 3, 7);
  const [x1, y1] = [a.x + cell / 2 + ux * cell * 0.18, a.y + cell / 2 + uy * cell * 0.18];
  const [x2, y2] = [b.x + cell / 2 - ux * cell * 0.06, b.y + cell / 2 - uy * cell * 0.06];
  const [bx, by] = [x2 - ux * head, y2 - uy * head];
  const half = head * 0.55;
  return (
    <g class={name}>
      <line x1={x1} y1={y1} x2={bx} y2={by} stroke-width={wide} />
      <path d={`M${x2} ${y2}L${bx - uy * half} ${by + ux * half}L${bx + uy * half} ${by - ux * half}z`} />
    </g>
  );
}

// The paths of pieces to their landings, and thinner ones on to where they end.
export function Arrows({
  arrows,
  cell,
  spot,
}: {
  arrows: readonly Arrow[];
  cell: number;
  spot: (id: number) => Spot | undefined;
}) {
  return (
    <svg class="arrows" focusable="false" width="100%" height="100%">
      {[...arrows].reverse().map(({ from, to, arrival, tone, rank }) => {
        const [a, b, c] = [spot(from), spot(to), spot(arrival)];
        const wide = Math.max(2.5, (cell / 13) * (rank === 0 ? 1 : 0.62));
        return (
          <g
            key={`${from} ${to} ${arrival} ${tone}`}
            class={`arrow ${tone}${rank === 0 ? " first" : ""}`}
            data-arrow={`${from}-${to}-${arrival}`}
          >
            {a && b && <Shaft {...{ a, b, cell, wide }} name="reach" />}
            {b && c && arrival !== to && <Shaft a={b} b={c} cell={cell} wide={wide * 0.5} name="pass" />}
          </g>
        );
      })}
    </svg>
  );
}
