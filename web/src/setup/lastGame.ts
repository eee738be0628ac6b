// The game that was begun last from the dialog, kept in this browser, so that one click begins another like it. A game
// file is not kept: without it the library's games are offered.
import { served } from "../ui/site.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { Options } from "../core/types.ts";
import { storedChoices, usualChoices, type GameChoices, type OpponentKind } from "./gameChoices.ts";

export interface LastGame {
  game: string;
  options: Options;
  choices: GameChoices & { opponent: OpponentKind };
}

interface Stored {
  game: string;
  options: Options;
  opponent: GameChoices["opponent"];
  color: GameChoices["color"];
}

const opponents = ["engine", "friend", "both"] as const;
const colors = ["white", "black", "random"] as const;

export function storeLastGame(
  storage: KeyValueStorage,
  game: string,
  options: Options,
  { opponent, color }: GameChoices,
): void {
  storage.set("lastGame", JSON.stringify({ game, options, opponent, color } satisfies Stored));
}

function stored(storage: KeyValueStorage): Partial<Stored> {
  try {
    return (JSON.parse(storage.get("lastGame") ?? "{}") ?? {}) as Partial<Stored>;
  } catch {
    return {};
  }
}

// The last game if it is one of `known`, otherwise the first of these against the engine.
export function lastGame(storage: KeyValueStorage, known: readonly string[]): LastGame {
  const { game, options, opponent, color } = stored(storage);
  const choices: LastGame["choices"] = {
    ...usualChoices,
    ...storedChoices(storage),
    opponent: opponents.find((one) => one === opponent) ?? "engine",
    color: colors.find((one) => one === color) ?? usualChoices.color,
  };
  if (!served) {
    choices.at = "page";
    if (choices.opponent === "friend") choices.opponent = "engine";
  }
  return game !== undefined && known.includes(game)
    ? { game, options: typeof options === "object" ? (options ?? {}) : {}, choices }
    : { game: known[0] ?? "alice", options: {}, choices };
}
