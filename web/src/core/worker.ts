// The script of the page's workers: runs a core in each of them, and answers what the page asks of it. The game of that
// core is the only state.
import { serve } from "@cheshire/core/worker";
import type { FromWorker, ToWorker } from "@cheshire/core/messages";

const page = self as unknown as { postMessage: (message: FromWorker) => void };
const onMessage = serve((message) => page.postMessage(message));
self.onmessage = (event: MessageEvent<ToWorker>) => onMessage(event.data);
