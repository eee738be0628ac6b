import type { Drawn } from "../guest.ts";
import type { Spot } from "./Overlay.tsx";

// Rings and arrows over the boards, for what a guest of the board points out.
export function Drawing({ drawn, spot, cell }: { drawn: Drawn; spot(id: number): Spot | undefined; cell: number }) {
  const middle = (id: number) => {
    const corner = spot(id);
    return corner && { x: corner.x + cell / 2, y: corner.y + cell / 2 };
  };
  const wide = Math.max(3, cell * 0.09);
  return (
    <svg class="drawing" width="100%" height="100%" focusable="false">
      {drawn.cells.map((id) => {
        const at = middle(id);
        return at && <circle key={id} cx={at.x} cy={at.y} r={cell * 0.44} stroke-width={wide * 0.75} />;
      })}
      {drawn.arrows.map(({ from, to }) => {
        const [a, b] = [middle(from), middle(to)];
        if (!a || !b) return null;
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const length = Math.hypot(dx, dy);
        // On one board the same place stands for two cells.
        if (length < cell / 2) return null;
        const [ux, uy] = [dx / length, dy / length];
        const [start, neck, half] = [cell * 0.2, length - wide * 3.4, wide * 1.7];
        const point = (along: number, aside: number) => `${a.x + ux * along - uy * aside} ${a.y + uy * along + ux * aside}`;
        return (
          <g key={`${from}-${to}`}>
            <path class="shaft" d={`M${point(start, 0)}L${point(neck, 0)}`} stroke-width={wide} />
            <path class="head" d={`M${point(length - wide * 0.6, 0)}L${point(neck, half)}L${point(neck, -half)}z`} />
          </g>
        );
      })}
    </svg>
  );
}
