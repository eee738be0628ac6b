import { layered } from "./levels.ts";
import type { GameInfo } from "./types.ts";

// Squares as a game's notation writes them. In the pyramids of Cheops the level stands behind its square and is counted from the
// King's Level, e2@1; the core's own name of that square is Ae2, which may still be typed.

export const writesBehind = (info: GameInfo | null | undefined): boolean => info?.tally === true && layered(info);

const number = (letter: string): number => letter.charCodeAt(0) - "A".charCodeAt(0) + 1;
const named = /\b([A-I])([a-q]\d{1,2})\b/g;

// A text in which all squares are named so.
export const squaresBehind = (text: string): string => text.replace(named, (_, level: string, square: string) => `${square}@${number(level)}`);

// And the core's names for them.
export const squaresBefore = (text: string): string => text.replace(/\b([a-q]\d{1,2})@([1-9])\b/g, (_, square: string, level: string) => String.fromCharCode("A".charCodeAt(0) + Number(level) - 1) + square);

// The game with its levels and squares named as its moves name them.
export function asWritten(info: GameInfo): GameInfo {
  if (!writesBehind(info) || !info.levels.every((level) => /^[A-I]$/.test(level.name))) return info;
  return {
    ...info,
    levels: info.levels.map((level) => ({ ...level, name: String(number(level.name)) })),
    cells: info.cells.map((cell) => ({ ...cell, name: squaresBehind(cell.name) })),
  };
}
