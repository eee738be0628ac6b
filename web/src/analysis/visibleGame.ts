// How much of a game may be analysed: sealed papers stay sealed. Plays through a record in a scratch game of the core, and
// leaves the board alone.
import { viewerOf } from "../game/players.ts";
import type { Seat } from "../server/keys.ts";
import type { Core, GameInfo, GameRecord, Setup } from "../core/types.ts";

// A stored game as this user may know it: sealed papers stay sealed.
export async function visibleGame(
  core: Core,
  info: GameInfo,
  record: GameRecord,
  seat: Seat,
): Promise<{ setup: Setup; moves: string[] }> {
  const { game, options, start: fen } = record;
  const setup: Setup = {
    game,
    options,
    fen: fen === info.start ? "" : fen,
    ...(record.file ? { file: record.file } : {}),
  };
  const over = (record.viewer ?? "everything") !== "everything" || record.result !== null;
  const eye = viewerOf(info, { w: record.white, b: record.black }, seat, over);
  if (eye === undefined) return { setup, moves: record.moves };
  return core.withScratchGame(async (scratch) => {
    await scratch.start(setup);
    await scratch.walk(0, record.moves);
    const seen = await scratch.view(eye);
    return {
      setup: { ...setup, fen: seen.start === info.start ? "" : seen.start },
      moves: seen.moves.map((move) => move.uci),
    };
  });
}
