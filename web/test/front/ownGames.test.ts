import { describe, expect, it } from "vitest";
import { OwnGames } from "../../src/front/ownGames.ts";
import { RecentGames } from "../../src/front/recentGames.ts";
import type { Keys } from "../../src/server/keys.ts";
import { SeenGames } from "../../src/server/seenGames.ts";
import { LocalGames } from "../../src/sync/localGames.ts";
import type { GamesPage, GamesQuery } from "../../src/server/http.ts";
import type { Brief, GameRecord } from "../../src/core/types.ts";
import { recordWith } from "../fake/record.ts";
import { storeAlone } from "../environment.ts";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const brief = (id: string, more: Partial<Brief> = {}): Brief => ({
  id,
  game: "alice",
  title: "Alice chess",
  options: {},
  file: false,
  white: { kind: "human" },
  black: { kind: "engine", level: 3 },
  result: null,
  plies: 2,
  fen: `${start} w KQkq - 0 1`,
  viewer: "everything",
  seats: "open",
  clock: null,
  created: "",
  updated: "",
  ...more,
});
const anna = { kind: "human", name: "Anna" } as const;
const fischer = { kind: "fischer", initial: 300, increment: 2 } as const;

// The games of a browser that has seen these, with their keys and its storage.
function owned(
  briefs: Brief[],
  {
    keys = {},
    memory = {},
    records = [],
  }: { keys?: { [id: string]: Keys }; memory?: { [key: string]: string }; records?: GameRecord[] } = {},
) {
  const store = storeAlone(memory);
  const queries: GamesQuery[] = [];
  memory["known"] ??= briefs.map(({ id }) => id).join(" ");
  const own = new OwnGames({
    api: {
      async list(query: GamesQuery = {}) {
        queries.push(query);
        return { scope: "named", games: briefs, next: null } satisfies GamesPage;
      },
      async load(id: string) {
        const found = records.find((one) => one.id === id);
        if (!found) throw new Error("no such game");
        return found;
      },
    },
    core: store.core,
    describe: store.catalogue.describe,
    seen: new SeenGames(store.storage),
    localGames: new LocalGames(store.storage),
    keys: (id) => keys[id] ?? {},
  });
  return { own, queries };
}

describe("the user's games that go on", () => {
  it("say whose turn it is, the user's first", async () => {
    const { own, queries } = owned(
      [
        brief("theirs", { fen: `${start} b KQkq - 0 1` }),
        brief("watched", { seats: "link", white: anna, black: { kind: "human" } }),
        brief("mine", { seats: "link", white: { kind: "human" }, black: anna }),
        brief("both", { black: { kind: "human" } }),
      ],
      { keys: { mine: { white: "kw" } } },
    );
    await own.refresh();
    expect(queries).toEqual([
      { ids: ["theirs", "watched", "mine", "both"], result: "open", limit: 8, keys: ["kw"] },
    ]);
    expect(own.games.value.map(({ id, mine, yours }) => [id, mine, yours])).toEqual([
      ["mine", "w", true],
      ["both", undefined, true],
      ["theirs", "w", false],
    ]);
    expect(own.games.value[0]!.pieces).toHaveLength(32);
  });

  it("say how long the side to move has left, if its clock runs", async () => {
    const clocked = { seats: "link" as const, black: anna, clock: fischer };
    const record = (id: string, running: "w" | null) =>
      recordWith({ id, clock: { ...fischer, left: { w: 61_000, b: 300_000 }, running } });
    const { own } = owned([brief("runs", clocked), brief("stands", clocked), brief("away", clocked)], {
      keys: { runs: { white: "k" }, stands: { white: "k" }, away: { white: "k" } },
      records: [record("runs", "w"), record("stands", null)],
    });
    await own.refresh();
    expect(own.games.value.map(({ id, left }) => [id, left])).toEqual([
      ["runs", 61_000],
      ["stands", null],
      ["away", null],
    ]);
  });

  it("include the one that only this browser has, with its position, until it is over", async () => {
    const local = (moves: string[]) => ({
      last: "local-1",
      drafts: JSON.stringify([
        {
          key: "local-1",
          record: null,
          setup: { game: "alice", options: {}, fen: "" },
          players: { w: { kind: "human" }, b: { kind: "engine", level: 1 } },
          parley: null,
          moves,
          result: null,
          stored: false,
        },
      ]),
    });
    const { own } = owned([], { memory: local(["e2e4"]) });
    await own.refresh();
    expect(own.games.value).toMatchObject([{ id: null, game: "alice", turn: "b", yours: false }]);
    expect(own.games.value[0]!.pieces).toHaveLength(32);
    for (const moves of [[], ["e2e4", "d7d5", "f1e2", "d5e4", "e2b5"]]) {
      const none = owned([], { memory: local(moves) });
      await none.own.refresh();
      expect(none.own.games.value).toEqual([]);
    }
  });

  it("are none where no server answers, and nobody has played", async () => {
    const { own, queries } = owned([]);
    await own.refresh();
    expect([own.games.value, queries]).toEqual([[], []]);
  });
});

describe("the recent games of a kind", () => {
  const known = () => ({ ids: ["a"], keysOf: () => ["k"] });

  it("are all of a server that lists them, or those that this browser has seen", async () => {
    const queries: GamesQuery[] = [];
    const recent = (scope: GamesPage["scope"]) =>
      new RecentGames(
        {
          async list(query: GamesQuery = {}) {
            queries.push(query);
            return { scope, games: scope === "all" || query.ids ? [brief("a")] : [], next: null };
          },
        },
        known,
      );
    const all = recent("all");
    await all.read("alice");
    expect(queries).toEqual([{ game: "alice", limit: 6, keys: ["k"] }]);
    expect([all.games.value?.length, all.named.value]).toEqual([1, false]);
    const named = recent("named");
    await named.read("duo");
    expect(queries.at(-1)).toEqual({ game: "duo", limit: 6, keys: ["k"], ids: ["a"] });
    expect([named.games.value?.length, named.named.value]).toEqual([1, true]);
  });

  it("are not known without a server, or while it does not answer", async () => {
    const alone = new RecentGames(null, known);
    await alone.read("alice");
    const away = new RecentGames({ list: () => Promise.reject(new Error("away")) }, known);
    await away.read("alice");
    expect([alone.games.value, away.games.value]).toEqual([null, null]);
  });
});
