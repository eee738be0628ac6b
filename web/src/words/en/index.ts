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

// Every text of the page, by room. Each room has a file of its own, here and in the other languages.
export const en = {
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
