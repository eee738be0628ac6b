import { protocolVersion } from "../../generated/protocol.ts";
import { fault, Refusal } from "../refusal.ts";
import { importsOf, wasi } from "./wasi.ts";

// One instance of the core: takes commands, returns JSON text (docs/protocol.md, section 2).
export interface Machine {
  call: (command: string) => string;
}

export interface Ears {
  info: (text: string) => void;
  poll: () => boolean;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  cheshire_protocol?: () => number;
  cheshire_buffer: (length: number) => number;
  cheshire_call: (length: number) => number;
}

const files = import.meta.glob<string>("../../wasm/*.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

// The core's file; the large one for games that need it. If only one was built, it plays all games.
export function coreFile(known: { [path: string]: string }, large: boolean): string | undefined {
  const paths = Object.keys(known).sort();
  const path = paths.find((one) => /_large\.wasm$/.test(one) === large) ?? paths[0];
  return path && known[path];
}

// Compiles the module on the page; the workers receive the compiled module.
export async function compile(large: boolean): Promise<WebAssembly.Module | null> {
  const url = coreFile(files, large);
  if (!url) throw new Refusal(fault("core-missing"));
  const answer = await fetch(url);
  if (!answer.ok) throw new Refusal(fault("core-not-loaded", { status: answer.status }));
  if (answer.headers.get("Content-Type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

export async function boot(module: WebAssembly.Module, ears: Ears): Promise<Machine> {
  const memory = () => core.memory;
  const bytes = (at: number, length: number) => new Uint8Array(memory().buffer, at, length);
  const known = {
    cheshire: {
      now: () => performance.now(),
      info: (at: number, length: number) => ears.info(new TextDecoder().decode(bytes(at, length))),
      poll: () => (ears.poll() ? 1 : 0),
    },
    wasi_snapshot_preview1: wasi({ memory, log: (text) => console.warn(text) }),
  };
  const instance = await WebAssembly.instantiate(module, importsOf(module, known));
  const core = instance.exports as unknown as Exports;
  core._initialize?.();
  if (core.cheshire_protocol?.() !== protocolVersion) throw new Refusal(fault("core-outdated"));
  return {
    call(command) {
      const input = new TextEncoder().encode(command);
      const at = core.cheshire_buffer(input.length) >>> 0;
      bytes(at, input.length).set(input);
      const answer = core.cheshire_call(input.length) >>> 0;
      const rest = new Uint8Array(memory().buffer, answer);
      return new TextDecoder().decode(rest.subarray(0, rest.indexOf(0)));
    },
  };
}
