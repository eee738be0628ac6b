import { CheshireError, fault, type FaultCode } from "./errors.ts";
import type { Port } from "./messages.ts";
import { fileOf, type CoreFile, type Platform } from "./platform.ts";

// Bundlers find these files by their addresses, which must be written out.
const files: { [name in CoreFile]: () => URL } = {
  all: () => new URL("./cheshire_large.wasm", import.meta.url),
  common: () => new URL("./cheshire_records.wasm", import.meta.url),
  solver: () => new URL("./cheshire_solver.wasm", import.meta.url),
};

// Fetches a file. Throws a fault with this code if the server does not have it.
async function answerWith(file: URL, code: FaultCode): Promise<{ answer: Response; type: string }> {
  const answer = await fetch(file).catch((error: Error) => {
    throw new CheshireError(fault(code, { status: error.message }));
  });
  const type = answer.headers.get("Content-Type") ?? "";
  // A server of single pages answers with its page where it has no file.
  if (!answer.ok || type.startsWith("text/html"))
    throw new CheshireError(fault(code, { status: `${answer.status} ${type}`.trim() }));
  return { answer, type };
}

export const browser: Platform = {
  async compile(core) {
    const { answer, type } = await answerWith(core instanceof URL ? core : files[core](), "core-not-loaded");
    return type.startsWith("application/wasm")
      ? WebAssembly.compileStreaming(answer)
      : WebAssembly.compile(await answer.arrayBuffer());
  },
  address: (text) => new URL(text, globalThis.location?.href),
  async readNet(from) {
    const { answer } = await answerWith(from, "net-not-loaded");
    return new Uint8Array(await answer.arrayBuffer());
  },
  async openFile(from) {
    const { answer } = await answerWith(new URL(from, globalThis.location?.href), "file-not-loaded");
    return fileOf(new Uint8Array(await answer.arrayBuffer()));
  },
  open: () =>
    new Worker(new URL("./browserWorker.js", import.meta.url), {
      type: "module",
      name: "cheshire",
    }) as unknown as Port,
  shares: () => globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined",
};
