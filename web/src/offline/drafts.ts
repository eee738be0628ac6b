import type { Memory } from "../server/keys.ts";
import type { EndBy } from "../server/link.ts";
import type { Players } from "../model.ts";
import type { Color, GameRecord, Parley, Result, Setup } from "../types.ts";

// Games as this browser has them, for when there is no server: those that it has not stored yet, and the last one that it has.
export interface Draft {
  // Its id on the server, else a name of its own.
  key: string;
  // As the server last told it; null: the server knows nothing of it.
  record: GameRecord | null;
  setup: Setup;
  players: Players;
  parley: Parley | null;
  moves: string[];
  // How people have ended it, and by which word.
  result: Result | null;
  ended?: { how: EndBy; side?: Color | null } | undefined;
  // The server has all of it.
  stored: boolean;
}

const kept = "drafts";
const own = "local-";

export class Drafts {
  private readonly claimed = new Map<string, Promise<boolean>>();

  // `claim` says whether no other window has that draft; from then on this one has it.
  constructor(
    private readonly memory: Memory,
    private readonly claim: (key: string) => Promise<boolean> = async () => true,
  ) {}

  // A name for a game that the server does not know.
  static name(now = Date.now()): string {
    return `${own}${now.toString(36)}`;
  }

  of(key: string): Draft | undefined {
    return this.all().find((draft) => draft.key === key);
  }

  // Whether this window may go on with a draft, or store it.
  mine(key: string): Promise<boolean> {
    if (!key.startsWith(own)) return Promise.resolve(true);
    const known = this.claimed.get(key) ?? this.claim(key);
    this.claimed.set(key, known);
    // What another window has now, this one may have later.
    void known.then((had) => had || this.claimed.delete(key));
    return known;
  }

  // Of the games that the server has, one copy is enough.
  put(draft: Draft): void {
    const others = this.all().filter((one) => one.key !== draft.key && !(draft.stored && one.stored));
    this.write([draft, ...others]);
  }

  drop(key: string): void {
    const all = this.all();
    const rest = all.filter((one) => one.key !== key);
    if (rest.length < all.length) this.write(rest);
  }

  // Those that the server is still to be told of, the oldest first.
  waiting(but: string): Draft[] {
    return this.all()
      .filter((draft) => !draft.stored && draft.key !== but && draft.moves.length > 0)
      .reverse();
  }

  private all(): Draft[] {
    try {
      const found: unknown = JSON.parse(this.memory.get(kept) ?? "[]");
      return Array.isArray(found) ? found.filter(isDraft) : [];
    } catch {
      return [];
    }
  }

  private write(drafts: Draft[]): void {
    this.memory.set(kept, drafts.length > 0 ? JSON.stringify(drafts) : null);
  }
}

const isDraft = (one: unknown): one is Draft => {
  const draft = one as Partial<Draft> | null;
  return typeof draft?.key === "string" && typeof draft.setup?.game === "string" && Array.isArray(draft.moves) && draft.players !== undefined;
};
