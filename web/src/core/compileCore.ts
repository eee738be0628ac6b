// Fetches the WebAssembly file of a core, of which the build has several, and compiles it.
import type { CoreKind } from "@cheshire/core/messages";
import { fault, Refusal } from "../i18n/refusal.ts";

const files = import.meta.glob<string>("../../wasm/*.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

// The cores of the package, and the one that only solves problems.
export type CoreFile = CoreKind | "solver";

// The core's file. If only one was built, it does everything that is not the solver's.
export function coreFile(known: { [path: string]: string }, kind: CoreFile): string | undefined {
  const paths = Object.keys(known).sort();
  const path =
    paths.find((one) => (/_(records|large|solver)\.wasm$/.exec(one)?.[1] ?? "small") === kind) ??
    (kind === "solver" ? undefined : paths[0]);
  return path && known[path];
}

// Compiles the module on the page; the workers receive the compiled module.
export async function compileCore(kind: CoreFile): Promise<WebAssembly.Module | null> {
  const url = coreFile(files, kind);
  if (!url) throw new Refusal(fault("core-missing"));
  const answer = await fetch(url);
  if (!answer.ok) throw new Refusal(fault("core-not-loaded", { status: answer.status }));
  if (answer.headers.get("Content-Type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
