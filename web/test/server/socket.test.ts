import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProtocolError } from "../../src/server/checked.ts";
import { openSocket } from "../../src/server/socket.ts";

class FakeWebSocket {
  static readonly OPEN = 1;
  static last: FakeWebSocket;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: string[] = [];

  constructor(readonly url: URL) {
    FakeWebSocket.last = this;
  }

  accept(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("location", { href: "https://chess.example/g/1" });
});
afterEach(() => void vi.unstubAllGlobals());

it("opens when the server accepts, able to read what it sends", async () => {
  const socket = openSocket();
  expect(String(FakeWebSocket.last.url)).toBe("wss://chess.example/ws");
  const heard: unknown[] = [];
  const opened = new Promise<void>((resolve) => (socket.onopen = resolve));
  socket.onmessage = (text) => heard.push(socket.read(text));
  FakeWebSocket.last.accept();
  await opened;
  socket.send("{}");
  expect(FakeWebSocket.last.sent).toEqual(["{}"]);
  FakeWebSocket.last.onmessage!({ data: '{"type":"pong","id":"g1"}' });
  expect(heard).toEqual([{ type: "pong", id: "g1" }]);
  expect(() => socket.read('{"type":"pong"')).toThrow(ProtocolError);
  expect(() => socket.read('{"type":"unheard-of"}')).toThrow(ProtocolError);
});

it("does not open if it was closed meanwhile", async () => {
  const socket = openSocket();
  const events: string[] = [];
  socket.onopen = () => events.push("open");
  socket.onclose = () => events.push("close");
  FakeWebSocket.last.accept();
  socket.close();
  await vi.dynamicImportSettled();
  expect(events).toEqual(["close"]);
});
