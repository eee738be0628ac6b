// Sends the server a game that this browser has and the server lacks. Called by OfflineQueue, one game after another.
// The browser's copy is kept or dropped by the caller.
import { opposite } from "../position/opposite.ts";
import { sameMove } from "../server/moveSync.ts";
import type { GamesApi, NewRecord } from "../server/http.ts";
import { keysOf, type KeyRing } from "../server/keys.ts";
import type { GameLink, LinkEvents } from "../server/gameLink.ts";
import { fault } from "../i18n/refusal.ts";
import type { GameRecord, Message, Parley, Setup } from "../core/types.ts";
import type { Players } from "../game/players.ts";
import type { LocalGame } from "./localGames.ts";

interface Delivering {
  api: Pick<GamesApi, "create" | "load">;
  follow: (id: string, events: LinkEvents, keys: string[]) => GameLink;
  ring: KeyRing;
  // The server knows the game from now on.
  begun: (localGame: LocalGame) => void;
}

// In milliseconds.
const longestSilence = 20_000;

// stored: the server has all of it. away: the server cannot be reached. later: to be tried again. refused: the server
// does not accept it as things are. lost: the server's game has gone a different way.
export type Delivery = { how: "stored" | "away" | "later" } | { how: "refused" | "lost"; reason: Message };

// A game as a request to the server to create it.
export const newRecord = (
  { game, file, options, fen }: Setup,
  { w: white, b: black }: Players,
  parley: Parley | null | undefined,
): NewRecord => ({
  game,
  file,
  options,
  fen: fen || null,
  white,
  black,
  ...(parley ? { parley } : {}),
});

// Tells the server how people have ended a game, if they have.
export function sendEnd(link: GameLink, { result, ended }: Pick<LocalGame, "result" | "ended">): boolean {
  if (result === null) return false;
  if (result.reason === "resignation" && result.winner) link.resign(opposite(result.winner));
  else if (ended) link.end(ended.how, ended.side);
  else return false;
  return true;
}

// Whether the server's game has everything in the local game, or can still get it.
const hasAllOf = (record: GameRecord, { moves, result }: LocalGame): boolean =>
  moves.every((move, ply) => sameMove(record.moves[ply], move)) &&
  (result === null || record.result !== null);
const canExtend = (record: GameRecord, { moves }: LocalGame): boolean =>
  record.result === null && record.moves.every((move, ply) => sameMove(move, moves[ply]));

// Whether the server has not yet what was played here after its last record, and nothing has happened there since.
export const continues = (localGame: LocalGame, record: GameRecord): boolean =>
  canExtend(record, localGame) &&
  !hasAllOf(record, localGame) &&
  record.moves.length >= (localGame.record?.moves.length ?? 0);

// Has the server store a game other than the current one. Rejects if the server cannot be reached.
export async function deliver(localGame: LocalGame, ways: Delivering): Promise<Delivery> {
  const record = await recordFor(localGame, ways);
  const { follow, ring } = ways;
  const judge = (now: GameRecord, reason: Message): Delivery =>
    hasAllOf(now, localGame)
      ? { how: "stored" }
      : { how: canExtend(now, localGame) ? "refused" : "lost", reason };
  // Others have moved meanwhile: the server's version wins.
  if (hasAllOf(record, localGame) || !canExtend(record, localGame)) return judge(record, fault("gone-on"));
  return new Promise((resolve) => {
    let all = false;
    const silence = setTimeout(() => end({ how: "away" }), longestSilence);
    const end = (delivery: Delivery) => {
      clearTimeout(silence);
      link.close();
      resolve(delivery);
    };
    const link = follow(
      record.id,
      {
        onRecord: () => undefined,
        // Without a record, either the game is gone or the server has a fault; fetching it says which.
        onRefused: (reason, now) => end(now ? judge(now, reason) : { how: "later" }),
        onUnreadable: () => end({ how: "later" }),
        onStatus: (status) => {
          if (all && status === "saved") end({ how: "stored" });
          // Retried when the server is reported reachable again.
          else if (all && status === "reconnecting") end({ how: "away" });
        },
      },
      keysOf(ring.of(record.id)),
    );
    link.reconcile(record);
    for (let ply = record.moves.length; ply < localGame.moves.length; ply++)
      link.move(ply, localGame.moves[ply]!);
    if (!sendEnd(link, localGame) && localGame.moves.length === record.moves.length)
      return end({ how: "stored" });
    all = true;
  });
}

async function recordFor(localGame: LocalGame, { api, ring, begun }: Delivering): Promise<GameRecord> {
  if (localGame.record) return api.load(localGame.record.id, keysOf(ring.of(localGame.record.id)));
  const record = await api.create(newRecord(localGame.setup, localGame.players, localGame.parley));
  begun({ ...localGame, record });
  return record;
}
