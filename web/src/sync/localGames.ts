// Reads and writes this browser's copies of games, for use without the server: those not stored there yet, and the
// latest one that is.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { EndBy } from "../server/gameLink.ts";
import type { Players } from "../game/players.ts";
import type { Color, GameRecord, Parley, Result, Setup } from "../core/types.ts";

export interface LocalGame {
  // Its id on the server, or a local name.
  key: string;
  // The server's last record; null: the server does not know the game.
  record: GameRecord | null;
  setup: Setup;
  players: Players;
  parley: Parley | null;
  moves: string[];
  // How people have ended it, and by which decision.
  result: Result | null;
  ended?: { how: EndBy; side?: Color | null | undefined } | undefined;
  // The server has all of it.
  stored: boolean;
}

const storageKey = "drafts";
const localPrefix = "local-";

export class LocalGames {
  private readonly claimed = new Map<string, Promise<boolean>>();

  // `claim` returns whether no other window has that local game; if so, this one has it from then on.
  constructor(
    private readonly storage: KeyValueStorage,
    private readonly claim: (key: string) => Promise<boolean> = () => Promise.resolve(true),
  ) {}

  // Returns a name for a game that the server does not know.
  static name(now = Date.now()): string {
    return `${localPrefix}${now.toString(36)}`;
  }

  of(key: string): LocalGame | undefined {
    return this.all().find((localGame) => localGame.key === key);
  }

  // Whether this window may continue a local game, or store it.
  claimHere(key: string): Promise<boolean> {
    if (!key.startsWith(localPrefix)) return Promise.resolve(true);
    const known = this.claimed.get(key) ?? this.claim(key);
    this.claimed.set(key, known);
    // Another window may release it later.
    void known.then((had) => had || this.claimed.delete(key));
    return known;
  }

  // One copy is enough for games that the server has.
  put(localGame: LocalGame): void {
    const others = this.all().filter((one) => one.key !== localGame.key && !(localGame.stored && one.stored));
    this.write([localGame, ...others]);
  }

  drop(key: string): void {
    const all = this.all();
    const rest = all.filter((one) => one.key !== key);
    if (rest.length < all.length) this.write(rest);
  }

  // Those that the server does not have yet, oldest first.
  waiting(but: string): LocalGame[] {
    return this.all()
      .filter((localGame) => !localGame.stored && localGame.key !== but && localGame.moves.length > 0)
      .reverse();
  }

  private all(): LocalGame[] {
    try {
      const found: unknown = JSON.parse(this.storage.get(storageKey) ?? "[]");
      return Array.isArray(found) ? found.filter(isLocalGame) : [];
    } catch {
      return [];
    }
  }

  private write(localGames: LocalGame[]): void {
    this.storage.set(storageKey, localGames.length > 0 ? JSON.stringify(localGames) : null);
  }
}

const isLocalGame = (one: unknown): one is LocalGame => {
  const localGame = one as Partial<LocalGame> | null;
  return (
    typeof localGame?.key === "string" &&
    typeof localGame.setup?.game === "string" &&
    Array.isArray(localGame.moves) &&
    localGame.players !== undefined
  );
};
