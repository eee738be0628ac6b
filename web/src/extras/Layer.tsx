import { Shaft } from "../view/Arrows.tsx";
import type { LayerProps, Spot } from "../view/Overlay.tsx";
import type { Shape, Shapes } from "./shapes.ts";

function Circle({ at, cell, part = false }: { at: Spot; cell: number; part?: boolean }) {
  const wide = Math.max(2, cell / 16);
  return (
    <circle
      cx={at.x + cell / 2}
      cy={at.y + cell / 2}
      r={cell / 2 - wide / 2}
      stroke-width={wide}
      stroke-dasharray={part ? `${wide * 2} ${wide * 1.5}` : undefined}
    />
  );
}

function Drawn({ shape, cell, spot }: { shape: Shape } & Pick<LayerProps, "cell" | "spot">) {
  const [a, b] = [spot(shape.from), spot(shape.to)];
  const wide = Math.max(3, cell / 9);
  const one = a ?? b;
  if (!one) return null;
  const arrow = a && b && (a.x !== b.x || a.y !== b.y);
  return (
    <g class={`shape ink-${shape.ink}`} data-shape={`${shape.from}-${shape.to}`}>
      {arrow ? (
        <Shaft {...{ a, b, cell, wide }} name="reach" />
      ) : (
        // Of an arrow to a board that is not on show, its end on this one.
        <Circle at={one} cell={cell} part={shape.from !== shape.to && !(a && b)} />
      )}
    </g>
  );
}

export const layer = (shapes: Shapes) =>
  function Layer({ cell, spot }: LayerProps) {
    const [list, draft] = [shapes.list.value, shapes.draft.value];
    return (
      <svg class="arrows shapes" focusable="false" width="100%" height="100%">
        {list.map((shape) => (
          <Drawn key={`${shape.from} ${shape.to}`} {...{ shape, cell, spot }} />
        ))}
        {draft && <Drawn shape={draft} cell={cell} spot={spot} />}
      </svg>
    );
  };
