import type { CoreInstance } from "./instance.ts";
import { instantiate } from "./instantiate.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

// One worker holds one instance of the core. A client has one for the rules and one for the engine.

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

// Returns what a worker does with each message of its client. `post` answers the client.
export function serve(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let instance: CoreInstance | undefined;
  let flag: Int32Array | undefined;
  let current = { id: 0, thought: 0 };

  return (message) => {
    if (message.type === "start") {
      if (message.stop) flag = new Int32Array(message.stop);
      instantiate(message.module as WebAssembly.Module, {
        info: (text) => post({ type: "info", id: current.id, text }),
        poll: () => flag !== undefined && Atomics.load(flag, 0) >= current.thought,
      }).then(
        (made) => {
          instance = made;
          post({ type: "ready" });
        },
        (error: unknown) => post({ type: "failed", id: null, message: reason(error) }),
      );
      return;
    }
    current = { id: message.id, thought: message.type === "call" ? message.thought : 0 };
    try {
      if (!instance) throw new Error("the core is not ready");
      const text = message.type === "call" ? instance.call(message.command) : instance.useNet(message.net);
      post({ type: "answer", id: message.id, text });
    } catch (error) {
      post({ type: "failed", id: message.id, message: reason(error) });
    }
  };
}
