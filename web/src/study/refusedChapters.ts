// The chapters of a study that the server has refused: which of them may be sent again, so that nothing is sent in vain over
// and over, and what the user can do.
import { ServerError } from "../server/requests.ts";
import type { Message } from "../core/types.ts";

// What the user can do: shorten or divide the chapter, change it, make room at the server, or wait.
export type Remedy = "shorten" | "change" | "room" | "wait";

export interface RefusedChapter {
  readonly id: string;
  readonly name: string;
  readonly reason: Message;
  readonly remedy: Remedy;
}

// A chapter as it is to be sent. `bytes`: what the server had of the whole study then.
export interface Sent {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly bytes: number;
}

interface Refused extends Sent {
  readonly reason: Message;
  readonly remedy: Remedy;
  // When it may be sent again, in milliseconds; null: when something has changed.
  readonly until: number | null;
}

// It is only about what grows.
const dailyQuota = "daily-storage-used";

const [hour, day] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];

// What an error says about a chapter; null: nothing, so that it may be sent again soon.
function verdict(error: ServerError, now: number): Pick<Refused, "remedy" | "until"> | null {
  const { code } = error.reason;
  if (code === dailyQuota) {
    const after = error.after === null ? hour : error.after * 1000;
    return { remedy: "wait", until: now + Math.min(Math.max(after, 1000), day) };
  }
  if (code === "server-storage-used") return { remedy: "wait", until: now + hour };
  if (error.status === 507) return { remedy: "room", until: null };
  if (error.status === 413) return { remedy: "shorten", until: null };
  if (error.status === 400 || error.status === 422) return { remedy: "change", until: null };
  return null;
}

// Whether an error says that the server wants to be left alone, whatever is asked.
export const isOverload = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.general && error.reason.code !== dailyQuota;

export class RefusedChapters {
  private readonly all = new Map<string, Refused>();

  constructor(private readonly now: () => number) {}

  // Notes what the server says of a chapter. Returns false if it is nothing about this chapter.
  note(sent: Sent, error: unknown): boolean {
    const found = error instanceof ServerError ? verdict(error, this.now()) : null;
    if (found) this.all.set(sent.id, { ...sent, ...found, reason: (error as ServerError).reason });
    return found !== null;
  }

  forget(id: string): void {
    this.all.delete(id);
  }

  clear(): void {
    this.all.clear();
  }

  // Whether the server would refuse a chapter again.
  has({ id, name, revision, bytes }: Sent): boolean {
    const refused = this.all.get(id);
    if (!refused) return false;
    if (refused.until !== null) return this.now() < refused.until;
    if (refused.remedy === "room" && bytes < refused.bytes) return false;
    // There is no room for one more, whatever is in it.
    if (refused.reason.code === "too-many-chapters") return true;
    return refused.name === name && refused.revision === revision;
  }

  // Those among these chapters.
  among(chapters: readonly { readonly id: string; readonly name: string }[]): readonly RefusedChapter[] {
    return chapters.flatMap(({ id, name }) => {
      const refused = this.all.get(id);
      return refused ? [{ id, name, reason: refused.reason, remedy: refused.remedy }] : [];
    });
  }
}
