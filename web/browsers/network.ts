import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

// The way to the server, which a test can take away: a port that passes on what it gets. Browsers differ in what they
// cut off offline; of a port that nobody listens on all of them say the same.
export class Network {
  private readonly sockets = new Set<Socket>();
  private readonly door = createServer((socket) => {
    const server = connect(Number(this.server.port), this.server.hostname);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      this.sockets.add(one);
      // One end that breaks off takes the other one with it.
      one.on("error", () => other.destroy()).on("close", () => this.sockets.delete(one));
      one.pipe(other);
    }
  });
  private port = 0;

  private constructor(private readonly server: URL) {}

  static async to(server: string): Promise<Network> {
    const network = new Network(new URL(server));
    await network.up();
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async up(): Promise<void> {
    this.door.listen(this.port, "127.0.0.1");
    await once(this.door, "listening");
    this.port = (this.door.address() as AddressInfo).port;
  }

  async down(): Promise<void> {
    const closed = once(this.door, "close");
    this.door.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
