import type { Words } from "../index.ts";
import { analysis } from "./analysis.ts";
import { page } from "./page.ts";
import { speech } from "./speech.ts";

export const de: Words = { ...analysis, ...page, ...speech };

export { core } from "./core.ts";
