// Opens the worker that answers what was played.
import type { Port } from "@cheshire/core/messages";

export const openExplorer = (): Port =>
  new Worker(new URL("./explorerWorker.ts", import.meta.url), {
    type: "module",
    name: "openings",
  }) as unknown as Port;
