import { faults } from "./faults.ts";
import { page } from "./page.ts";
import { people } from "./people.ts";
import { speech } from "./speech.ts";

// Every text of the page, by room. Each room has a file of its own, here and in the other languages.
export const en = {
  ...faults,
  ...page,
  ...people,
  ...speech,
} as const;
