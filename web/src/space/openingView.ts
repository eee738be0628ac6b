// Calculates the view from which a game opens: the one of the candidates below that shows the pieces, the names of the
// levels and the squares, as large as possible, from the height of a player's eyes. Geometry alone: it draws nothing.
import type { Atlas } from "../position/stateQueries.ts";
import { arrangeInDepth, type Arrangement, type Spread } from "./places.ts";
import { Projection, Scenery, type Picture } from "./scenery.ts";
import type { Eye } from "./views.ts";

const tilts: { [arrangement in Arrangement]: number[] } = {
  stack: [14, 17, 20, 23, 26, 29, 32, 36, 40],
  row: [26, 30, 34, 38, 42, 48],
};
const turns: { [arrangement in Arrangement]: number[] } = {
  stack: [0, -14, 14, -28, 28, -40, 40],
  row: [0],
};
const spreads: { [arrangement in Arrangement]: number[] } = {
  stack: [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 1],
  row: [0.25, 0.4],
};

export interface Opening {
  eye: Eye;
  spread: Spread;
}

const round = (turn: number): number => (turn > 180 ? turn - 360 : turn);

export function openingView(
  map: Atlas,
  picture: Picture,
  aspect: number,
  flipped: boolean,
  wanted: Arrangement = "stack",
): Opening {
  const arrangement = map.info.levels.length > 1 ? wanted : "row";
  const step = arrangement === "row" ? 1 : 0;
  const candidates = spreads[arrangement]
    .flatMap((spread) => {
      const scenery = new Scenery(map, picture, arrangeInDepth(map, { spread, step }), flipped);
      return tilts[arrangement].flatMap((tilt) =>
        turns[arrangement].map((turn) => {
          const eye: Eye = { turn: round(turn + (flipped ? 180 : 0)), tilt, zoom: 1, shift: [0, 0, 0] };
          const projection = new Projection(scenery.places, eye, aspect);
          const cost =
            Math.log(projection.distance) + Math.abs(turn) * 0.001 + Math.max(0, tilt - 30) * 0.015;
          return { eye, spread: { spread, step }, scenery, projection, cost };
        }),
      );
    })
    .sort((a, b) => a.cost - b.cost);
  let [best, least]: [Opening | undefined, number] = [undefined, Infinity];
  for (const { eye, spread, scenery, projection, cost } of candidates) {
    if (cost >= least) break;
    const blind = cost + 2 * scenery.unseen(projection);
    if (blind >= least) continue;
    // A piece that is hidden is worse than a picture of half the size.
    const total = blind + 0.7 * scenery.hidden(projection).length;
    if (total < least) [best, least] = [{ eye, spread }, total];
  }
  return best!;
}
