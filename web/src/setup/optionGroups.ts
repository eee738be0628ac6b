// Rule options under the game's headings, in the order of their first options.
import type { GameOption, Options } from "../core/types.ts";
import { changedOptions } from "../position/options.ts";

export interface OptionGroup {
  title: string;
  options: GameOption[];
}

export function groupOptions(options: GameOption[]): OptionGroup[] {
  const groups = new Map<string, GameOption[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([title, ofGroup]) => ({ title, options: ofGroup }));
}

// How many of the options have a value other than the default.
export const changedIn = (group: OptionGroup, values: Options): number =>
  Object.keys(changedOptions(group.options, values)).length;
