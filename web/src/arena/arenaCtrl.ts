// The arenas as this page sees them: the list, or one of them with its standings and how the user stands. It has a connection
// while the page is on show; without one the user is not paired. What becomes of a game that is found, its owner decides.
import { batch, signal } from "@preact/signals";
import { protocolVersion } from "@cheshire/core/generated/protocol";
import type {
  ArenaMessage,
  ArenasMessage,
  ArenaYouMessage,
  FromServer,
  OpenArena,
  PairedMessage,
  ToServer,
} from "../core/types.ts";
import { messageOf } from "../i18n/refusal.ts";
import { messageSentence } from "../i18n/messages.ts";
import { Connection, type Clock } from "../server/connection.ts";
import type { Socket } from "../server/socket.ts";

export type ArenaWish = Omit<OpenArena, "type" | "key" | "keys">;

export class ArenaCtrl {
  readonly state = signal<"connecting" | "open" | "lost">("connecting");
  readonly list = signal<ArenasMessage | null>(null);
  readonly arena = signal<ArenaMessage | null>(null);
  readonly you = signal<ArenaYouMessage | null>(null);
  // The server does not have the arena.
  readonly missing = signal(false);
  readonly busy = signal(false);
  readonly fault = signal<string | null>(null);

  // The arena that the page is about; null: all of them; undefined: it is not known yet.
  readonly shown = signal<string | null | undefined>(undefined);

  private connection: Connection | null = null;

  constructor(
    private readonly newSocket: () => Socket,
    private readonly found: (game: PairedMessage) => void,
    private readonly opened: (id: string) => void,
    // That of the user's name, if they have one.
    private readonly personKey: () => string | undefined,
    private readonly clock?: Clock,
  ) {}

  // Shows an arena, or the list.
  show(id: string | null): void {
    if (id === this.shown.value) return;
    batch(() => {
      this.shown.value = id;
      this.arena.value = this.you.value = this.fault.value = null;
      this.missing.value = this.busy.value = false;
    });
    if (this.connection?.open) this.ask();
  }

  // Follows what is shown. Returns what ends that.
  readonly enter = (): (() => void) => {
    const connection = new Connection(
      "arena",
      this.newSocket,
      {
        onOpen: () => this.ask(),
        onClose: () =>
          batch(() => {
            this.state.value = "lost";
            this.busy.value = false;
          }),
        onMessage: (message) => batch(() => this.onMessage(message)),
        onUnreadable: (error) => void (this.fault.value = String(error)),
      },
      this.clock,
    );
    this.connection = connection;
    connection.connect();
    const online = () => connection.reconnect();
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      connection.close();
      batch(() => {
        this.connection = this.list.value = this.arena.value = this.you.value = this.fault.value = null;
        this.shown.value = undefined;
        this.missing.value = this.busy.value = false;
        this.state.value = "connecting";
      });
    };
  };

  private ask(): void {
    const id = this.shown.value;
    if (id === undefined) return;
    this.connection?.send(
      id === null
        ? { type: "arenas", protocol: protocolVersion }
        : { type: "arena", id, protocol: protocolVersion, ...this.shownKey() },
    );
  }

  open(wish: ArenaWish): void {
    this.send({ type: "openArena", ...wish, ...this.shownKey() });
  }

  join(): void {
    const id = this.shown.value;
    if (id) this.send({ type: "joinArena", id, ...this.shownKey() });
  }

  pause(): void {
    const id = this.shown.value;
    if (id) this.send({ type: "pauseArena", id });
  }

  private shownKey(): { key?: string } {
    const key = this.personKey();
    return key === undefined ? {} : { key };
  }

  private send(message: ToServer): void {
    if (!this.connection?.open) return;
    batch(() => {
      this.fault.value = null;
      this.busy.value = true;
    });
    this.connection.send(message);
  }

  private onMessage(message: FromServer): void {
    this.state.value = "open";
    switch (message.type) {
      case "arenas":
        this.list.value = message;
        break;
      case "arena":
        if (message.arena.id === this.shown.value) this.arena.value = message;
        break;
      case "arenaYou":
        if (message.arena !== this.shown.value) break;
        this.you.value = message;
        this.busy.value = false;
        break;
      case "arenaOpened":
        this.busy.value = false;
        this.opened(message.arena);
        break;
      case "paired":
        this.found(message);
        break;
      case "error":
        this.busy.value = false;
        this.missing.value = message.code === "arena-not-found";
        this.fault.value = this.missing.value ? null : messageSentence(messageOf(message));
        break;
      default:
    }
  }
}
