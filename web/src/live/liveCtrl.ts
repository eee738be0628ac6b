// The list of games that are being played and anybody may watch, as the server tells it: whole once, then what changes, at
// most once a second. There is one connection for all parts of the page that show games of it, and none while the window is
// hidden.
import { batch, signal } from "@preact/signals";
import { protocolVersion } from "@cheshire/core/generated/protocol";
import { Connection, type Clock } from "../server/connection.ts";
import type { Socket } from "../server/socket.ts";
import type { FromServer, LiveChange, LiveGame } from "../core/types.ts";

// The games after a change, which may add what is there, and move or remove what is not. What has not changed is the same
// object as before.
export function changed(
  before: readonly LiveGame[],
  { added, moved, removed }: Pick<LiveChange, "added" | "moved" | "removed">,
): LiveGame[] {
  const news = new Map<string, Partial<LiveGame>>([...moved, ...added].map((game) => [game.id, game]));
  const [known, gone] = [new Set(before.map(({ id }) => id)), new Set(removed)];
  return [
    ...before
      .filter(({ id }) => !gone.has(id) || added.some((game) => game.id === id))
      .map((game) => (news.has(game.id) ? { ...game, ...news.get(game.id) } : game)),
    ...added.filter(({ id }) => !known.has(id)),
  ];
}

// Most watched first, and of two that are watched alike the one that began first.
export const mostWatched = (games: readonly LiveGame[]): LiveGame[] =>
  [...games].sort((a, b) => b.spectators - a.spectators);

export class LiveCtrl {
  // Null until the server has answered.
  readonly games = signal<readonly LiveGame[] | null>(null);
  private connection: Connection | null = null;
  private users = 0;

  constructor(
    private readonly newSocket: () => Socket,
    private readonly clock?: Clock,
  ) {}

  // Follows the list. Returns what ends that.
  readonly follow = (): (() => void) => {
    if (this.users++ === 0) {
      addEventListener("visibilitychange", this.onVisibility);
      addEventListener("online", this.onOnline);
      this.onVisibility();
    }
    return () => {
      if (--this.users > 0) return;
      removeEventListener("visibilitychange", this.onVisibility);
      removeEventListener("online", this.onOnline);
      this.disconnect();
    };
  };

  private readonly onOnline = () => this.connection?.reconnect();
  private readonly onVisibility = () => {
    if (document.visibilityState === "hidden") this.disconnect();
    else if (!this.connection) this.connect();
  };

  private connect(): void {
    const connection = new Connection(
      "live",
      this.newSocket,
      {
        onOpen: () => connection.send({ type: "live", protocol: protocolVersion }),
        onClose: () => undefined,
        onMessage: (message) => batch(() => this.onMessage(message)),
        onUnreadable: () => undefined,
      },
      this.clock,
    );
    this.connection = connection;
    connection.connect();
  }

  private disconnect(): void {
    this.connection?.close();
    this.connection = null;
  }

  private onMessage(message: FromServer): void {
    if (message.type === "live") this.games.value = message.games;
    else if (message.type === "liveChange") this.games.value = changed(this.games.value ?? [], message);
  }
}
