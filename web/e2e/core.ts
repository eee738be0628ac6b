import { readFileSync } from "node:fs";

// The real core without the page, for what a test has to know about a game.
export async function core(): Promise<<T>(...fields: (string | number)[]) => T> {
  const module = await WebAssembly.compile(
    readFileSync(new URL("../wasm/cheshire_large.wasm", import.meta.url)),
  );
  const imports: WebAssembly.Imports = {};
  // It needs neither a clock nor a system to describe games and play moves.
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = () => 0;
  const { exports } = await WebAssembly.instantiate(module, imports);
  const { memory, _initialize, cheshire_buffer, cheshire_call } = exports as unknown as {
    memory: WebAssembly.Memory;
    _initialize: () => void;
    cheshire_buffer: (n: number) => number;
    cheshire_call: (n: number) => number;
  };
  _initialize();
  return <T>(...fields: (string | number)[]) => {
    const text = new TextEncoder().encode(fields.join("\t"));
    new Uint8Array(memory.buffer, cheshire_buffer(text.length), text.length).set(text);
    const at = cheshire_call(text.length);
    const bytes = new Uint8Array(memory.buffer);
    return JSON.parse(new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)))) as T;
  };
}
