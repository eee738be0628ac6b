// Draws over the flat boards: the user's drawings and the record's, the premove and the hint. It only reads.
import type { ReadonlySignal } from "@preact/signals";
import { Arrows, Shaft } from "../board/Arrows.tsx";
import type { LayerProps, Spot } from "../board/spot.ts";
import type { Hint } from "./hint.ts";
import type { PremoveCtrl } from "./premove.ts";
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

// A premove tints both its cells.
function Ahead({ from, to, cell, spot }: { from: number; to: number } & Pick<LayerProps, "cell" | "spot">) {
  const [a, b] = [spot(from), spot(to)];
  return (
    <g class="premove" data-premove={`${from}-${to}`}>
      {[a, b].map((at) => at && <rect x={at.x} y={at.y} width={cell} height={cell} />)}
      {a && b && <Shaft {...{ a, b, cell }} wide={Math.max(2.5, cell / 14)} name="reach" />}
    </g>
  );
}

export const layer = (
  shapes: Shapes,
  premoves: PremoveCtrl,
  hint: Hint,
  recorded: ReadonlySignal<readonly Shape[]>,
) =>
  function Layer({ cell, spot }: LayerProps) {
    const [list, unfinished, ahead] = [shapes.list.value, shapes.unfinished.value, premoves.move.value];
    const [hints, given] = [hint.arrows.value, recorded.value];
    return (
      <>
        {hints.length > 0 && <Arrows arrows={hints} cell={cell} spot={spot} />}
        {(ahead || unfinished || list.length > 0 || given.length > 0) && (
          <svg class="arrows shapes" focusable="false" width="100%" height="100%">
            {ahead && <Ahead from={ahead.piece.cell} to={ahead.to} cell={cell} spot={spot} />}
            {given.map((shape, i) => (
              <Drawn key={i} {...{ shape, cell, spot }} />
            ))}
            {list.map((shape) => (
              <Drawn key={`${shape.from} ${shape.to}`} {...{ shape, cell, spot }} />
            ))}
            {unfinished && <Drawn shape={unfinished} cell={cell} spot={spot} />}
          </svg>
        )}
      </>
    );
  };
