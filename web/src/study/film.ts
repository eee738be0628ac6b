// The main line of a chapter as an animated picture. The pictures and the file are made as those of a game that is over
// (gameOver/share).
import { framesOfLine } from "../gameOver/share/frames.ts";
import { gifOf } from "../gameOver/share/gif.ts";
import type { Core } from "../core/types.ts";
import { lineFrom } from "../tree/lines.ts";
import { fromStored } from "../tree/storedTree.ts";
import type { Chapter } from "./study.ts";

// `progress` gets how many of how many pictures are drawn. Rejects once the signal is aborted.
export async function filmOf(
  core: Core,
  { setup, tree, orientation }: Chapter,
  progress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const moves = [...lineFrom(fromStored(tree).root.next)].map(({ uci }) => uci);
  const frames = await framesOfLine(core, setup, moves, orientation === "b", signal);
  return gifOf(frames, (done) => progress(done, frames.length), signal);
}
