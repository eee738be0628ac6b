import type { GameOption, Options } from "../core/types.ts";
import { changedOptions } from "../position/options.ts";

// Rule options under the game's headings, in the order of their first options.

export interface Fold {
  title: string;
  options: GameOption[];
}

export function foldsOf(options: GameOption[]): Fold[] {
  const folds = new Map<string, GameOption[]>();
  for (const option of options) folds.set(option.group, [...(folds.get(option.group) ?? []), option]);
  return [...folds].map(([title, own]) => ({ title, options: own }));
}

// How many of the options have a value other than the default.
export const changedIn = (fold: Fold, values: Options): number =>
  Object.keys(changedOptions(fold.options, values)).length;
