import { analysis } from "./analysis.ts";
import { page } from "./page.ts";
import { speech } from "./speech.ts";

// Every text of the page, by room. Each room has a file of its own, here and in the other languages.
export const en = { ...analysis, ...page, ...speech };
