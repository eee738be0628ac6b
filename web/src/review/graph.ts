// Where the graph of a game's evaluations is drawn. White's share of the chances is below the curve.

export interface Box {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

const rounded = (n: number): number => Math.round(n * 100) / 100;

// The spots of the positions known so far. `plies`: half-moves of the whole game.
export const spotsOf = (shares: readonly number[], plies: number, { width, height }: Box): Spot[] =>
  shares.map((share, i) => ({
    x: plies === 0 ? 0 : rounded((i / plies) * width),
    y: rounded((1 - share) * height),
  }));

// The area below the spots, as SVG path data; empty if there are fewer than two.
export function areaOf(spots: readonly Spot[], { height }: Box): string {
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last || spots.length < 2) return "";
  return `M${first.x} ${height}${spots.map(({ x, y }) => `L${x} ${y}`).join("")}L${last.x} ${height}Z`;
}

// The half-move nearest to a place, as a fraction of the width.
export const plyAt = (fraction: number, plies: number): number =>
  Math.min(plies, Math.max(0, Math.round(fraction * plies)));
