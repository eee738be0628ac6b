// The puzzles of a game: reads them, picks the next one for the stream, a streak, a rush or the day, and notes in
// PuzzleProgress how each went.
import { batch, computed, signal } from "@preact/signals";
import { messagePhrase } from "../i18n/messages.ts";
import type { Phrase } from "../i18n/format.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { Parts } from "../store/controllers.ts";
import type { Route } from "../ui/route.ts";
import { dateOf, nextOfRun, nextPuzzle, puzzleOfDay } from "./choice.ts";
import { PuzzleCtrl, type Outcome } from "./puzzleCtrl.ts";
import type { Puzzle, PuzzleFile } from "./puzzleFile.ts";
import { puzzlesOf } from "./puzzleFiles.ts";
import { PuzzleProgress } from "./puzzleProgress.ts";
import type { Theme } from "./themes.ts";

export type Mode = "stream" | "streak" | "rush";

export const today = "today";
export const rushTime = 180_000;
export const rushMistakes = 3;

// A streak or a rush.
export interface Run {
  // Its puzzles and how they went; null: the open one.
  readonly tries: readonly { readonly id: string; readonly solved: boolean | null }[];
  readonly over: boolean;
  // When the time of a rush is up.
  readonly until: number;
}

export const solvedIn = ({ tries }: Run): number => tries.filter((one) => one.solved).length;
export const mistakesIn = ({ tries }: Run): number => tries.filter((one) => one.solved === false).length;

// For so long, in milliseconds, a rush shows how a puzzle went.
const pause = { solved: 500, missed: 1200 };

type PuzzleRoute = Extract<Route, { kind: "puzzles" }>;

interface Environment {
  now: () => number;
  date: () => Date;
  random: () => number;
  load: (game: string) => Promise<PuzzleFile>;
}

const usual: Environment = {
  now: () => performance.now(),
  date: () => new Date(),
  random: Math.random,
  load: puzzlesOf,
};

export class PuzzlesCtrl {
  readonly file = signal<PuzzleFile | null>(null);
  readonly progress = signal<PuzzleProgress | null>(null);
  // Why there are no puzzles, or not the one of the address.
  readonly failure = signal<Phrase | "unknown" | null>(null);
  readonly mode = signal<Mode>("stream");
  readonly theme = signal<Theme | null>(null);
  readonly run = signal<Run | null>(null);
  // How the last run of this visit has ended, also one that was left.
  readonly lastRun = signal<{ mode: Mode; solved: number } | null>(null);
  // By how much the last puzzle has changed the rating; null while it is open, or if it did not count.
  readonly change = signal<number | null>(null);
  // No puzzle is left that the user has not seen.
  readonly exhausted = signal(false);
  readonly on: PuzzleCtrl;
  // The puzzles of the chosen theme.
  readonly offered = computed<readonly Puzzle[]>(() => {
    const [all, theme] = [this.file.value?.puzzles ?? [], this.theme.value];
    return theme ? all.filter((one) => one.themes.includes(theme)) : all;
  });
  private readonly environment: Environment;
  private entered = 0;

  constructor(
    private readonly page: Parts<"core" | "session" | "view" | "takeBoard" | "router" | "navigate">,
    private readonly storage: KeyValueStorage,
    environment: Partial<Environment> = {},
    private readonly wait: (ms: number) => Promise<void> = (ms) =>
      new Promise((resolve) => setTimeout(resolve, ms)),
  ) {
    this.environment = { ...usual, ...environment };
    this.on = new PuzzleCtrl(
      page,
      {
        ended: (puzzle, outcome) => this.ended(puzzle, outcome),
        completed: (puzzle) => this.completed(puzzle),
      },
      wait,
    );
  }

  // The page has this address now.
  async enter({ game, puzzle }: PuzzleRoute): Promise<void> {
    const turn = ++this.entered;
    if (puzzle === null) {
      this.page.session.setActivity(null);
      this.on.stop();
      this.leaveRun();
      this.on.fault.value = null;
    }
    if (game === null) return;
    this.failure.value = null;
    if (this.file.value?.game !== game && !(await this.read(game, turn))) return;
    if (puzzle === null) return;
    const file = this.file.value!;
    const found =
      puzzle === today
        ? puzzleOfDay(file.puzzles, this.environment.date())
        : file.puzzles.find((one) => one.id === puzzle);
    if (!found) {
      this.page.session.setActivity(null);
      this.failure.value = "unknown";
      return;
    }
    if (this.on.puzzle.value === found && this.page.session.activity.value === this.on) return;
    // An address leads out of a run.
    if (this.run.value?.tries.every((one) => one.id !== found.id)) this.leaveRun();
    if (!this.run.value) this.mode.value = "stream";
    await this.show(found);
  }

  private async read(game: string, turn: number): Promise<boolean> {
    batch(() => {
      this.file.value = null;
      this.progress.value = new PuzzleProgress(this.storage, game);
      this.theme.value = null;
      this.run.value = null;
      this.lastRun.value = null;
    });
    try {
      const file = await this.environment.load(game);
      if (turn !== this.entered) return false;
      this.file.value = file;
      return true;
    } catch (error) {
      if (turn === this.entered) this.failure.value = messagePhrase(reasonOf(error));
      return false;
    }
  }

  // Begins the stream, a streak or a rush.
  start(mode: Mode): void {
    batch(() => {
      this.mode.value = mode;
      this.run.value =
        mode === "stream"
          ? null
          : {
              tries: [],
              over: false,
              until: mode === "rush" ? this.environment.now() + rushTime : Infinity,
            };
    });
    this.next();
  }

  // Goes to the next puzzle.
  next(): void {
    const [file, progress, run] = [this.file.value, this.progress.value, this.run.value];
    if (!file || !progress) return;
    const { random } = this.environment;
    const { rating } = progress.now.value.rating;
    const here = this.on.puzzle.value?.id;
    const fresh = run
      ? nextOfRun(
          file.puzzles,
          run.tries.map((one) => one.id),
          random,
        )
      : nextPuzzle(this.offered.value, rating, (id) => progress.resultOf(id) !== undefined, random);
    this.exhausted.value = fresh === null;
    // What was seen comes again, first what was not solved.
    const again = (solved: boolean) =>
      nextPuzzle(
        this.offered.value,
        rating,
        (id) => id === here || (progress.resultOf(id) ?? false) !== solved,
        random,
      );
    const puzzle = fresh ?? (run ? null : (again(false) ?? again(true)));
    if (!puzzle) return this.endRun();
    if (run) this.run.value = { ...run, tries: [...run.tries, { id: puzzle.id, solved: null }] };
    const { route } = this.page.router;
    const to: Route = { kind: "puzzles", game: file.game, puzzle: puzzle.id };
    // Within a stream the way back leads to its beginning.
    if (route.value.kind === "puzzles" && route.value.puzzle !== null) this.page.router.replace(to);
    else this.page.navigate(to);
  }

  private async show(puzzle: Puzzle): Promise<void> {
    this.change.value = null;
    await this.on.show(this.file.value!, puzzle);
  }

  private ended(puzzle: Puzzle, outcome: Outcome): void {
    const [progress, run] = [this.progress.value, this.run.value];
    if (!progress) return;
    const solved = outcome === "solved";
    if (run) {
      if (run.over) return;
      const now = {
        ...run,
        tries: run.tries.map((one) => (one.id === puzzle.id ? { ...one, solved } : one)),
      };
      this.run.value = now;
      const rush = this.mode.value === "rush";
      if (mistakesIn(now) >= (rush ? rushMistakes : 1)) this.endRun();
      else if (rush) void this.wait(solved ? pause.solved : pause.missed).then(() => this.goOn());
      return;
    }
    if (progress.resultOf(puzzle.id) === undefined)
      this.change.value = outcome === "helped" ? progress.helped(puzzle) : progress.tried(puzzle, solved);
  }

  // The user has seen all of a puzzle.
  private completed(puzzle: Puzzle): void {
    const date = this.environment.date();
    if (!this.run.value && puzzleOfDay(this.file.value!.puzzles, date) === puzzle)
      this.progress.value?.didDaily(dateOf(date));
  }

  // In a rush the next puzzle comes by itself.
  private goOn(): void {
    if (this.run.value?.over === false && this.page.session.activity.value === this.on) this.next();
  }

  // To be called while a rush runs. Returns how many milliseconds are left.
  tick(): number {
    const run = this.run.value;
    if (!run || run.over) return 0;
    const left = Math.max(0, run.until - this.environment.now());
    if (left === 0) {
      this.endRun();
      this.on.stop();
    }
    return left;
  }

  private endRun(): void {
    const [run, mode] = [this.run.value, this.mode.value];
    if (!run || run.over || mode === "stream") return;
    const solved = solvedIn(run);
    batch(() => {
      this.run.value = { ...run, over: true };
      this.lastRun.value = { mode, solved };
    });
    this.progress.value?.ran(mode, solved);
  }

  // Its puzzles so far count.
  private leaveRun(): void {
    this.endRun();
    this.run.value = null;
  }

  // Whether the user has done the puzzle of the day.
  readonly dailyDone = computed(
    () => this.progress.value?.now.value.daily === dateOf(this.environment.date()),
  );

  setTheme(theme: Theme | null): void {
    this.theme.value = theme;
  }
}
