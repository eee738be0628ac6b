// How long the engine in the page takes for a move: about as long as a player would, although the search of a weak
// level is over at once. Numbers only; EngineCtrl waits.

// The engine answers no sooner than this, so that users see their own move arrive first.
export const grace = 420;
// Nobody wants to wait longer for a move that is known.
const longest = 6000;

// What a clock gives: milliseconds left, and added by each move.
export interface TimeLeft {
  time: number;
  increment: number;
}

// The milliseconds that a move of this level takes at least. `easy`: there is nothing to think about. `chance` from 0
// to 1 varies them. Full strength takes the time that its search needs, and at least `grace`.
export function pace(
  level: number,
  easy: boolean,
  clock: TimeLeft | null,
  chance: number = Math.random(),
): number {
  if (level >= 8) return Math.min(grace, (clock?.time ?? Infinity) / 10);
  // A player has about forty moves to make, and spends most of the increment.
  const share = clock ? clock.time / 40 + clock.increment * 0.6 : 1400;
  const most = Math.min(share, longest) * (easy ? 0.4 : 1);
  const wanted = Math.max(grace, most * (0.3 + 0.7 * chance));
  return Math.round(Math.min(wanted, (clock?.time ?? Infinity) / 10));
}
