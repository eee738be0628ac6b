// Every text of the page in English, by subject. Each subject has a file of its own, here and in the other languages.
import { faults } from "./faults.ts";
import { page } from "./page.ts";
import { people } from "./people.ts";
import { speech } from "./speech.ts";

export const en = {
  ...faults,
  ...page,
  ...people,
  ...speech,
} as const;
