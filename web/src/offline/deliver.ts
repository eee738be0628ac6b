import { sameMove } from "../server/agree.ts";
import type { GamesApi } from "../server/http.ts";
import { keysOf, type KeyRing } from "../server/keys.ts";
import type { GameLink, LinkEvents } from "../server/link.ts";
import { other } from "../speech.ts";
import type { GameRecord } from "../types.ts";
import type { Draft } from "./drafts.ts";

interface Ways {
  api: Pick<GamesApi, "create" | "load">;
  follow(id: string, events: LinkEvents, keys: string[]): GameLink;
  ring: KeyRing;
  // The server knows the game from now on.
  begun(draft: Draft): void;
}

// Has the server store a game that is not on the table. Rejects when it is not reached; true: there is nothing left to do for it.
export async function deliver(draft: Draft, ways: Ways): Promise<boolean> {
  const record = await recordFor(draft, ways);
  const { follow, ring } = ways;
  // Others have moved meanwhile: the server's game counts.
  if (!record.moves.every((move, ply) => sameMove(move, draft.moves[ply])) || record.result) return true;
  return new Promise((resolve) => {
    let all = false;
    const end = (done: boolean) => {
      link.close();
      resolve(done);
    };
    const link = follow(
      record.id,
      {
        record: () => undefined,
        refused: () => end(true),
        status: (status) => {
          if (all && status === "saved") end(true);
          // It is tried again when the server is said to be there.
          else if (all && status === "reconnecting") end(false);
        },
      },
      keysOf(ring.of(record.id)),
    );
    link.learn(record);
    for (let ply = record.moves.length; ply < draft.moves.length; ply++) link.move(ply, draft.moves[ply]!);
    const { result, ended } = draft;
    if (result?.reason === "resignation" && result.winner) link.resign(other(result.winner));
    else if (ended) link.end(ended.how, ended.side);
    else if (draft.moves.length === record.moves.length) return end(true);
    all = true;
  });
}

async function recordFor(draft: Draft, { api, ring, begun }: Ways): Promise<GameRecord> {
  if (draft.record) return api.load(draft.record.id, keysOf(ring.of(draft.record.id)));
  const { game, file, options, fen } = draft.setup;
  const { w: white, b: black } = draft.players;
  const record = await api.create({ game, file, options, fen: fen || null, white, black, ...(draft.parley ? { parley: draft.parley } : {}) });
  ring.keep(record.id, record.keys ?? {});
  begun({ ...draft, record });
  return record;
}
