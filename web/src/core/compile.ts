import type { CoreKind } from "@cheshire/core/messages";
import { fault, Refusal } from "../refusal.ts";

const files = import.meta.glob<string>("../../wasm/*.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

// The core's file. If only one was built, it does everything.
export function coreFile(known: { [path: string]: string }, kind: CoreKind): string | undefined {
  const paths = Object.keys(known).sort();
  const path =
    paths.find((one) => (/_(records|large)\.wasm$/.exec(one)?.[1] ?? "small") === kind) ?? paths[0];
  return path && known[path];
}

// Compiles the module on the page; the workers receive the compiled module.
export async function compile(kind: CoreKind): Promise<WebAssembly.Module | null> {
  const url = coreFile(files, kind);
  if (!url) throw new Refusal(fault("core-missing"));
  const answer = await fetch(url);
  if (!answer.ok) throw new Refusal(fault("core-not-loaded", { status: answer.status }));
  if (answer.headers.get("Content-Type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
