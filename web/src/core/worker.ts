import { serve } from "@cheshire/core/worker";
import type { FromWorker, ToWorker } from "@cheshire/core/messages";

// A worker of the page.
const page = self as unknown as { postMessage: (message: FromWorker) => void };
const onMessage = serve((message) => page.postMessage(message));
self.onmessage = (event: MessageEvent<ToWorker>) => onMessage(event.data);
