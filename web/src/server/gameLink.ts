// One game followed over one WebSocket: sends commands, and hands on the server's records and messages. Commands are
// kept until the server has them on disk; after a lost connection they wait for the record, and only those are sent
// again that it does not show to be done or obsolete.
import { protocolVersion } from "@cheshire/core/generated/protocol";
import { messageOf } from "../i18n/refusal.ts";
import { sameMove } from "./moveSync.ts";
import { Connection, windowClock, type Clock } from "./connection.ts";
import type { Socket } from "./socket.ts";
import type {
  Changed,
  ChatMessage,
  ChatsMessage,
  Color,
  DeclareForfeit,
  EndGame,
  FromServer,
  GameRecord,
  InvitationMessage,
  Message as Reason,
  PresenceMessage,
  Proposal,
  RematchMessage,
  ToServer,
} from "../core/types.ts";

export type { ChatLine } from "../core/types.ts";

// saved: everything is on the server's disk; saving: something is on its way; reconnecting: no connection at the
// moment.
export type LinkStatus = "saved" | "saving" | "reconnecting";

export type EndBy = (EndGame | DeclareForfeit)["how"];
export type Request = Extract<ToServer, { type: "answer" }>["what"];
export type Presence = Omit<PresenceMessage, "type" | "id">;
// Messages of the server besides the game itself.
export type RoundMessage = PresenceMessage | ChatMessage | ChatsMessage | InvitationMessage | RematchMessage;

export interface LinkEvents {
  onRecord: (record: GameRecord) => void;
  // The server rejected a message; `record` is the current one if the state of the game is the reason.
  onRefused: (reason: Reason, record: GameRecord | undefined) => void;
  // The server sent something that is not of this page's protocol; it was ignored.
  onUnreadable: (error: unknown) => void;
  onStatus: (status: LinkStatus) => void;
  onMessage?: (what: RoundMessage) => void;
}

// A message without what the link adds to it.
type Bare<M> = M extends unknown ? Omit<M, "id" | "key"> : never;
type Message = Exclude<
  Bare<ToServer>,
  { type: "join" | "chat" | "ping" | "lobby" | "live" | "seek" | "unseek" | "accept" }
>;

// A message to the server that is kept until a record shows that it has been carried out or no longer makes sense.
export interface PendingCommand {
  message: Message;
  done: (record: GameRecord) => boolean;
}
interface PendingMove extends PendingCommand {
  message: Message & { type: "move" };
  line: readonly string[];
}

const isMove = (command: PendingCommand): command is PendingMove => command.message.type === "move";
const over = (record: GameRecord): boolean => record.result !== null;
const terms = (parley: Proposal): [string, unknown][] => Object.entries(parley);
const sameTerms = (a: Proposal, b: Proposal): boolean =>
  JSON.stringify(terms(a).sort()) === JSON.stringify(terms(b).sort());
const agreed = ({ parley }: GameRecord, proposal: Proposal): boolean =>
  terms(proposal).every(([term, value]) => parley?.[term as keyof Proposal] === value);

export class GameLink {
  // The state the commands refer to is known to be the server's.
  private inSync = true;
  private commands: PendingCommand[] = [];
  // The moves known to be on the server's disk. With `pending` they are what the page should show at any moment.
  stored: readonly string[] = [];
  private inspections = new Set<number>();
  // The server's record with all changes so far; undefined until the server has sent one.
  private received: { record: GameRecord; version: number } | undefined;
  private readonly connection: Connection;

  constructor(
    readonly id: string,
    newSocket: () => Socket,
    private readonly events: LinkEvents,
    private keys: string[] = [],
    clock: Clock = windowClock,
    private chatting = false,
  ) {
    const { onUnreadable } = events;
    this.connection = new Connection(
      id,
      newSocket,
      {
        onOpen: () => this.onOpen(),
        onClose: () => {
          this.inSync = false;
          this.received = undefined;
          this.reportStatus();
        },
        onMessage: (message) => this.onMessage(message),
        onUnreadable,
      },
      clock,
    );
    this.connection.connect();
  }

  private get open(): boolean {
    return this.connection.open;
  }

  move(ply: number, move: string): void {
    const line = [...this.stored];
    for (const one of this.pending) if (one.ply === line.length) line.push(one.move);
    const command: PendingMove = {
      message: { type: "move", ply, move },
      line: line.slice(0, ply),
      done: (record) => sameMove(record.moves[ply], move),
    };
    this.enqueue(command);
  }

  // An inspection whose result is unknown here: it does not become a move before the server's record has it.
  ask(ply: number, move: string): void {
    this.inspections.add(ply);
    this.move(ply, move);
  }

  back(ply: number): void {
    this.commands = this.commands.filter((command) => !isMove(command) || command.message.ply < ply);
    this.enqueue({
      message: { type: "back", ply },
      done: (record) => this.commands[0]?.message.type === "back" && record.moves.length <= ply,
    });
  }

  resign(color: Color): void {
    this.enqueue({ message: { type: "resign", color }, done: over });
  }

  // Offers an agreement at this ply; the offer lapses with the next move.
  offer(color: Color, ply: number): void {
    this.enqueue({
      message: { type: "offer", color },
      done: (record) => over(record) || record.offer === color || record.moves.length !== ply,
    });
  }

  end(how: EndBy, side?: Color | null): void {
    const message: Message =
      how === "forfeit" ? { type: "end", how, side: side ?? null } : { type: "end", how };
    this.enqueue({ message, done: over });
  }

  // The move at this ply will be a challenge.
  challenge(ply: number): void {
    this.enqueue({
      message: { type: "challenge", ply },
      done: (record) => over(record) || record.challenge === true || record.moves.length > ply,
    });
  }

  // The Umpire confirms this many half-moves.
  confirm(ply: number): void {
    this.enqueue({ message: { type: "confirm", ply }, done: (record) => record.pending !== true });
  }

  // Asks the opponent to take back to `ply` half-moves; the request lapses with the next move.
  askBack(by: Color, ply: number): void {
    const at = this.stored.length + this.pending.length;
    const done = ({ ask, moves, ...record }: GameRecord) =>
      record.result !== null ||
      (ask?.by === by && ask.what === "back" && ask.ply === ply) ||
      moves.length !== at;
    this.enqueue({ message: { type: "ask", what: "back", ply }, done });
  }

  // Proposes new terms; the proposal lapses with the next move. A user with both seats changes them in this way.
  askTerms(by: Color, parley: Proposal): void {
    const at = this.stored.length + this.pending.length;
    const proposed = ({ ask }: GameRecord) =>
      ask?.by === by && ask.what === "parley" && sameTerms(ask.parley, parley);
    this.enqueue({
      message: { type: "ask", what: "parley", parley },
      done: (record) =>
        over(record) || proposed(record) || agreed(record, parley) || record.moves.length !== at,
    });
  }

  // Asks to call an arbiter; the request lapses with the next move. While one who was called has not come, asks for an
  // invitation to that seat.
  askArbiter(by: Color): void {
    const at = this.stored.length + this.pending.length;
    const asked = ({ ask }: GameRecord) => ask?.by === by && ask.what === "arbiter";
    this.enqueue({
      message: { type: "ask", what: "arbiter" },
      done: (record) =>
        over(record) || asked(record) || record.umpireAwaited === true || record.moves.length !== at,
    });
  }

  // Asks for another game with colors swapped.
  askRematch(by: Color): void {
    const done = ({ rematch }: GameRecord) => !!rematch && ("id" in rematch || rematch.by === by);
    this.enqueue({ message: { type: "ask", what: "rematch" }, done });
  }

  // Answers the open request of `by`, or withdraws it if it is the user's own. `meant`: the ply of a takeback, or the
  // terms.
  answer(what: Request, yes: boolean, by: Color, meant: { ply?: number; parley?: Proposal } = {}): void {
    const at = this.stored.length;
    const stands = (record: GameRecord) => {
      if (what === "rematch") return !!record.rematch && "by" in record.rematch && record.rematch.by === by;
      return (
        record.result === null &&
        record.moves.length === at &&
        (what === "draw" ? record.offer === by : record.ask?.by === by && record.ask.what === what)
      );
    };
    this.enqueue({ message: { type: "answer", what, yes, ...meant }, done: (record) => !stands(record) });
  }

  // Accepts or refuses, for these sides, the called Umpire whom the record names in this way.
  acceptUmpire(of: string, yes: boolean, sides: Color[]): void {
    const done = ({ acceptance, result, pending }: GameRecord) =>
      acceptance?.of !== of ||
      (result !== null && !pending) ||
      (yes && sides.every((side) => acceptance[side]));
    this.enqueue({ message: { type: "answer", what: "arbiter", yes, of }, done: done });
  }

  // From now on the user has only these keys.
  setKeys(keys: string[]): void {
    this.keys = keys;
    if (this.open) this.join();
  }

  // Sends a chat message if there is a connection.
  chat(text: string): boolean {
    if (this.open) this.send({ type: "chat", text });
    return this.open;
  }

  // Whether this page wants the chat.
  setChatting(chatting: boolean): void {
    this.chatting = chatting;
    if (this.open) this.join();
  }

  // The moves not yet acknowledged, in order.
  get pending(): readonly { ply: number; move: string }[] {
    return this.commands
      .filter(isMove)
      .flatMap(({ message }) => (this.inspections.has(message.ply) ? [] : [message]));
  }

  // True while an inspection waits for its answer.
  get asking(): boolean {
    return this.inspections.size > 0;
  }

  // True while something waits that the page already shows, so that a record may be older than the page.
  get unsettled(): boolean {
    return this.commands.some(({ message }) => message.type === "back" || message.type === "resign");
  }

  // Call when the network may be back.
  reconnect(): void {
    this.connection.reconnect();
  }

  close(): void {
    this.connection.close();
  }

  // Sends a command now, and again until `done` says so of a record.
  enqueue(command: PendingCommand): void {
    this.commands.push(command);
    if (this.open && this.inSync) this.send(command.message);
    this.reportStatus();
  }

  private send(message: Bare<ToServer>): void {
    this.connection.send({ ...message, id: this.id } as ToServer);
  }

  private join(): void {
    this.send({
      type: "join",
      protocol: protocolVersion,
      ...(this.keys.length > 0 ? { keys: this.keys } : {}),
      ...(this.chatting ? { chat: true } : {}),
    });
  }

  private reportStatus(): void {
    this.events.onStatus(!this.open ? "reconnecting" : this.commands.length > 0 ? "saving" : "saved");
  }

  private onOpen(): void {
    this.join();
    if (this.inSync) for (const command of this.commands) this.send(command.message);
    this.reportStatus();
  }

  private onMessage(message: FromServer): void {
    if (message.type === "record") {
      if (message.record.id !== this.id) return;
      this.received = message;
      this.reconcile(message.record);
      if (!this.inSync) {
        this.inSync = true;
        for (const command of this.commands) this.send(command.message);
      }
      this.events.onRecord(message.record);
    } else if (!("id" in message) || message.type === "pong" || (message.id ?? this.id) !== this.id) return;
    else if (message.type === "change") this.applyChange(message.version, message.changed);
    else if (message.type === "ack") {
      if (message.ply !== undefined) this.acknowledge(message.ply);
      if (message.version !== undefined) this.applyChange(message.version, message.changed);
    } else if (message.type === "error")
      this.onRefused(messageOf(message), message.version === undefined ? undefined : this.received?.record);
    else this.events.onMessage?.(message);
    this.reportStatus();
  }

  // Merges a change into the record. If a version is missing, requests the whole record again.
  private applyChange(version: number, changed?: Changed): void {
    if (!this.received) return;
    if (version !== this.received.version + (changed ? 1 : 0)) {
      this.received = undefined;
      return this.join();
    }
    const { record } = this.received;
    const { keep, moves, ...others } = changed ?? {};
    const now = {
      ...record,
      ...others,
      ...(moves ? { moves: [...record.moves.slice(0, keep), ...moves] } : {}),
    };
    this.received = { record: now, version };
    this.reconcile(now);
    this.events.onRecord(now);
  }

  private acknowledge(ply: number): void {
    const moves = [...this.stored];
    for (const one of this.pending) if (one.ply < ply && one.ply === moves.length) moves.push(one.move);
    this.stored = moves;
    this.commands = this.commands.filter((command) => !isMove(command) || command.message.ply >= ply);
  }

  private onRefused(reason: Reason, record: GameRecord | undefined): void {
    // An error does not say which of several commands it means. The answer to another join comes after the answers to
    // all of them.
    const several = this.commands.length > 1;
    this.commands = [];
    this.inspections.clear();
    if (record) this.reconcile(record);
    if (several) this.join();
    this.events.onRefused(reason, record);
  }

  // Takes the server's record as the truth, and drops the commands that it shows to be done or obsolete.
  reconcile(record: GameRecord): void {
    this.stored = record.moves;
    for (const ply of this.inspections)
      if (ply < record.moves.length || record.result) this.inspections.delete(ply);
    // Before a takeback is done, a record says nothing about the moves that follow it.
    const rewinding = this.commands.some(
      (command) => command.message.type === "back" && !command.done(record),
    );
    // A move made in another line of the game, or after its end, does not count.
    const diverged = (command: PendingMove) =>
      over(record) ||
      command.line.some((move, ply) => ply < record.moves.length && !sameMove(record.moves[ply], move));
    this.commands = this.commands.filter((command) =>
      isMove(command) ? rewinding || !(command.done(record) || diverged(command)) : !command.done(record),
    );
  }
}
