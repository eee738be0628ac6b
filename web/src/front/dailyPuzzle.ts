// The puzzle of the day on the front page: the position in which the user is to move, from the puzzles of the first game
// (puzzles/choice.ts says which), and whether it is solved.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { Color, Core } from "../core/types.ts";
import { dateOf, puzzleOfDay } from "../puzzles/choice.ts";
import type { PuzzleFile } from "../puzzles/puzzleFile.ts";
import { puzzlesOf } from "../puzzles/puzzleFiles.ts";
import { PuzzleProgress } from "../puzzles/puzzleProgress.ts";
import { dailyGame } from "./dailyGame.ts";

export interface DailyPuzzle {
  fen: string;
  side: Color;
}

// Rejects if the puzzles cannot be had now.
export async function dailyPuzzle(
  core: Pick<Core, "withScratchGame">,
  date: Date,
  load: (game: string) => Promise<PuzzleFile> = puzzlesOf,
): Promise<DailyPuzzle> {
  const { game, options, puzzles } = await load(dailyGame);
  const { fen, moves } = puzzleOfDay(puzzles, date)!;
  return core.withScratchGame(async (scratch) => {
    await scratch.start({ game, options, fen });
    const state = await scratch.play(moves[0]!);
    return { fen: state.fen, side: state.side };
  });
}

export const isDailyDone = (storage: KeyValueStorage, date: Date): boolean =>
  new PuzzleProgress(storage, dailyGame).now.value.daily === dateOf(date);
