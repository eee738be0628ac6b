// Every text of the page in German, by subject, as in en/index.ts.
import type { Translation } from "../index.ts";
import { faults } from "./faults.ts";
import { page } from "./page.ts";
import { people } from "./people.ts";
import { speech } from "./speech.ts";

const texts = {
  ...faults,
  ...page,
  ...people,
  ...speech,
} as const;

export const de: Translation<typeof texts> = texts;

export { pieces } from "./pieces.ts";
export { variants } from "./variants.ts";
