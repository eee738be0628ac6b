// Which games can be rated, as far as the page knows; the server decides.
import { engineRating, type GameRequest } from "../game/players.ts";
import { changedOptions } from "../position/options.ts";
import type { GameInfo } from "../core/types.ts";
import type { Chosen } from "./gameRequest.ts";

export type NotRated = "screen" | "clock" | "rules" | "umpire" | "engine" | "measured";

// Why a game cannot be rated, apart from who plays it; null if it can.
export function whyNotRated(
  { game, file, options, fen, choices, terms }: Chosen,
  info: GameInfo | undefined,
): NotRated | null {
  const { opponent, clock, tableClock, at, level } = choices;
  if (opponent === "both") return "screen";
  if (file !== undefined || fen.trim() !== "") return "rules";
  if (game === "chess960" || Object.keys(changedOptions(info?.options ?? [], options)).length > 0)
    return "rules";
  if (opponent === "engine" && at !== "server") return "engine";
  if (opponent === "engine" && !engineRating(info, level)) return "measured";
  if ((opponent === "engine" ? tableClock : clock) === null) return "clock";
  if (info?.agreements === true && terms.umpire !== "none") return "umpire";
  return null;
}

// The same game, rated: by link, also against the engine, whose seat nobody gets.
export const ratedRequest = (request: GameRequest): GameRequest => ({
  ...request,
  link: request.link ?? { mine: request.players.w.kind === "human" ? "w" : "b" },
  rated: true,
});
