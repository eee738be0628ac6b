// The lobby as this page sees it: the open challenges, and the user's own. It has a connection while the page is on show,
// with which the server withdraws the challenge. What becomes of a game that is found, its owner decides.
import { batch, effect, signal } from "@preact/signals";
import { protocolVersion } from "@cheshire/core/generated/protocol";
import type { FromServer, LobbyChange, OpenChallenge, PairedMessage, SeekOpponent } from "../core/types.ts";
import { messageOf } from "../i18n/refusal.ts";
import { messageSentence } from "../i18n/messages.ts";
import { Connection, type Clock } from "../server/connection.ts";
import type { Socket } from "../server/socket.ts";
import { wanted, type Wish } from "./wanted.ts";

// The challenges after a change, which may add what is there and remove what is not.
export function changed(
  before: readonly OpenChallenge[],
  { added, removed }: Pick<LobbyChange, "added" | "removed">,
): OpenChallenge[] {
  const gone = new Set([...removed, ...added.map(({ id }) => id)]);
  return [...before.filter(({ id }) => !gone.has(id)), ...added];
}

// Which color whoever accepts a challenge has.
export const opposed = (color: OpenChallenge["color"]): OpenChallenge["color"] =>
  color === "random" ? color : color === "w" ? "b" : "w";

export class LobbyCtrl {
  readonly state = signal<"connecting" | "open" | "lost">("connecting");
  // Those of the others, the oldest first.
  readonly challenges = signal<readonly OpenChallenge[]>([]);
  // The names of the bots that can be challenged.
  readonly bots = signal<readonly string[]>([]);
  readonly own = signal<OpenChallenge | null>(null);
  // The server has not answered yet.
  readonly busy = signal(false);
  readonly fault = signal<string | null>(null);

  private connection: Connection | null = null;
  // What the user waits for; it is said again over the next connection.
  private wish: SeekOpponent | null = null;

  constructor(
    private readonly newSocket: () => Socket,
    private readonly found: (game: PairedMessage) => void,
    // That of the user's name, if they have one.
    private readonly personKey: () => string | undefined = () => undefined,
    private readonly clock?: Clock,
  ) {}

  // Watches the lobby, and opens the challenges that the dialog for a new game asks for. Returns what ends that.
  readonly enter = (): (() => void) => {
    const connection = new Connection(
      "lobby",
      this.newSocket,
      {
        onOpen: () => {
          connection.send({ type: "lobby", protocol: protocolVersion });
          if (this.wish) connection.send(this.wish);
        },
        onClose: () =>
          batch(() => {
            this.state.value = "lost";
            this.challenges.value = [];
            this.bots.value = [];
            this.own.value = null;
            this.busy.value = this.wish !== null;
          }),
        onMessage: (message) => batch(() => this.onMessage(message)),
        onUnreadable: (error) => void (this.fault.value = String(error)),
      },
      this.clock,
    );
    this.connection = connection;
    connection.connect();
    const unfollow = effect(() => {
      const wish = wanted.value;
      if (!wish) return;
      wanted.value = null;
      this.seek(wish);
    });
    const online = () => connection.reconnect();
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      unfollow();
      connection.close();
      batch(() => {
        this.connection = this.wish = this.own.value = this.fault.value = null;
        this.challenges.value = [];
        this.bots.value = [];
        this.busy.value = false;
        this.state.value = "connecting";
      });
    };
  };

  // Opens a challenge, or accepts one like it if the wish says so.
  seek(wish: Wish): void {
    this.wish = { type: "seek", ...wish, ...this.shownKey() };
    this.ask(this.wish);
  }

  withdraw(): void {
    this.wish = null;
    this.ask({ type: "unseek" });
  }

  accept({ id }: OpenChallenge, name: string): void {
    this.wish = null;
    this.ask({ type: "accept", id, ...(name === "" ? {} : { name }), ...this.shownKey() });
  }

  private shownKey(): { key?: string } {
    const key = this.personKey();
    return key === undefined ? {} : { key };
  }

  // Without a connection only a wish is kept.
  private ask(message: Parameters<Connection["send"]>[0]): void {
    batch(() => {
      this.fault.value = null;
      this.busy.value = true;
    });
    if (this.connection?.open) this.connection.send(message);
  }

  private onMessage(message: FromServer): void {
    switch (message.type) {
      case "lobby":
        this.state.value = "open";
        this.challenges.value = message.challenges;
        break;
      case "lobbyChange":
        this.challenges.value = changed(this.challenges.value, message);
        break;
      case "bots":
        this.bots.value = message.names;
        break;
      case "seeking":
        this.own.value = message.challenge;
        this.busy.value = message.challenge === null && this.wish !== null;
        break;
      case "paired":
        this.wish = null;
        this.busy.value = false;
        this.found(message);
        break;
      case "error":
        if (message.id === null) this.wish = null;
        else this.challenges.value = changed(this.challenges.value, { added: [], removed: [message.id] });
        this.busy.value = false;
        this.fault.value = messageSentence(messageOf(message));
        break;
      default:
    }
  }
}
