// The German texts of all lessons, by the ids of the lessons.
import type { LessonText } from "../../types.ts";
import type { en } from "../en/index.ts";
import { alice } from "./alice.ts";
import { castles } from "./castles.ts";
import { cheops } from "./cheops.ts";
import { court } from "./court.ts";
import { firstGame } from "./first-game.ts";
import { hyperchess } from "./hyperchess.ts";
import { littleCheops } from "./little-cheops.ts";
import { puzzles } from "./puzzles.ts";
import { raumschach } from "./raumschach.ts";
import { relatives } from "./relatives.ts";
import { twoMinutes } from "./two-minutes.ts";

export const de: { [lesson in keyof typeof en]: LessonText } = {
  "two-minutes": twoMinutes,
  alice,
  relatives,
  raumschach,
  hyperchess,
  "little-cheops": littleCheops,
  "first-game": firstGame,
  court,
  castles,
  cheops,
  puzzles,
};
