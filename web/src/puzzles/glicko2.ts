// Ratings by Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf), whose steps are
// numbered here. A test has its example.

export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

// A game of a rating period; `score` is 1, ½ or 0.
export interface Game {
  readonly rating: number;
  readonly deviation: number;
  readonly score: number;
}

export const unrated: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

// Of a deviation above this a rating is provisional, as on lichess: it still moves in large steps.
const provisional = 110;

export const isProvisional = ({ deviation }: Rating): boolean => deviation > provisional;

const tau = 0.5;
const scale = 173.7178;
const tolerance = 1e-6;

// Step 5: the new volatility, by the Illinois algorithm. All numbers are on the scale of Glicko-2.
function volatilityAfter(phi: number, sigma: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number) =>
    (Math.exp(x) * (delta ** 2 - phi ** 2 - v - Math.exp(x))) / (2 * (phi ** 2 + v + Math.exp(x)) ** 2) -
    (x - a) / tau ** 2;
  let low = a;
  let high = Math.log(delta ** 2 - phi ** 2 - v);
  if (!(delta ** 2 > phi ** 2 + v)) {
    let k = 1;
    while (f(a - k * tau) < 0) k++;
    high = a - k * tau;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > tolerance) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

// The rating after a period with these games. Without any only the deviation grows, to no more than that of a newcomer.
export function rated({ rating, deviation, volatility }: Rating, games: readonly Game[]): Rating {
  const [mu, phi] = [(rating - unrated.rating) / scale, deviation / scale];
  // Steps 3 and 4: the variance by the games, and the improvement that they show.
  let [information, surprise] = [0, 0];
  for (const game of games) {
    const g = 1 / Math.sqrt(1 + (3 * (game.deviation / scale) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (game.rating - unrated.rating) / scale)));
    information += g ** 2 * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  const sigma =
    games.length > 0 ? volatilityAfter(phi, volatility, 1 / information, surprise / information) : volatility;
  // Steps 6 to 8.
  const before = Math.sqrt(phi ** 2 + sigma ** 2);
  const after = 1 / Math.sqrt(1 / before ** 2 + information);
  return {
    rating: rating + scale * after ** 2 * surprise,
    deviation: Math.min(unrated.deviation, scale * after),
    volatility: sigma,
  };
}
