// The messages between a client and a core worker.

export type ToWorker =
  | {
      type: "start";
      module: WebAssembly.Module | null;
      stop: SharedArrayBuffer | null;
    }
  // `thought` numbers the searches; the client stops all up to n by writing n into the shared flag.
  | { type: "call"; id: number; command: string; thought: number }
  // The bytes of a net for the game of the core; null: it has none.
  | { type: "net"; id: number; net: Uint8Array | null };

export type FromWorker =
  | { type: "ready" }
  | { type: "answer"; id: number; text: string }
  | { type: "info"; id: number; text: string }
  | { type: "failed"; id: number | null; message: string };

// Which core: the small one, which only plays; the same that also thinks, and has PGN and several boards; or the one for all games and
// for game files.
export type CoreKind = "small" | "records" | "large";

// The part of Worker that the client needs; tests supply their own.
export interface Port {
  postMessage: (message: ToWorker) => void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
  terminate: () => void;
}
