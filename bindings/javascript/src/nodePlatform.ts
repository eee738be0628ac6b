import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { CheshireError, fault, type FaultCode } from "./errors.ts";
import type { FromWorker, Port } from "./messages.ts";
import { fileOf, type CoreFile, type OpenFile, type Platform } from "./platform.ts";

const files: { [name in CoreFile]: URL } = {
  all: new URL("./cheshire_large.wasm", import.meta.url),
  common: new URL("./cheshire_records.wasm", import.meta.url),
  solver: new URL("./cheshire_solver.wasm", import.meta.url),
};

function open(): Port {
  const worker = new Worker(new URL("./nodeWorker.js", import.meta.url));
  // A program need not end its engines before it ends, unless they think (see postMessage).
  worker.unref();
  let asked = 0;
  const answered = () => --asked === 0 && worker.unref();
  const port: Port = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      if (asked++ === 0) worker.ref();
      worker.postMessage(message);
    },
    terminate: () => void worker.terminate(),
  };
  worker.on("message", (data: FromWorker) => {
    if (data.type !== "info") answered();
    port.onmessage?.({ data });
  });
  worker.on("error", (error: Error) => port.onerror?.({ message: error.message }));
  return port;
}

// Reads a file. Throws a fault with this code if it is not there.
async function read(url: URL, code: FaultCode): Promise<Uint8Array<ArrayBuffer>> {
  if (url.protocol === "file:")
    return readFile(url).catch((error: NodeJS.ErrnoException) => {
      throw new CheshireError(fault(code, { status: error.code ?? error.message }));
    });
  const answer = await fetch(url).catch((error: Error) => {
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    throw new CheshireError(fault(code, { status: cause?.code ?? cause?.message ?? error.message }));
  });
  if (!answer.ok) throw new CheshireError(fault(code, { status: String(answer.status) }));
  return new Uint8Array(await answer.arrayBuffer());
}

// Opens a file in place.
function openFile(path: URL | string): OpenFile {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CheshireError(fault("file-not-loaded", { status: code ?? message }));
  }
  return {
    size: fstatSync(file).size,
    read(at, to) {
      for (let done = 0; done < to.length;) {
        const count = readSync(file, to, done, to.length - done, at + done);
        if (count === 0) throw new Error("the file has become shorter");
        done += count;
      }
    },
    close: () => closeSync(file),
  };
}

// A path on Windows may begin with a letter and a colon.
const address = (text: string): URL => (/^[a-z][a-z+.-]+:/i.test(text) ? new URL(text) : pathToFileURL(text));

const webAddress = /^https?:/i;

export const nodePlatform: Platform = {
  compile: async (core) =>
    WebAssembly.compile(await read(core instanceof URL ? core : files[core], "core-not-loaded")),
  address,
  readNet: (from) => read(from, "net-not-loaded"),
  async openFile(from) {
    if (!webAddress.test(String(from)))
      return openFile(typeof from === "string" && /^file:/i.test(from) ? new URL(from) : from);
    return fileOf(await read(new URL(from), "file-not-loaded"));
  },
  open,
  shares: () => true,
};
