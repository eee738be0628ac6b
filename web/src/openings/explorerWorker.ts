// The script of the worker that answers what was played: a core of its own, so that the board never waits for it, and the file
// that it reads, an index of games or an opening book.
import type { CoreInstance } from "@cheshire/core/instance";
import { instantiate } from "@cheshire/core/instantiate";
import type { FromWorker } from "@cheshire/core/messages";
import type { ToExplorer } from "./explorerClient.ts";

interface SyncReader {
  readAsArrayBuffer: (blob: Blob) => ArrayBuffer;
}
declare const FileReaderSync: new () => SyncReader;

const page = self as unknown as { postMessage: (message: FromWorker) => void };
const reader = new FileReaderSync();
let index: Blob | null = null;
let core: CoreInstance | undefined;

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const file = () => ({
  size: index?.size ?? 0,
  read: (at: number, to: Uint8Array) =>
    to.set(new Uint8Array(reader.readAsArrayBuffer(index!.slice(at, at + to.length)))),
});

self.onmessage = ({ data }: MessageEvent<ToExplorer>) => {
  if (data.type === "index") index = data.index;
  else if (data.type === "start")
    instantiate(data.module as WebAssembly.Module, { info: () => undefined, poll: () => false, file }).then(
      (made) => {
        core = made;
        page.postMessage({ type: "ready" });
      },
      (error: unknown) => page.postMessage({ type: "failed", id: null, message: reason(error) }),
    );
  else if (data.type === "call") {
    try {
      page.postMessage({ type: "answer", id: data.id, text: core!.call(data.command) });
    } catch (error) {
      page.postMessage({ type: "failed", id: data.id, message: reason(error) });
    }
  }
};
