import { connect, type CoreCallbacks, type CoreInstance } from "./instance.ts";

export async function boot(module: WebAssembly.Module, callbacks: CoreCallbacks): Promise<CoreInstance> {
  const { imports, machine } = connect(module, callbacks);
  return machine(await WebAssembly.instantiate(module, imports));
}
