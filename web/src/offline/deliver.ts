import { sameMove } from "../server/agree.ts";
import type { GamesApi, NewRecord } from "../server/http.ts";
import { keysOf, type KeyRing } from "../server/keys.ts";
import type { GameLink, LinkEvents } from "../server/link.ts";
import { other } from "../speech.ts";
import type { GameRecord, Parley, Setup } from "../types.ts";
import type { Players } from "../model.ts";
import { t } from "../words/index.ts";
import type { Draft } from "./drafts.ts";

interface Ways {
  api: Pick<GamesApi, "create" | "load">;
  follow(id: string, events: LinkEvents, keys: string[]): GameLink;
  ring: KeyRing;
  // The server knows the game from now on.
  begun(draft: Draft): void;
}

// In milliseconds.
const longestSilence = 20_000;

// stored: the server has all of it. away: the server cannot be asked. later: it is to be tried again. refused: the server does not take
// it as things are. lost: the server's game has no place for it any more.
export type Delivery = { how: "stored" | "away" | "later" } | { how: "refused" | "lost"; reason: string };

// A game as the server is asked to make it.
export const newRecord = ({ game, file, options, fen }: Setup, { w: white, b: black }: Players, parley: Parley | null | undefined): NewRecord => ({
  game, file, options, fen: fen || null, white, black, ...(parley ? { parley } : {}),
});

// Tells the server how people have ended a game, if they have.
export function sendEnd(link: GameLink, { result, ended }: Pick<Draft, "result" | "ended">): boolean {
  if (result === null) return false;
  if (result.reason === "resignation" && result.winner) link.resign(other(result.winner));
  else if (ended) link.end(ended.how, ended.side);
  else return false;
  return true;
}

// Whether the server's game has all that is in the draft, or can still get it.
const holds = (record: GameRecord, { moves, result }: Draft): boolean => moves.every((move, ply) => sameMove(record.moves[ply], move)) && (result === null || record.result !== null);
const fits = (record: GameRecord, { moves }: Draft): boolean => record.result === null && record.moves.every((move, ply) => sameMove(move, moves[ply]));

// Has the server store a game that is not on the table. Rejects when it cannot be asked.
export async function deliver(draft: Draft, ways: Ways): Promise<Delivery> {
  const record = await recordFor(draft, ways);
  const { follow, ring } = ways;
  const judge = (now: GameRecord, reason: string): Delivery => (holds(now, draft) ? { how: "stored" } : { how: fits(now, draft) ? "refused" : "lost", reason });
  // Others have moved meanwhile: the server's game counts.
  if (holds(record, draft) || !fits(record, draft)) return judge(record, t("offline.goneOn"));
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
        record: () => undefined,
        // Without a record the game is gone, or the server is at fault; asking for it says which.
        refused: (reason, now) => end(now ? judge(now, reason) : { how: "later" }),
        status: (status) => {
          if (all && status === "saved") end({ how: "stored" });
          // It is tried again when the server is said to be there.
          else if (all && status === "reconnecting") end({ how: "away" });
        },
      },
      keysOf(ring.of(record.id)),
    );
    link.learn(record);
    for (let ply = record.moves.length; ply < draft.moves.length; ply++) link.move(ply, draft.moves[ply]!);
    if (!sendEnd(link, draft) && draft.moves.length === record.moves.length) return end({ how: "stored" });
    all = true;
  });
}

async function recordFor(draft: Draft, { api, ring, begun }: Ways): Promise<GameRecord> {
  if (draft.record) return api.load(draft.record.id, keysOf(ring.of(draft.record.id)));
  const record = await api.create(newRecord(draft.setup, draft.players, draft.parley));
  ring.keep(record.id, record.keys ?? {});
  begun({ ...draft, record });
  return record;
}
