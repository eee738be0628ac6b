import { readFileSync } from "node:fs";
import type { FromWorker, Port, ToWorker } from "../src/messages.ts";
import { serve } from "../src/worker.ts";

// The cores that were built for the page (`./check wasm`).
const files = { all: "cheshire_large", common: "cheshire_records", solver: "cheshire_solver" };
const modules = new Map<string, WebAssembly.Module>();

export function module(name: keyof typeof files): WebAssembly.Module {
  const known = modules.get(name);
  if (known) return known;
  const file = new URL(`../../../web/wasm/${files[name]}.wasm`, import.meta.url);
  const made = new WebAssembly.Module(readFileSync(file));
  modules.set(name, made);
  return made;
}

/** A worker in this thread: it hears and answers in later turns of the event loop, as a worker does. */
export class NearPort implements Port {
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  received: ToWorker[] = [];
  ended = false;
  private readonly receive = serve((message) => void setImmediate(() => this.answer(message)));

  postMessage(message: ToWorker): void {
    this.received.push(message);
    setImmediate(() => !this.ended && this.receive(message));
  }

  terminate(): void {
    this.ended = true;
  }

  private answer(message: FromWorker): void {
    if (!this.ended) this.onmessage?.({ data: message });
  }
}
