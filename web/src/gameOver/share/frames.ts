// The positions of a line of moves as pictures. They are played in a scratch game of the core.
import { pictureOf } from "../../editor/picture.ts";
import type { Core, GameState, Piece, Setup } from "../../core/types.ts";
import { maxFrames } from "./gif.ts";

interface Position {
  pieces: readonly Piece[];
  marked: number[];
}

export const positionOf = ({ pieces, moves }: GameState): Position => {
  const last = moves.at(-1);
  return { pieces, marked: last && last.from >= 0 ? [...new Set([last.from, last.to, last.arrival])] : [] };
};

// At most `maxFrames` of them: the last ones. Rejects once the signal is aborted.
export async function framesOfLine(
  core: Core,
  setup: Setup,
  moves: readonly string[],
  flipped: boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const positions = await core.withScratchGame(async (scratch) => {
    const positions: Position[] = [];
    const take = (now: GameState) => positions.push(positionOf(now));
    let now = await scratch.start(setup);
    const skipped = Math.max(0, moves.length + 1 - maxFrames);
    if (skipped === 0) take(now);
    for (const [i, move] of moves.entries()) {
      signal.throwIfAborted();
      now = await scratch.play(move);
      if (i + 1 >= skipped) take(now);
    }
    return positions;
  });
  const frames: string[] = [];
  for (const { pieces, marked } of positions) {
    signal.throwIfAborted();
    frames.push(await pictureOf(core, setup, pieces, { flipped, marked }));
  }
  return frames;
}
