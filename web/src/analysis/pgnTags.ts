// The tags of PGN: what a record says beside the game itself, of a stored game and of one that was read. It only makes
// values.
import type { GameRecord, PgnRecord, Player } from "../core/types.ts";

export interface PgnTags {
  event?: string;
  date?: string;
  round?: string;
  white?: string;
  black?: string;
  result?: string;
  termination?: string;
  timeControl?: string;
}

// A player as PGN names them, whatever the page's language.
export const playerTag = (player: Player): string =>
  player.kind === "engine" ? `Cheshire, level ${player.level}` : (player.name ?? "?");

// The tags of a stored game.
export const tagsOfRecord = ({ white, black, result, created }: GameRecord): PgnTags => ({
  date: created.slice(0, 10).replace(/-/g, "."),
  white: playerTag(white),
  black: playerTag(black),
  result: result?.score ?? "*",
});

// Those of a game that was read.
export function tagsOfPgn({ tags, result }: PgnRecord): PgnTags {
  const tag = (name: string, unknown: string) => tags[name] || unknown;
  return {
    event: tag("Event", "?"),
    date: tag("Date", "????.??.??"),
    round: tag("Round", "-"),
    white: tag("White", "?"),
    black: tag("Black", "?"),
    result,
    ...(tags["TimeControl"] ? { timeControl: tags["TimeControl"] } : {}),
  };
}

const dated = (date: Date): string =>
  `${date.getFullYear()}.${String(date.getMonth() + 1).padStart(2, "0")}.${String(date.getDate()).padStart(2, "0")}`;
export const today = (): string => dated(new Date());
