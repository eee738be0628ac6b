// Opens a WebSocket to the server, and loads what checks its messages. gameLink.ts decides what is sent.
import type { FromServer } from "../core/types.ts";

// A connection to the server.
export interface Socket {
  send: (text: string) => void;
  close: () => void;
  // A message of the server; throws ProtocolError if the text is none. Not called before `onopen`.
  read: (text: string) => FromServer;
  onopen: (() => void) | null;
  onmessage: ((text: string) => void) | null;
  onclose: (() => void) | null;
}

// Opens once the server has accepted and what checks its messages is loaded; the server sends nothing before it is asked.
export function openSocket(): Socket {
  const url = new URL("/ws", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const inner = new WebSocket(url);
  const checks = import("./readMessage.ts").catch(() => null);
  const socket: Socket = {
    send: (text) => inner.send(text),
    close: () => inner.close(),
    read: () => {
      throw new Error("the connection is not open");
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  inner.onopen = () =>
    void checks.then((loaded) => {
      if (!loaded) return inner.close();
      socket.read = loaded.readMessage;
      if (inner.readyState === WebSocket.OPEN) socket.onopen?.();
    });
  inner.onmessage = ({ data }) => socket.onmessage?.(String(data));
  inner.onclose = () => socket.onclose?.();
  return socket;
}
