import { fault, Refusal } from "../refusal.ts";
import { connect, type Ears, type Machine } from "./instance.ts";

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
  const { imports, machine } = connect(module, ears);
  return machine(await WebAssembly.instantiate(module, imports));
}
