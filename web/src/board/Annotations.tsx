// The rings and arrows that an activity, such as a lesson, shows on the flat boards. Draws what it is given.
import type { BoardAnnotations } from "../game/activity.ts";
import { Arrows } from "./Arrows.tsx";
import type { Spot } from "./spot.ts";

export function Annotations({
  drawn,
  spot,
  cell,
}: {
  drawn: BoardAnnotations;
  spot: (id: number) => Spot | undefined;
  cell: number;
}) {
  return (
    <>
      <svg class="drawing" width="100%" height="100%" focusable="false">
        {drawn.cells.map((id) => {
          const at = spot(id);
          return (
            at && (
              <circle
                key={id}
                cx={at.x + cell / 2}
                cy={at.y + cell / 2}
                r={cell * 0.44}
                stroke-width={Math.max(2.2, cell * 0.07)}
              />
            )
          );
        })}
      </svg>
      {drawn.arrows.length > 0 && (
        <Arrows
          arrows={drawn.arrows.map(({ from, to }) => ({ from, to, arrival: to, tone: "line", rank: 0 }))}
          cell={cell}
          spot={spot}
        />
      )}
    </>
  );
}
