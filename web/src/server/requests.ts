// Requests to the server over HTTP: sends them with keys, checks the answers, and rejects with a ServerError. What asks for
// games, people and studies builds on it.
import { checked } from "./checked.ts";
import { checkVersion, mismatch } from "./version.ts";
import { fault, messageOf, reasonOf, Refusal } from "../i18n/refusal.ts";
import type { HttpAnswers, Message } from "../core/types.ts";

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

// Keys go in a header, because logs contain addresses.
export const withKeys = (keys: readonly string[] = [], init: RequestInit = {}): RequestInit =>
  keys.length > 0
    ? { ...init, headers: { ...(init.headers as object), Authorization: `Bearer ${keys.join(", ")}` } }
    : init;
export const posting = (body: unknown): RequestInit => ({
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

// An answer. `tag`: the revision of what it is about, if the server says so.
export interface Answer {
  status: number;
  body: unknown;
  tag: string | null;
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

// How long a request may take, in milliseconds.
const longest = 20_000;

// A request that gets no answer in time fails as if the server were not reached; one that is aborted rejects with the
// signal's reason.
export class ServerRequests {
  constructor(
    private readonly fetch: Fetch = (url, init) => globalThis.fetch(url, init),
    private readonly root = "/api",
    private readonly timeout = longest,
  ) {}

  protected async ask<R extends keyof HttpAnswers>(
    request: R,
    path: string,
    init?: RequestInit,
    signal?: AbortSignal,
    timeout?: number,
  ): Promise<HttpAnswers[R]> {
    return this.checked(request, await this.fetched(path, init, signal, timeout));
  }

  // The body of an answer, once it has the form that the schema says.
  protected async checked<R extends keyof HttpAnswers>(
    request: R,
    { status, body }: Answer,
  ): Promise<HttpAnswers[R]> {
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

  protected async fetched(
    path: string,
    init?: RequestInit,
    signal?: AbortSignal,
    timeout = this.timeout,
  ): Promise<Answer> {
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
    if (!answer.ok && answer.status !== 304) {
      const { Error: isError } = await validators();
      throw new ServerError(
        answer.status,
        isError(body) ? messageOf(body.error) : fault("server-status", { status: answer.status }),
        afterOf(answer),
        isError(body) ? body.error.at : null,
      );
    }
    return { status: answer.status, body, tag: answer.headers.get("ETag") };
  }
}
