import type { Port } from "./messages.ts";

// What differs between a browser and Node.

/** Which games a core plays: all of them, or chess on one board and on the two boards of Alice chess. */
export type CoreName = "all" | "common";

/** The files of the package: the cores that play, and the one that solves problems. */
export type CoreFile = CoreName | "solver";

export interface Platform {
  /** Compiles a core that comes with the package, or that of an address. */
  compile: (core: CoreFile | URL) => Promise<WebAssembly.Module>;
  /** Reads the net at an address. */
  readNet: (from: URL) => Promise<Uint8Array>;
  /** Opens a worker that answers commands (worker.ts). */
  open: () => Port;
  /** Whether memory can be shared with workers. */
  shares: () => boolean;
}

let chosen: Platform | undefined;

export const choosePlatform = (platform: Platform): void => void (chosen = platform);

export function platform(): Platform {
  if (!chosen) throw new Error("no platform was chosen");
  return chosen;
}
