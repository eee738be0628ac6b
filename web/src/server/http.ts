import type { Keys, SeatName } from "./keys.ts";
import type { Brief, ClockTerms, GameRecord, Options, Parley, Player, SeatsKind } from "../types.ts";

export interface NewRecord {
  game: string;
  file?: string | undefined;
  options: Options;
  fen: string | null;
  white: Player;
  black: Player;
  parley?: Parley | undefined;
  seats?: SeatsKind | undefined;
  // By link: the seat of the game's creator.
  mine?: SeatName | undefined;
  clock?: ClockTerms | undefined;
}

// A game as its creator gets it: by link with the creator's own keys, and invitations to the other seats.
export type Made = GameRecord & { keys?: Keys; invitations?: Keys };

// Which stored games to list, the last changed first. `ids`: only these. `player`: part of a name, or "engine".
export interface GamesQuery {
  game?: string;
  player?: string;
  result?: "win-w" | "win-b" | "draw" | "open" | "other";
  // Times of the last change, as ISO.
  from?: string;
  to?: string;
  ids?: readonly string[];
  limit?: number;
  // The cursor `next` of the previous answer.
  after?: string;
  keys?: readonly string[];
}
// `scope` "named": this server lists only games requested by id.
export interface GamesPage { games: Brief[]; next: string | null; scope: "all" | "named" }

// An answer other than success. `status` 0: the server was not reached. `after`: in how many seconds to retry, if the
// server says so.
export class ServerError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly after: number | null = null,
  ) {
    super(message);
    this.name = "ServerError";
  }

  // Says nothing about the request itself: the server is away or overloaded.
  get general(): boolean {
    return [0, 408, 429, 503].includes(this.status);
  }

  // The server has a fault or is overloaded; the same request may succeed later.
  get passing(): boolean {
    return this.status < 400 || this.status >= 500 || this.status === 408 || this.status === 429;
  }
}

// Retry-After in seconds; our server never sends a date.
const afterOf = ({ headers }: Response): number | null => {
  const said = headers.get("Retry-After");
  return said !== null && /^\d{1,6}$/.test(said) ? Number(said) : null;
};

function queryOf({ ids = [], keys: _, ...one }: GamesQuery): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(one)) if (value !== undefined && value !== "") said.set(name, String(value));
  for (const id of ids) said.append("id", id);
  return said.size > 0 ? `?${said}` : "";
}

// Keys go in a header, because logs contain addresses.
const withKeys = (keys: readonly string[] = [], init: RequestInit = {}): RequestInit => (keys.length > 0 ? { ...init, headers: { Authorization: `Bearer ${keys.join(", ")}` } } : init);
const posting = (body: unknown): RequestInit => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

// The server's stored games over HTTP.
export class GamesApi {
  constructor(
    private readonly fetch: Fetch = (url, init) => globalThis.fetch(url, init),
    private readonly root = "/api",
  ) {}

  // The files that the server was started with.
  library = (): Promise<{ files: { name: string; text: string }[] }> => this.ask("/library");
  // Games are shown as these keys allow.
  list = (wanted: GamesQuery = {}): Promise<GamesPage> => this.ask(`/games${queryOf(wanted)}`, withKeys(wanted.keys));
  load = (id: string, keys: string[] = []): Promise<GameRecord> => this.ask(`/games/${encodeURIComponent(id)}`, withKeys(keys));
  create = (game: NewRecord): Promise<Made> => this.ask("/games", posting(game));
  // Presents a key that came with a link; returns the seat and its key: `own`, if it was an invitation.
  claim = (id: string, invitation: string, own: string): Promise<{ seat: SeatName; key: string }> => this.ask(`/games/${encodeURIComponent(id)}/keys`, posting({ invitation, key: own }));
  remove = (id: string, keys: string[] = []): Promise<void> => this.ask(`/games/${encodeURIComponent(id)}`, withKeys(keys, { method: "DELETE" }));

  private async ask<T>(path: string, init?: RequestInit): Promise<T> {
    let answer: Response;
    try {
      answer = await this.fetch(this.root + path, init);
    } catch {
      throw new ServerError(0, "the server cannot be reached");
    }
    const text = await answer.text();
    let body: unknown;
    try {
      body = text === "" ? undefined : JSON.parse(text);
    } catch {
      throw new ServerError(answer.status, "the server gave an answer that is not JSON", afterOf(answer));
    }
    if (!answer.ok) {
      const message = (body as { error?: { text?: string } } | undefined)?.error?.text;
      throw new ServerError(answer.status, message ?? `the server answered ${answer.status}`, afterOf(answer));
    }
    return body as T;
  }
}
