import type { Words } from "../index.ts";
import { page } from "./page.ts";
import { people } from "./people.ts";
import { speech } from "./speech.ts";

export const de: Words = { ...page, ...people, ...speech };

export { core } from "./core.ts";
