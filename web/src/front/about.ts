// The paragraph that says what a game is; undefined for games that have none, such as those of game files.
import { t } from "./texts/index.ts";

export const described = [
  "alice",
  "looking-glass",
  "ms-alice",
  "odonohue",
  "duo",
  "parton",
  "three-boards",
  "raumschach",
  "hyperchess",
  "little-cheops",
  "little-cheops-imperial",
  "cheops",
  "cheops-imperial",
  "chess",
  "chess960",
] as const;

export function aboutOf(game: string): string | undefined {
  const known = described.find((one) => one === game);
  return known && t(`about.${known}`);
}
