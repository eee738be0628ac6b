// The choices for a new game besides the game itself: an opponent, a color, a clock, names. Reads and stores those of
// the last game in the browser.
import type { Players } from "../game/players.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { ClockTerms, Color, Player } from "../core/types.ts";

export type OpponentKind = "engine" | "friend" | "both";
export interface GameChoices {
  // Anybody: whoever accepts in the lobby.
  opponent: OpponentKind | "anybody";
  color: "white" | "black" | "random";
  level: number;
  at: "page" | "server";
  clock: ClockTerms | null;
  // The clock against the engine or at one screen.
  tableClock: ClockTerms | null;
  // The user's own name, and the other's; on a shared screen White's and Black's.
  name: string;
  other: string;
  // Whether the game shall count, where it can: whyNotRated().
  rated: boolean;
}

export const usualChoices: GameChoices = {
  opponent: "engine",
  color: "white",
  level: 3,
  at: "page",
  clock: null,
  tableClock: null,
  name: "",
  other: "",
  rated: false,
};

// The user's name, and the choices of the last new game.
export function storedChoices(storage: KeyValueStorage): Partial<GameChoices> {
  try {
    return JSON.parse(storage.get("wishes") ?? "{}") as Partial<GameChoices>;
  } catch {
    return {};
  }
}

export const storeChoices = (storage: KeyValueStorage, choices: Partial<GameChoices>): void =>
  storage.set("wishes", JSON.stringify(choices));

const blitz = (minutes: number, increment: number): ClockTerms => ({
  kind: "fischer",
  initial: minutes * 60,
  increment,
});

// The clocks by which the lobby pairs players, and all that have a name.
export const quickPresets: ClockTerms[] = [
  blitz(1, 0),
  blitz(3, 2),
  blitz(5, 0),
  blitz(10, 5),
  { kind: "days", days: 1 },
  { kind: "days", days: 3 },
];
export const presets: ClockTerms[] = [
  ...quickPresets.slice(0, 3),
  blitz(5, 3),
  ...quickPresets.slice(3, 4),
  blitz(15, 10),
  blitz(30, 20),
  blitz(60, 30),
  ...quickPresets.slice(4),
  { kind: "days", days: 7 },
];

export const sameTerms = (a: ClockTerms | null, b: ClockTerms | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const within = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, Math.round(Number.isFinite(value) ? value : min)));

// The most days per move that the server allows.
export const maxDays = 30;

// Whether a field has a number of these; an empty one has none.
export function isNumber(
  text: string,
  { min, max, whole }: { min: number; max: number; whole: boolean },
): boolean {
  const n = Number(text);
  return text.trim() !== "" && n >= min && n <= max && (!whole || Number.isInteger(n));
}

// Custom times, limited to the allowed range.
export const fischer = (minutes: number, increment: number): ClockTerms => ({
  kind: "fischer",
  initial: within(minutes * 60, 5, 86400),
  increment: within(increment, 0, 3600),
});
export const perMove = (days: number): ClockTerms => ({ kind: "days", days: within(days, 1, maxDays) });

// A name in its stored form; none if empty.
export const normalizedName = (name: string): string =>
  [...name.replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, 40).join("").trim();

const person = (name: string): Player =>
  normalizedName(name) === "" ? { kind: "human" } : { kind: "human", name: normalizedName(name) };

// Who gets which seat. `lot`: the color that a lot has given the first player.
export function playersOf(
  { opponent, color, level, at, name, other }: GameChoices,
  lot: Color | null = null,
  chance = Math.random(),
): { players: Players; mine: Color } {
  const mine: Color = lot ?? (color === "white" || (color === "random" && chance < 0.5) ? "w" : "b");
  if (opponent === "both") return { players: { w: person(name), b: person(other) }, mine: "w" };
  const opponentPlayer: Player =
    opponent === "friend" ? person(other) : { kind: "engine", level, ...(at === "server" ? { at } : {}) };
  return {
    players: mine === "w" ? { w: person(name), b: opponentPlayer } : { w: opponentPlayer, b: person(name) },
    mine,
  };
}
