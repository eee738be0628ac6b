// What the store is asked for when a game begins: the game, who plays it and on which terms, from what the user chose.
import type { GameRequest } from "../game/players.ts";
import type { GameInfo, Options } from "../core/types.ts";
import { changedOptions } from "../position/options.ts";
import { playersOf, type GameChoices } from "./gameChoices.ts";
import { drawLot, parleyOf, type Lot, type Terms } from "./preGameTerms.ts";

// Chess960 begins from an array that is drawn, by the system's random generator.
export const drawStart = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 960);

// The options with which a game is first offered.
export const usualOptions = (game: string): Options => (game === "chess960" ? { start: drawStart() } : {});

export interface Chosen {
  game: string;
  file?: string | undefined;
  options: Options;
  fen: string;
  choices: GameChoices;
  // What players of games with papers or points agree on. `lot`: it was drawn before.
  terms: Terms;
  lot?: Lot | null;
}

// `info`: the game, if the core has described it.
export function requestOf(chosen: Chosen, info: GameInfo | undefined): GameRequest {
  const { game, file, options, fen, choices, terms } = chosen;
  const { opponent, clock, tableClock } = choices;
  const formal = info?.agreements === true;
  // A lot that was chosen but not drawn is drawn now; against the engine it decides the side.
  const lot = formal && terms.white === "lot" ? (chosen.lot ?? drawLot()) : null;
  const color = lot === null || opponent === "both" ? null : lot === "first" ? "w" : "b";
  const { players, mine } = playersOf(choices, color);
  return {
    game,
    file,
    options: changedOptions(info?.options ?? [], options),
    fen,
    players,
    parley: formal ? parleyOf(terms, lot, opponent === "engine") : null,
    link: opponent === "friend" ? { mine } : null,
    clock: opponent === "friend" ? clock : tableClock,
  };
}
