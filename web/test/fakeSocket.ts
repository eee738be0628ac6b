import { readMessage } from "../src/server/readMessage.ts";
import type { Socket } from "../src/server/socket.ts";

// A connection whose server is the test.
export class FakeSocket implements Socket {
  sent: { type: string; [key: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  read = readMessage;
  onclose: (() => void) | null = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => this.onclose?.();
  receive = (message: object) => this.onmessage?.(JSON.stringify(message));
}
