import "./english.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { serve } from "./worker.ts";

// The worker of a browser.
const client = self as unknown as {
  postMessage: (message: FromWorker) => void;
};
const onMessage = serve((message) => client.postMessage(message));
self.onmessage = (event: MessageEvent<ToWorker>) => onMessage(event.data);
