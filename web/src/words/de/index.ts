import type { Words } from "../index.ts";
import { analysis } from "./analysis.ts";
import { editor } from "./editor.ts";
import { games } from "./games.ts";
import { learn } from "./learn.ts";
import { page } from "./page.ts";
import { people } from "./people.ts";
import { settings } from "./settings.ts";
import { space } from "./space.ts";
import { speech } from "./speech.ts";

export const de: Words = {
  ...analysis,
  ...editor,
  ...games,
  ...learn,
  ...page,
  ...people,
  ...settings,
  ...space,
  ...speech,
};

export { core } from "./core.ts";
