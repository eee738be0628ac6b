import { sameMove } from "./agree.ts";
import type { Color, GameRecord } from "../types.ts";

// saved: all is on the server's disk; saving: something is on its way; reconnecting: no connection at the moment.
export type LinkStatus = "saved" | "saving" | "reconnecting";

export interface LinkEvents {
  record(record: GameRecord): void;
  // The server refused; the true record is there when the game is still stored.
  refused(message: string, record: GameRecord | undefined): void;
  status(status: LinkStatus): void;
}

type Deed =
  | { type: "move"; ply: number; move: string }
  | { type: "back"; ply: number }
  | { type: "resign"; color: Color }
  | { type: "offer"; color: Color; ply: number }
  | { type: "end"; how: EndBy; side?: Color | null }
  | { type: "challenge"; ply: number }
  | { type: "confirm"; ply: number };

// How people end a game. A forfeit is that of `side`, or of both where it is null.
export type EndBy = "agreement" | "repetition" | "judgment" | "annulment" | "forfeit";

type FromServer =
  | { type: "record"; record: GameRecord }
  | { type: "ack"; id: string; ply: number }
  | { type: "error"; message: string; at?: number | null; id?: string | null; record?: GameRecord };

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Clock {
  after(ms: number, call: () => void): number;
  cancel(id: number): void;
}

const windowClock: Clock = {
  after: (ms, call) => setTimeout(call, ms) as unknown as number,
  cancel: (id) => clearTimeout(id),
};

// One game followed over one WebSocket. Deeds are kept until the server has them on disk, and sent again after a lost
// connection: every message is idempotent by its ply.
export class GameLink {
  private socket: Socket | undefined;
  private open = false;
  private deeds: Deed[] = [];
  // The moves known to be on the server's disk. With `pending` they are what the table should show, at any moment.
  stored: readonly string[] = [];
  private questions = new Set<number>();
  private tries = 0;
  private timer = 0;
  private closed = false;

  constructor(
    readonly id: string,
    private readonly connect: () => Socket,
    private readonly events: LinkEvents,
    private readonly keys: string[] = [],
    private readonly clock: Clock = windowClock,
  ) {
    this.dial();
  }

  move(ply: number, move: string): void {
    this.do({ type: "move", ply, move });
  }

  // An inspection whose result is not known here: it is no move of the table before the server's record tells it.
  ask(ply: number, move: string): void {
    this.questions.add(ply);
    this.move(ply, move);
  }

  back(ply: number): void {
    this.deeds = this.deeds.filter((deed) => deed.type !== "move" || deed.ply < ply);
    this.do({ type: "back", ply });
  }

  resign(color: Color): void {
    this.do({ type: "resign", color });
  }

  // Offers an agreement at this ply; the next move withdraws it.
  offer(color: Color, ply: number): void {
    this.do({ type: "offer", color, ply });
  }

  end(how: EndBy, side?: Color | null): void {
    this.do({ type: "end", how, ...(side === undefined ? {} : { side }) });
  }

  // The move at this ply will be a challenge.
  challenge(ply: number): void {
    this.do({ type: "challenge", ply });
  }

  // The Umpire confirms so many half-moves.
  confirm(ply: number): void {
    this.do({ type: "confirm", ply });
  }

  // The moves not yet acknowledged, in order.
  get pending(): readonly { ply: number; move: string }[] {
    return this.deeds.filter((deed) => deed.type === "move" && !this.questions.has(deed.ply)) as { ply: number; move: string }[];
  }

  // True while an inspection waits for its answer.
  get asking(): boolean {
    return this.questions.size > 0;
  }

  // True while something waits that the page shows already, so that a record may still be older than that.
  get unsettled(): boolean {
    return this.deeds.some((deed) => deed.type === "back" || deed.type === "resign");
  }

  // The network is said to be there again: try now.
  hurry(): void {
    if (this.open || this.closed || !this.timer) return;
    this.clock.cancel(this.timer);
    this.tries = 0;
    this.dial();
  }

  close(): void {
    this.closed = true;
    this.clock.cancel(this.timer);
    this.socket?.close();
  }

  private do(deed: Deed): void {
    this.deeds.push(deed);
    if (this.open) this.send(deed);
    this.tell();
  }

  private send(message: Deed | { type: "join"; keys?: string[] }): void {
    this.socket?.send(JSON.stringify({ ...message, id: this.id }));
  }

  private tell(): void {
    this.events.status(!this.open ? "reconnecting" : this.deeds.length > 0 ? "saving" : "saved");
  }

  private dial(): void {
    this.timer = 0;
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.open = true;
      this.tries = 0;
      this.send({ type: "join", ...(this.keys.length > 0 ? { keys: this.keys } : {}) });
      for (const deed of this.deeds) this.send(deed);
      this.tell();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket && !this.closed) this.hear(String(data));
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.closed) return;
      this.open = false;
      this.tell();
      // 0.25 s, then twice as long each time, to at most 15 s.
      this.timer = this.clock.after(Math.min(250 * 2 ** this.tries++, 15000), () => this.dial());
    };
  }

  private hear(text: string): void {
    let message: FromServer;
    try {
      message = JSON.parse(text) as FromServer;
    } catch {
      return;
    }
    if (message.type === "ack" && message.id === this.id) {
      const moves = [...this.stored];
      for (const deed of this.deeds) if (deed.type === "move" && deed.ply < message.ply && deed.ply === moves.length && !this.questions.has(deed.ply)) moves.push(deed.move);
      this.stored = moves;
      this.deeds = this.deeds.filter((deed) => deed.type !== "move" || deed.ply >= message.ply);
    } else if (message.type === "record" && message.record.id === this.id) {
      this.learn(message.record);
      this.events.record(message.record);
    } else if (message.type === "error" && (message.id ?? this.id) === this.id) {
      this.deeds = [];
      this.questions.clear();
      if (message.record) this.learn(message.record);
      this.events.refused(message.message, message.record);
    }
    this.tell();
  }

  // Takes the server's record as the truth, and drops the deeds that it shows to be done.
  learn(record: GameRecord): void {
    this.stored = record.moves;
    for (const ply of this.questions) if (ply < record.moves.length || record.result) this.questions.delete(ply);
    const first = this.deeds[0];
    if (first?.type === "back" && record.moves.length <= first.ply) this.deeds.shift();
    this.deeds = this.deeds.filter((deed) => !isDone(deed, record));
    while (this.deeds[0]?.type === "move" && sameMove(record.moves[this.deeds[0].ply], this.deeds[0].move)) this.deeds.shift();
  }
}

// Whether the record shows that this was done, or that it has no sense any more.
function isDone(deed: Deed, record: GameRecord): boolean {
  if (deed.type === "resign" || deed.type === "end") return record.result !== null;
  if (deed.type === "offer") return record.result !== null || record.offer === deed.color || record.moves.length !== deed.ply;
  if (deed.type === "challenge") return record.result !== null || record.challenge === true || record.moves.length > deed.ply;
  return deed.type === "confirm" && record.pending !== true;
}

export function openSocket(): Socket {
  const url = new URL("/ws", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url) as unknown as Socket;
}
