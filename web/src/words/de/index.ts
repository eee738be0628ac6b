import type { Words } from "../index.ts";
import { page } from "./page.ts";
import { speech } from "./speech.ts";

export const de: Words = { ...page, ...speech };

export { core } from "./core.ts";
