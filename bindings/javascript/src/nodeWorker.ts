import { parentPort } from "node:worker_threads";
import "./english.ts";
import type { ToWorker } from "./messages.ts";
import { serve } from "./worker.ts";

// The worker of Node.
const onMessage = serve((message) => parentPort!.postMessage(message));
parentPort!.on("message", (message: ToWorker) => onMessage(message));
