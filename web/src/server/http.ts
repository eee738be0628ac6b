// The requests of docs/protocol.md over HTTP: GamesApi makes them, checks the answers, and rejects with a ServerError.
// It keeps no games.
import { checked } from "./checked.ts";
import { checkVersion, mismatch } from "./version.ts";
import { fault, messageOf, reasonOf, Refusal } from "../i18n/refusal.ts";
import type {
  AnalysisRequest,
  Claim,
  Claimed,
  Created,
  Decline,
  GamesPage,
  GameRecord,
  GamesQuery as Query,
  HttpAnswers,
  Library,
  Message,
  NewGame,
  SolvedProblem,
  SolveRequest,
  StopSolving,
  Thought,
} from "../core/types.ts";

// A game to create; undefined members are left out.
export type NewRecord = { game: string } & { [K in Exclude<keyof NewGame, "game">]?: NewGame[K] | undefined };
// A position to analyse, likewise of a game with this id.
export type NewAnalysis = AnalysisRequest & { game: string };
// A game as its creator gets it: by link with the creator's own keys, and invitations to the other seats.
export type CreatedGame = Created;
export type { GamesPage };

// Which stored games to list, the last changed first, and the keys to show them by. `ids`: only these.
export type GamesQuery = Omit<Query, "id"> & { ids?: readonly string[]; keys?: readonly string[] };

// An answer other than success. `status` 0: the server was not reached. `after`: in how many seconds to retry, if the
// server says so.
export class ServerError extends Refusal {
  constructor(
    readonly status: number,
    reason: Message | string,
    readonly after: number | null = null,
    // The offset in the text that is wrong, if it has one.
    readonly at: number | null = null,
  ) {
    super(reason);
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
  const retryAfter = headers.get("Retry-After");
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
};

function queryOf({ ids = [], keys: _, ...one }: GamesQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(one))
    if (value !== undefined && value !== "") query.set(name, String(value));
  for (const id of ids) query.append("id", id);
  return query.size > 0 ? `?${query}` : "";
}

// Keys go in a header, because logs contain addresses.
const withKeys = (keys: readonly string[] = [], init: RequestInit = {}): RequestInit =>
  keys.length > 0 ? { ...init, headers: { Authorization: `Bearer ${keys.join(", ")}` } } : init;
const posting = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

// The first board needs no answer of the server, so it does not wait for what checks them.
async function validators(): Promise<typeof import("../../generated/serverValidators.js")> {
  try {
    return await import("../../generated/serverValidators.js");
  } catch {
    throw new ServerError(0, fault("server-unreachable"));
  }
}

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

// How long a request may take, in milliseconds.
const longest = 20_000;
const solvingTime = 3_600_000;

// The server's stored games over HTTP. A request that gets no answer in time fails as if the server were not reached; one
// that is aborted rejects with the signal's reason.
export class GamesApi {
  private asked: Promise<Library> | undefined;

  constructor(
    private readonly fetch: Fetch = (url, init) => globalThis.fetch(url, init),
    private readonly root = "/api",
    private readonly timeout = longest,
  ) {}

  // What the server was started with: it is asked once, and again after a failure.
  library = (): Promise<Library> => {
    this.asked ??= this.ask("GET /api/library", "/library").catch((error: unknown) => {
      this.asked = undefined;
      throw error;
    });
    return this.asked;
  };
  // Games are shown as these keys allow.
  list = (wanted: GamesQuery = {}): Promise<GamesPage> =>
    this.ask("GET /api/games", `/games${queryOf(wanted)}`, withKeys(wanted.keys));
  load = (id: string, keys: string[] = [], signal?: AbortSignal): Promise<GameRecord> =>
    this.ask("GET /api/games/ID", `/games/${encodeURIComponent(id)}`, withKeys(keys), signal);
  create = (game: NewRecord, signal?: AbortSignal): Promise<CreatedGame> =>
    this.ask("POST /api/games", "/games", posting(game), signal);
  // Presents a key that came with a link; returns the seat and its key: `own`, if it was an invitation. A name that is
  // not empty becomes that of the player who takes the seat.
  claim = (
    id: string,
    invitation: string,
    own: string,
    name: string,
    signal?: AbortSignal,
  ): Promise<Claimed> =>
    this.ask(
      "POST /api/games/ID/keys",
      `/games/${encodeURIComponent(id)}/keys`,
      posting({ invitation, key: own, ...(name === "" ? {} : { name }) } satisfies Claim),
      signal,
    );
  // Says that an invitation is not wanted.
  decline = async (id: string, invitation: string): Promise<void> =>
    void (await this.fetched(
      `/games/${encodeURIComponent(id)}/decline`,
      posting({ invitation } satisfies Decline),
    ));
  // What the server's engine thinks of a position.
  analyse = (asked: NewAnalysis, signal?: AbortSignal): Promise<Thought> =>
    this.ask("POST /api/analysis", "/analysis", posting(asked), signal);
  // Solves a chess problem, which may have to wait for its turn.
  solve = (asked: SolveRequest & { game: string }, signal?: AbortSignal): Promise<SolvedProblem> =>
    this.ask("POST /api/solve", "/solve", posting(asked), signal, solvingTime);
  // Makes it answer with what is proved; 404 if it is not being solved.
  stopSolving = async (id: string): Promise<void> =>
    void (await this.fetched("/solve/stop", posting({ id } satisfies StopSolving)));
  remove = async (id: string, keys: string[] = []): Promise<void> =>
    void (await this.fetched(`/games/${encodeURIComponent(id)}`, withKeys(keys, { method: "DELETE" })));

  private async ask<R extends keyof HttpAnswers>(
    request: R,
    path: string,
    init?: RequestInit,
    signal?: AbortSignal,
    timeout?: number,
  ): Promise<HttpAnswers[R]> {
    const { status, body } = await this.fetched(path, init, signal, timeout);
    const { HttpAnswers: answers } = await validators();
    try {
      return checked(answers[request], body, request);
    } catch (error) {
      throw new ServerError(status, reasonOf(error));
    }
  }

  // The answer and its text.
  private async fetchText(
    path: string,
    init: RequestInit | undefined,
    signal: AbortSignal | undefined,
    timeout: number,
  ): Promise<{ answer: Response; text: string }> {
    const control = new AbortController();
    const abort = () => control.abort();
    const timer = setTimeout(abort, timeout);
    signal?.addEventListener("abort", abort);
    try {
      signal?.throwIfAborted();
      const answer = await this.fetch(this.root + path, { ...init, signal: control.signal });
      return { answer, text: await answer.text() };
    } catch {
      signal?.throwIfAborted();
      throw new ServerError(0, fault(control.signal.aborted ? "server-silent" : "server-unreachable"));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  private async fetched(
    path: string,
    init?: RequestInit,
    signal?: AbortSignal,
    timeout = this.timeout,
  ): Promise<{ status: number; body: unknown }> {
    const { answer, text } = await this.fetchText(path, init, signal, timeout);
    // With another version of the protocol nothing is exchanged: what was played stays here until the page is the server's again.
    checkVersion(answer.headers.get("Cheshire-Protocol"));
    if (mismatch.value)
      throw new ServerError(0, fault(mismatch.value === "older" ? "page-older" : "page-newer"));
    let body: unknown;
    try {
      body = text === "" ? undefined : JSON.parse(text);
    } catch {
      throw new ServerError(answer.status, fault("server-not-json"), afterOf(answer));
    }
    if (!answer.ok) {
      const { Error: isError } = await validators();
      throw new ServerError(
        answer.status,
        isError(body) ? messageOf(body.error) : fault("server-status", { status: answer.status }),
        afterOf(answer),
        isError(body) ? body.error.at : null,
      );
    }
    return { status: answer.status, body };
  }
}
