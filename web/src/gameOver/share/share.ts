// The game on the board as a link and as pictures. It reads the session and draws in a scratch game of the core;
// SharePanel copies and saves.
import { recordOf } from "@cheshire/core/moves";
import { pictureOf } from "../../editor/picture.ts";
import { gameLink, longest } from "../../analysis/link.ts";
import { addressOf } from "../../ui/route.ts";
import { linkOf } from "../../server/keys.ts";
import type { Parts } from "../../store/controllers.ts";
import type { Core, GameState, Setup } from "../../core/types.ts";
import { framesOfLine, positionOf } from "./frames.ts";
import { Canvas, fitted, sizeOf } from "./raster.ts";

// A link for everyone: to watch a game between people; else to a copy, because whoever opens the game itself could play
// in it. Null if the copy is too long.
export function linkToGame(
  { session, round, sync }: Parts<"session" | "round" | "sync">,
  origin: string,
): string | null {
  const [id, state, setup, info] = [
    sync.id.value,
    session.state.value,
    session.setup.value,
    session.info.value,
  ];
  if (id !== null && round.seats.byLink.value) return linkOf(origin, id, undefined, undefined);
  if (!state || !setup) return null;
  const fen = state.start === info?.start ? "" : state.start;
  const fragment = gameLink({ ...setup, fen }, recordOf(state));
  return fragment.length > longest ? null : origin + addressOf({ kind: "analyse", what: fragment });
}

const maxOfPicture = { scale: 2, pixels: 4_000_000 };

// The position on the board.
export async function pngOf(core: Core, setup: Setup, state: GameState, flipped: boolean): Promise<Blob> {
  const { pieces, marked } = positionOf(state);
  const svg = await pictureOf(core, setup, pieces, { flipped, marked });
  const canvas = new Canvas(fitted(sizeOf(svg), maxOfPicture));
  await canvas.draw(svg);
  return canvas.png();
}

// The positions of the game, at most `maxFrames` of them: the last ones. Rejects once the signal is aborted.
export async function framesOf(
  { core, session }: Parts<"core" | "session">,
  flipped: boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const [info, state, setup] = [session.info.value, session.state.value, session.setup.value];
  if (!info || !state || !setup) return [];
  const start: Setup = { ...setup, fen: state.start === info.start ? "" : state.start };
  return framesOfLine(core, start, recordOf(state), flipped, signal);
}
