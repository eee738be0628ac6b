import type { Translation } from "../index.ts";
import { analysis } from "./analysis.ts";
import { editor } from "./editor.ts";
import { faults } from "./faults.ts";
import { games } from "./games.ts";
import { learn } from "./learn.ts";
import { page } from "./page.ts";
import { people } from "./people.ts";
import { settings } from "./settings.ts";
import { space } from "./space.ts";
import { speech } from "./speech.ts";

const texts = {
  ...analysis,
  ...editor,
  ...faults,
  ...games,
  ...learn,
  ...page,
  ...people,
  ...settings,
  ...space,
  ...speech,
} as const;

export const de: Translation<typeof texts> = texts;

export { pieces } from "./pieces.ts";
export { variants } from "./variants.ts";
