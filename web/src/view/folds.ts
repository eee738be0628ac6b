import type { GameOption } from "../types.ts";

// Rule options under the headings that the game gives them, in the order of their first options.

export interface Fold { title: string; options: GameOption[] }

export function foldsOf(options: GameOption[]): Fold[] {
  const folds = new Map<string, GameOption[]>();
  for (const option of options) folds.set(option.group, [...(folds.get(option.group) ?? []), option]);
  return [...folds].map(([title, own]) => ({ title, options: own }));
}

// How many of the options have another value than usual.
export const changedIn = (fold: Fold, values: { [key: string]: string }): number => fold.options.filter((option) => (values[option.key] ?? option.default) !== option.default).length;
