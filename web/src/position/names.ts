import { signal } from "@preact/signals";
import { layered } from "./levels.ts";
import type { GameInfo } from "../core/types.ts";

// Squares in a game's notation. In the pyramids of Cheops the level follows its square and is counted from the King's
// Level, e2@1; the core's own name for that square is Ae2, which may also be typed.

export const writesBehind = (info: GameInfo | null | undefined): boolean =>
  info?.levelBehind === true && layered(info);

const number = (letter: string): number => letter.charCodeAt(0) - "A".charCodeAt(0) + 1;
// The name of a square in this form, "Be2" as "e2@2".
const behind = (name: string): string =>
  name.replace(/^([A-I])([a-q]\d{1,2})$/, (_, level: string, square: string) => `${square}@${number(level)}`);

// Whether the game on the board writes its squares so.
export const levelBehind = signal(false);

// The name that the core gives a square, as the game on the board writes it.
export const written = (name: string): string => (levelBehind.value ? behind(name) : name);

// And back to the core's names, in what a user types.
export const squaresBefore = (text: string): string =>
  text.replace(
    /\b([a-q]\d{1,2})@([1-9])\b/g,
    (_, square: string, level: string) => String.fromCharCode("A".charCodeAt(0) + Number(level) - 1) + square,
  );

// The game with its levels and squares named as in its notation.
export function asWritten(info: GameInfo): GameInfo {
  if (!writesBehind(info) || !info.levels.every((level) => /^[A-I]$/.test(level.name))) return info;
  return {
    ...info,
    levels: info.levels.map((level) => ({ ...level, name: String(number(level.name)) })),
    cells: info.cells.map((cell) => ({ ...cell, name: behind(cell.name) })),
  };
}
