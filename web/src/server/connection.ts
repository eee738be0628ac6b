// One WebSocket that is kept open: reconnects after a loss, and notices a connection that ended without closing.
import type { FromServer, ToServer } from "../core/types.ts";
import type { Socket } from "./socket.ts";

export interface Clock {
  after: (ms: number, call: () => void) => number;
  cancel: (id: number) => void;
  // From 0 to 1.
  random: () => number;
}

export const windowClock: Clock = {
  after: (ms, call) => setTimeout(call, ms) as unknown as number,
  cancel: (id) => clearTimeout(id),
  random: () => Math.random(),
};

// In milliseconds. A connection can die unnoticed: after `pingAfter` the page pings the server, which has `answerTimeout`
// to answer. A connection must open within `pingAfter`.
const [pingAfter, answerTimeout] = [20_000, 10_000];
// Delay before reconnecting, in milliseconds; it doubles with each try.
const [firstWait, longestWait] = [250, 15_000];

export interface ConnectionEvents {
  onOpen: () => void;
  onClose: () => void;
  onMessage: (message: FromServer) => void;
  // A message that is not of the protocol.
  onUnreadable: (error: unknown) => void;
}

export class Connection {
  open = false;
  private socket: Socket | undefined;
  private tries = 0;
  private timer = 0;
  private watch = 0;
  private closed = false;

  // `id`: what pings name.
  constructor(
    private readonly id: string,
    private readonly newSocket: () => Socket,
    private readonly events: ConnectionEvents,
    private readonly clock: Clock = windowClock,
  ) {}

  send(message: ToServer): void {
    this.socket?.send(JSON.stringify(message));
  }

  // Call when the network may be back: reconnects now, or checks an open connection.
  reconnect(): void {
    if (this.closed) return;
    if (this.open) return this.probe();
    if (!this.timer) return;
    this.clock.cancel(this.timer);
    this.tries = 0;
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.clock.cancel(this.timer);
    this.clock.cancel(this.watch);
    this.socket?.close();
  }

  // Call it once, to begin.
  connect(): void {
    this.timer = 0;
    const socket = this.newSocket();
    this.socket = socket;
    this.giveUpAfter(pingAfter, socket);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.open = true;
      this.listenFor(pingAfter);
      this.events.onOpen();
    };
    socket.onmessage = (text) => {
      if (socket === this.socket && !this.closed) this.receive(socket, text);
    };
    socket.onclose = () => this.onClose(socket);
  }

  private receive(socket: Socket, text: string): void {
    this.listenFor(pingAfter);
    this.tries = 0;
    let message: FromServer;
    try {
      message = socket.read(text);
    } catch (error) {
      return this.events.onUnreadable(error);
    }
    this.events.onMessage(message);
  }

  private onClose(socket: Socket): void {
    if (socket !== this.socket || this.closed) return;
    this.socket = undefined;
    this.open = false;
    this.clock.cancel(this.watch);
    this.events.onClose();
    // Jitter, so that not all pages reconnect at once.
    const wait = Math.min(firstWait * 2 ** this.tries++, longestWait) * (0.5 + this.clock.random() / 2);
    this.timer = this.clock.after(wait, () => this.connect());
  }

  // Pings the server if nothing arrives within `ms`.
  private listenFor(ms: number): void {
    this.clock.cancel(this.watch);
    this.watch = this.clock.after(ms, () => this.probe());
  }

  private probe(): void {
    const { socket } = this;
    if (!socket) return;
    this.send({ type: "ping", id: this.id });
    this.giveUpAfter(answerTimeout, socket);
  }

  private giveUpAfter(ms: number, socket: Socket): void {
    this.clock.cancel(this.watch);
    this.watch = this.clock.after(ms, () => {
      socket.close();
      // Browsers wait long for the closing handshake of a dead connection.
      this.onClose(socket);
    });
  }
}
