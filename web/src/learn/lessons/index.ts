// All lessons, in the order of the page. Their texts are in en/ and de/, and texts.ts loads those.
import type { LessonData } from "../types.ts";
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

// In the order of the page.
export const lessons: LessonData[] = [
  twoMinutes,
  alice,
  relatives,
  raumschach,
  hyperchess,
  littleCheops,
  firstGame,
  court,
  castles,
  cheops,
  puzzles,
];

export const lessonOf = (id: string | null): LessonData | undefined => lessons.find((one) => one.id === id);
