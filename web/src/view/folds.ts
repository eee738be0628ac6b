import type { GameOption } from "../types.ts";

// Rule options under headings, where a game has so many that a list would frighten.

export interface Fold { title: string; options: GameOption[] }

const many = 12;
const headings: readonly [string, readonly string[]][] = [
  ["Set-up", ["civilian-distance", "civilian-rank", "court", "outside-tower", "a1"]],
  ["Castles", ["castles-in-common", "castle-formation", "two-foundations", "activators", "walk-out", "inactive-pillars", "king-arrest", "third-piece", "noble-on-axis"]],
  ["Papers", ["open-papers", "deputy-field", "appointing-king", "inspection"]],
  ["End of the game", ["little-result", "repetition-key", "perpetual-check", "idle-turns", "challenge", "abdication-on-repetition", "arrested-king-abdicates"]],
];
const rest = "Men";

// All options in one list without a title, or under headings in their order; what has no other heading is about the men.
export function foldsOf(options: GameOption[]): Fold[] {
  if (options.length <= many) return options.length > 0 ? [{ title: "", options }] : [];
  const titleOf = (option: GameOption) => headings.find(([, keys]) => keys.includes(option.key))?.[0] ?? rest;
  const titles = headings.map(([title]) => title);
  titles.splice(1, 0, rest);
  return titles.flatMap((title) => {
    const own = options.filter((option) => titleOf(option) === title);
    return own.length > 0 ? [{ title, options: own }] : [];
  });
}

// How many of the options have another value than usual.
export const changedIn = (fold: Fold, values: { [key: string]: string }): number => fold.options.filter((option) => (values[option.key] ?? option.default) !== option.default).length;
