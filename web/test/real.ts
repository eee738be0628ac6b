import { existsSync, readdirSync, readFileSync } from "node:fs";
import { CoreClient } from "../src/core/client.ts";
import { boot, coreFile, type Machine } from "../src/core/machine.ts";
import type { FromWorker, Port, ToWorker } from "../src/core/messages.ts";
import type { GamesApi } from "../src/server/http.ts";
import { Store } from "../src/store.ts";

// A store with the real core in this process, if it has been built.

const folder = new URL("../wasm/", import.meta.url);
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".wasm")) : [];
const name = coreFile(Object.fromEntries(names.map((one) => [one, one])), true);
export const coreIsBuilt = name !== undefined;

class RealPort implements Port {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  private machine: Promise<Machine> | undefined;
  constructor(private readonly module: WebAssembly.Module) {}

  postMessage(message: ToWorker): void {
    this.machine ??= boot(this.module, { info: () => undefined, poll: () => false });
    void this.machine.then((machine) => {
      if (message.type === "start") this.onmessage?.({ data: { type: "ready" } });
      else
        this.onmessage?.({ data: { type: "answer", id: message.id, text: machine.call(message.command) } });
    });
  }

  terminate(): void {}
}

export async function realTable(
  memory: { [key: string]: string } = {},
  load: GamesApi["load"] = () => Promise.reject(new Error("no server")),
): Promise<Store> {
  const module = await WebAssembly.compile(readFileSync(new URL(name!, folder)));
  return new Store({
    core: new CoreClient(
      () => new RealPort(module),
      async () => null,
      false,
    ),
    api: {
      create: () => Promise.reject(new Error("no server")),
      load,
      claim: () => Promise.reject(new Error("no server")),
    },
    follow: () => {
      throw new Error("no server");
    },
    memory: {
      get: (key) => memory[key] ?? null,
      set: (key, value) => void (value === null ? delete memory[key] : (memory[key] = value)),
    },
    address: { set: () => undefined },
    still: () => true,
    wait: () => Promise.resolve(),
  });
}
