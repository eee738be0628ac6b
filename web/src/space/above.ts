// Computes the view from above. A row is seen from straight above. In a stack the highest level would hide the others
// from there: it is seen from as high as pieces still show their shape, and each level comes forward from under the one
// above it, as a terrace, until every square is seen.
import type { Atlas } from "../position/stateQueries.ts";
import { Occlusion } from "./occlusion.ts";
import type { Opening } from "./openingView.ts";
import {
  arrangeInDepth,
  arrangementOf,
  pieceHeight,
  sameSpread,
  withoutTerrace,
  type Spread,
} from "./places.ts";
import { Projection } from "./scenery.ts";
import { eyeOf, sameEye, type Eye } from "./views.ts";

// The terraces to choose from, in steps of 1 / most.
const most = 20;

export function fromAbove(map: Atlas, aspect: number, flipped: boolean, now: Spread): Opening {
  const [spread, arrangement] = [withoutTerrace(now), arrangementOf(now)];
  const eye = eyeOf("above", flipped, arrangement);
  if (arrangement === "row") return { eye, spread };
  const terraced = (part: number): Spread => ({
    ...spread,
    terrace: ((flipped ? -1 : 1) * part) / most,
  });
  let part = 0;
  while (part < most && !clear(map, aspect, eye, terraced(part))) part++;
  return { eye, spread: terraced(part) };
}

// The same after the picture or the boards have changed their shape: undefined if the user does not look from above, or
// nothing becomes different.
export function stillAbove(
  map: Atlas,
  aspect: number,
  flipped: boolean,
  eye: Eye,
  spread: Spread,
): Opening | undefined {
  if (spread.terrace === undefined || !sameEye(eye, eyeOf("above", flipped, "stack"))) return undefined;
  const next = fromAbove(map, aspect, flipped, spread);
  return sameSpread(next.spread, spread) ? undefined : next;
}

// Whether no level hides the middle of a square, or a piece that stands there.
function clear(map: Atlas, aspect: number, eye: Eye, spread: Spread): boolean {
  const places = arrangeInDepth(map, spread);
  const [occlusion, projection] = [new Occlusion(map, places), new Projection(places, eye, aspect)];
  return map.info.cells.every(({ id }) => {
    const [x, y, z] = places.cell(id);
    return [0, 0.5, pieceHeight].every((high) => !occlusion.blocked(projection.position, x, y + high, z));
  });
}
