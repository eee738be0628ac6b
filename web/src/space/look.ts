import type { Spread } from "./places.ts";
import type { Eye } from "./views.ts";

// How the user looks at a game in 3D.
export interface Look {
  eye: Eye;
  spread: Spread;
  opacity: number[];
  letters: boolean;
}
