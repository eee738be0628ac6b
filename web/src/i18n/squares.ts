// Squares as texts write them. In a game whose levels follow their squares, "Be2" is shown as "e2@2"; the one signal
// here says whether the game on the board is such a game.
import { signal } from "@preact/signals";

export const levelNumber = (letter: string): number => letter.charCodeAt(0) - "A".charCodeAt(0) + 1;
// The name of a square in this form, "Be2" as "e2@2".
export const withLevelSuffix = (name: string): string =>
  name.replace(
    /^([A-I])([a-q]\d{1,2})$/,
    (_, level: string, square: string) => `${square}@${levelNumber(level)}`,
  );

// Whether the game on the board writes its squares so.
export const levelSuffix = signal(false);

// The name that the core gives a square, as the game on the board writes it.
export const written = (name: string): string => (levelSuffix.value ? withLevelSuffix(name) : name);
