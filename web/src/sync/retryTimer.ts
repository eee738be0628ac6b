// When to retry what the server could not do: all of it, or one game. It keeps times in memory; the callers in sync/
// send.
import { ServerError } from "../server/http.ts";

// In milliseconds.
const usual = 30_000;

// When to retry what the server could not do: all of it, or one game. Used by sync/.
export class RetryTimer {
  private readonly until = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  // Whether this may be retried; without a name, anything at all.
  due(what = ""): boolean {
    return this.now() >= (this.until.get(what) ?? 0);
  }

  wait(what: string, ms = usual): void {
    this.until.set(what, this.now() + ms);
  }

  // Waits as long as the server asks. An unreachable server may be back at any moment.
  backOff(error: unknown): void {
    if (error instanceof ServerError && error.status !== 0 && error.passing)
      this.wait("", error.after === null ? usual : error.after * 1000);
  }
}
