import type { CoreFileReader } from "./instance.ts";
import type { Port } from "./messages.ts";

// What differs between a browser and Node.

/** Which games a core plays: all of them, or chess on one board and on the two boards of Alice chess. */
export type CoreName = "all" | "common";

/** The files of the package: the cores that play, and the one that solves problems. */
export type CoreFile = CoreName | "solver";

/** A file of which parts are read. */
export interface OpenFile extends CoreFileReader {
  close: () => void;
}

/** A file whose bytes are in memory. */
export const fileOf = (bytes: Uint8Array): OpenFile => ({
  size: bytes.length,
  read: (at, to) => to.set(bytes.subarray(at, at + to.length)),
  close: () => undefined,
});

export interface Platform {
  /** Compiles a core that comes with the package, or that of an address. */
  compile: (core: CoreFile | URL) => Promise<WebAssembly.Module>;
  /** Returns the address that a text is, or that of the path that it is. Throws if it is neither. */
  address: (text: string) => URL;
  /** Reads the net at an address. */
  readNet: (from: URL) => Promise<Uint8Array>;
  /** Opens a file to read parts of it; in a browser it is fetched. */
  openFile: (from: URL | string) => Promise<OpenFile>;
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
