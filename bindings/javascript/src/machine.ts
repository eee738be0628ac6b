import { connect, type Ears, type Machine } from "./instance.ts";

export async function boot(module: WebAssembly.Module, ears: Ears): Promise<Machine> {
  const { imports, machine } = connect(module, ears);
  return machine(await WebAssembly.instantiate(module, imports));
}
