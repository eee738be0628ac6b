// What the user has done with the puzzles of a game: rating, its course, which were seen and solved, best results. Kept in
// this browser's storage, within bounds.
import { signal } from "@preact/signals";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { rated, unrated, type Rating } from "./glicko2.ts";
import type { Puzzle } from "./puzzleFile.ts";

export interface Tried {
  readonly id: string;
  readonly solved: boolean;
  // The user's rating after it.
  readonly rating: number;
}

interface Progress {
  readonly rating: Rating;
  // The first tries of puzzles, the latest last.
  readonly tried: readonly Tried[];
  // How many there were in all, and how many of them were solved.
  readonly count: number;
  readonly solved: number;
  readonly bestStreak: number;
  readonly bestRush: number;
  // The last puzzle of a day that was solved, as a date.
  readonly daily: string;
}

const nothing: Progress = {
  rating: unrated,
  tried: [],
  count: 0,
  solved: 0,
  bestStreak: 0,
  bestRush: 0,
  daily: "",
};

// So many tries are kept; of older puzzles it is forgotten that they were seen.
export const maxTried = 3000;
// Of ratings that nobody has measured yet.
const puzzleDeviation = 150;

const [lowest, highest] = [100, 4000];

const number = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === "number" && value >= least && value <= most ? value : otherwise;

function readTried(value: unknown): Tried[] {
  if (!Array.isArray(value)) return [];
  return value.slice(-maxTried).flatMap((one: unknown): Tried[] => {
    if (!Array.isArray(one)) return [];
    const [id, solved, rating] = one as unknown[];
    return typeof id === "string" && id.length <= 32
      ? [{ id, solved: solved === 1, rating: number(rating, lowest, highest, unrated.rating) }]
      : [];
  });
}

function readProgress(text: string | null): Progress {
  try {
    const stored = (JSON.parse(text ?? "{}") ?? {}) as { [key: string]: unknown };
    const [rating, deviation, volatility] = (
      Array.isArray(stored["rating"]) ? stored["rating"] : []
    ) as unknown[];
    const count = (name: string) => Math.floor(number(stored[name], 0, 1e9, 0));
    return {
      rating: {
        rating: number(rating, lowest, highest, unrated.rating),
        deviation: number(deviation, 1, unrated.deviation, unrated.deviation),
        volatility: number(volatility, 1e-4, 1, unrated.volatility),
      },
      tried: readTried(stored["tried"]),
      count: count("count"),
      solved: count("solved"),
      bestStreak: count("bestStreak"),
      bestRush: count("bestRush"),
      daily: typeof stored["daily"] === "string" ? stored["daily"].slice(0, 10) : "",
    };
  } catch {
    // Unreadable data is discarded.
    return nothing;
  }
}

export class PuzzleProgress {
  readonly now = signal(nothing);
  // Whether the storage has taken it; otherwise it lasts as long as the page.
  readonly kept = signal(true);
  private readonly seen: Map<string, boolean>;
  private readonly key: string;

  constructor(
    private readonly storage: KeyValueStorage,
    game: string,
  ) {
    this.key = `puzzles.${game}`;
    this.now.value = readProgress(storage.get(this.key));
    this.seen = new Map(this.now.value.tried.map(({ id, solved }) => [id, solved]));
  }

  // Whether a puzzle was solved at the first try; undefined: it was not tried.
  resultOf = (id: string): boolean | undefined => this.seen.get(id);

  // The first try of a puzzle. One that was tried before changes nothing. Returns by how much the rating has changed.
  tried({ id, rating }: Puzzle, solved: boolean): number {
    if (this.seen.has(id)) return 0;
    const game = { rating, deviation: puzzleDeviation, score: solved ? 1 : 0 };
    const after = rated(this.now.value.rating, [game]);
    return this.note(id, solved, { ...after, rating: Math.min(highest, Math.max(lowest, after.rating)) });
  }

  // It was solved with a hint, which leaves the rating as it is.
  helped({ id }: Puzzle): number {
    return this.seen.has(id) ? 0 : this.note(id, true, this.now.value.rating);
  }

  private note(id: string, solved: boolean, after: Rating): number {
    const { now } = this;
    const before = now.value.rating;
    this.seen.set(id, solved);
    this.store({
      rating: after,
      tried: [...now.value.tried, { id, solved, rating: Math.round(after.rating) }].slice(-maxTried),
      count: now.value.count + 1,
      solved: now.value.solved + (solved ? 1 : 0),
    });
    return Math.round(after.rating) - Math.round(before.rating);
  }

  // A run of so many puzzles is over.
  ran(mode: "streak" | "rush", length: number): void {
    const best = mode === "streak" ? "bestStreak" : "bestRush";
    if (length > this.now.value[best]) this.store({ [best]: length });
  }

  didDaily(date: string): void {
    if (this.now.value.daily !== date) this.store({ daily: date });
  }

  private store(change: Partial<Progress>): void {
    this.now.value = { ...this.now.value, ...change };
    const { rating, tried, ...others } = this.now.value;
    const text = JSON.stringify({
      rating: [rating.rating, rating.deviation, rating.volatility],
      tried: tried.map((one) => [one.id, one.solved ? 1 : 0, one.rating]),
      ...others,
    });
    this.storage.set(this.key, text);
    this.kept.value = this.storage.keeps?.(this.key) ?? true;
  }
}
