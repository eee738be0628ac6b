import { CoreClient } from "../src/core/client.ts";
import type { FromWorker, Port, ToWorker } from "../src/core/messages.ts";
import type { GamesApi } from "../src/server/http.ts";
import { Store } from "../src/store.ts";
import { nodeMachine } from "./fake/core.ts";

// A store with the real core in this process and no server.

class RealPort implements Port {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  private readonly machine = nodeMachine();

  postMessage(message: ToWorker): void {
    queueMicrotask(() => {
      if (message.type === "start") this.onmessage?.({ data: { type: "ready" } });
      else
        this.onmessage?.({
          data: { type: "answer", id: message.id, text: this.machine.call(message.command) },
        });
    });
  }

  terminate(): void {}
}

export function realTable(
  memory: { [key: string]: string } = {},
  load: GamesApi["load"] = () => Promise.reject(new Error("no server")),
): Store {
  return new Store({
    core: new CoreClient(
      () => new RealPort(),
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
