import type { Words } from "../index.ts";
import { page } from "./page.ts";

export const de: Words = { ...page };

export { core } from "./core.ts";
