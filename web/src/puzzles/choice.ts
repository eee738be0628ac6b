// Which puzzle comes next: one near the user's rating in the stream, harder and harder ones in a streak or a rush, and the
// same one for everybody on one date.
import type { Puzzle } from "./puzzleFile.ts";

// A number of at least 0 and less than 1.
type Random = () => number;

// How many of the nearest puzzles one is drawn from.
const width = 12;

const nearest = (puzzles: readonly Puzzle[], rating: number): Puzzle[] =>
  [...puzzles].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, width);

// One near a rating that the user has not seen; null if there is none.
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  rating: number,
  seen: (id: string) => boolean,
  random: Random = Math.random,
): Puzzle | null {
  const fresh = nearest(
    puzzles.filter((one) => !seen(one.id)),
    rating,
  );
  return fresh[Math.floor(random() * fresh.length)] ?? null;
}

// How many puzzles a streak or a rush takes to the hardest.
const ladder = 40;

// The puzzle after `done` others of a run, from the easiest on; null if all have been in it.
export function nextOfRun(
  puzzles: readonly Puzzle[],
  done: readonly string[],
  random: Random = Math.random,
): Puzzle | null {
  if (puzzles.length === 0) return null;
  const place = Math.min(puzzles.length - 1, Math.floor((done.length / ladder) * puzzles.length));
  return nextPuzzle(puzzles, puzzles[place]!.rating, (id) => done.includes(id), random);
}

const day = 86_400_000;

// "2026-11-30", by the user's calendar.
export const dateOf = (date: Date): string => {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

// The puzzle of a date, by the user's calendar: all in an order that looks random, one a day.
export function puzzleOfDay(puzzles: readonly Puzzle[], date: Date): Puzzle | null {
  const days = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day);
  const { length } = puzzles;
  if (length === 0) return null;
  // A step without a common divisor goes through all of them.
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  let step = Math.max(1, Math.round(length * 0.618));
  while (divides(step, length) !== 1) step++;
  return puzzles[(days * step) % length]!;
}
