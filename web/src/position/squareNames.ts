// Squares in a game's notation. In the pyramids of Cheops the level follows its square and is counted from the King's
// Level, e2@1; the core's own name for that square is Ae2, which may also be typed.
import { withLevelSuffix, levelNumber } from "../i18n/squares.ts";
import { layered } from "./levels.ts";
import type { GameInfo } from "../core/types.ts";

export const hasLevelSuffix = (info: GameInfo | null | undefined): boolean =>
  info?.levelBehind === true && layered(info);

// What a user types, with the core's names of squares.
export const withLevelPrefix = (text: string): string =>
  text.replace(
    /\b([a-q]\d{1,2})@([1-9])\b/g,
    (_, square: string, level: string) => String.fromCharCode("A".charCodeAt(0) + Number(level) - 1) + square,
  );

// The game with its levels and squares named as in its notation.
export function withWrittenNames(info: GameInfo): GameInfo {
  if (!hasLevelSuffix(info) || !info.levels.every((level) => /^[A-I]$/.test(level.name))) return info;
  return {
    ...info,
    levels: info.levels.map((level) => ({ ...level, name: String(levelNumber(level.name)) })),
    cells: info.cells.map((cell) => ({ ...cell, name: withLevelSuffix(cell.name) })),
  };
}
