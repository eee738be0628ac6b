// The accuracy of a player, in percent.

// A move that keeps all winning chances has 100; one that loses a tenth of them has 64, and a blunder of half has 11.
const steepness = 4.5;
export const moveAccuracy = (loss: number): number => 100 * Math.exp(-steepness * loss);

// Of a side's moves: halfway between their mean and their harmonic mean, so that one blunder counts even in a long game
// that is otherwise good. Null without moves.
export function accuracyOf(losses: readonly number[]): number | null {
  if (losses.length === 0) return null;
  const all = losses.map(moveAccuracy);
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  const harmonic = all.length / all.reduce((sum, one) => sum + 1 / one, 0);
  return (mean + harmonic) / 2;
}
