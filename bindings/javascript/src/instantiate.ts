import { connect, type CoreCallbacks, type CoreInstance } from "./instance.ts";

// Makes an instance of a compiled core. A file of its own, because the page with a fake server replaces it (web/vite.fake.config.ts).
export async function instantiate(
  module: WebAssembly.Module,
  callbacks: CoreCallbacks,
): Promise<CoreInstance> {
  const { imports, instanceOf } = connect(module, callbacks);
  return instanceOf(await WebAssembly.instantiate(module, imports));
}
