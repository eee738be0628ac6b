// Opens the page's core: fetches its WebAssembly file, starts its worker, and returns its client, which names squares
// as the game on the board writes them. The nets to think with are fetched when they are needed.
import { CoreClient } from "@cheshire/core/client";
import type { NetSource } from "@cheshire/core/engineClient";
import type { CoreKind, Port } from "@cheshire/core/messages";
import { withWrittenNames } from "../position/squareNames.ts";
import type { GameInfo, Options } from "./types.ts";
import { compileCore } from "./compileCore.ts";

// The client of the core, which names squares as the game on the board writes them.
export class PageCore extends CoreClient {
  override async info(game: string, options: Options, file = ""): Promise<GameInfo> {
    return withWrittenNames(await super.info(game, options, file));
  }
}

// A worker that runs a core.
export const openWorker = (name: string): Port =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name }) as unknown as Port;

// Whether shared memory can stop a worker.
export const sharesMemory = (): boolean =>
  globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined";

// The core of this page.
export function openCore(): PageCore {
  const modules = new Map<CoreKind, Promise<WebAssembly.Module | null>>();
  // Each file is fetched once; a failed fetch may be repeated.
  const module = (kind: CoreKind) => {
    const known = modules.get(kind);
    if (known) return known;
    const coming = compileCore(kind);
    modules.set(kind, coming);
    coming.catch(() => modules.delete(kind));
    return coming;
  };
  const netOf: NetSource = ({ game }) =>
    import("./nets.ts").then(
      (nets) => nets.netOf(game),
      () => undefined,
    );
  return new PageCore(openWorker, module, sharesMemory(), netOf);
}
