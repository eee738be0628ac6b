import { describe, expect, it } from "vitest";
import { noFilter, GamesList, isFiltered, queryOf } from "../../src/games/gamesList.ts";
import { SeenGames } from "../../src/server/seenGames.ts";
import type { GamesPage, GamesQuery } from "../../src/server/http.ts";
import type { Brief, GameInfo, GameRecord } from "../../src/core/types.ts";
import { turn } from "../turn.ts";

const brief = (id: string, more: Partial<Brief> = {}): Brief => ({
  id,
  game: "alice",
  title: "Alice chess",
  options: {},
  file: false,
  white: { kind: "human" },
  black: { kind: "engine", level: 3 },
  result: null,
  plies: 0,
  fen: "",
  viewer: "everything",
  seats: "open",
  clock: null,
  created: "",
  updated: "",
  ...more,
});

function lists(pages: (query: GamesQuery) => Omit<GamesPage, "scope"> & { scope?: GamesPage["scope"] }) {
  const queries: GamesQuery[] = [];
  const described: string[] = [];
  const list = new GamesList(
    {
      async list(query: GamesQuery = {}) {
        queries.push(query);
        return { scope: "all", ...pages(query) };
      },
      load: async (id: string) => ({ file: `the file of ${id}` }) as GameRecord,
      async remove(id: string) {
        if (id === "kept") throw new Error("the Umpire's key is needed to remove it");
      },
    },
    async (game, _, file) => {
      described.push(`${game} ${file ?? ""}`.trim());
      return { id: game } as GameInfo;
    },
    () => ({ ids: ["mine", "sealed"], keysOf: (id) => (id === "sealed" ? ["k1", "k2"] : []) }),
  );
  return { list, queries, described };
}

describe("the list of stored games", () => {
  it("is narrowed by game, player, result and whole days", () => {
    const query = queryOf({
      game: "alice",
      player: " Lewis ",
      result: "draw",
      from: "2026-01-01",
      to: "2026-01-31",
    });
    expect(query).toMatchObject({ game: "alice", player: "Lewis", result: "draw" });
    expect(Date.parse(query.to!) - Date.parse(query.from!)).toBe(31 * 24 * 3600 * 1000 - 1);
    expect(isFiltered(noFilter)).toBe(false);
    expect(isFiltered({ ...noFilter, player: "x" })).toBe(true);
  });

  it("goes on where it ended", async () => {
    const { list, queries } = lists(({ after }) =>
      after ? { games: [brief("b")], next: null } : { games: [brief("a")], next: "there" },
    );
    await list.refresh();
    expect(list.games.value.map((one) => one.id)).toEqual(["a"]);
    await list.more();
    expect(list.games.value.map((one) => one.id)).toEqual(["a", "b"]);
    expect(queries[1]).toMatchObject({ after: "there" });
    await list.more();
    expect(queries.length).toBe(2);
  });

  it("names the games it knows to a server that lists no others", async () => {
    const { list, queries } = lists(({ ids }) => ({
      games: (ids ?? []).map((id) => brief(id)),
      next: null,
      scope: "named",
    }));
    await list.refresh();
    expect(queries.map((query) => query.ids)).toEqual([undefined, ["mine", "sealed"]]);
    expect(list.games.value.map((one) => one.id)).toEqual(["mine", "sealed"]);
    expect(list.named.value).toBe(true);
  });

  it("asks for every game as this browser's keys show it", async () => {
    const { list, queries } = lists(() => ({ games: [], next: null }));
    await list.refresh();
    expect(queries[0]?.keys).toEqual(["k1", "k2"]);
  });

  it("asks once for the form of all games of the same rules, and for that of a file's game with its text", async () => {
    const { list, described } = lists(() => ({
      games: [
        brief("a"),
        brief("b"),
        brief("c", { options: { castling: "off" } }),
        brief("d", { game: "mine", file: true }),
      ],
      next: null,
    }));
    await list.refresh();
    await turn();
    expect(described.sort()).toEqual(["alice", "alice", "mine the file of d"]);
    expect(list.form(brief("b"))?.id).toBe("alice");
  });

  it("loses a game that was deleted, and says why one was not", async () => {
    const { list } = lists(() => ({ games: [brief("gone"), brief("kept")], next: null }));
    await list.refresh();
    expect(await list.remove(brief("gone"))).toBeNull();
    expect(await list.remove(brief("kept"))).toBe("The Umpire's key is needed to remove it");
    expect(list.games.value.map((one) => one.id)).toEqual(["kept"]);
  });

  it("takes only the answer to the last question", async () => {
    const { list } = lists(({ player }) => ({ games: [brief(player ?? "all")], next: null }));
    await Promise.all([list.setFilter({ player: "old" }), list.setFilter({ player: "new" })]);
    expect(list.games.value.map((one) => one.id)).toEqual(["new"]);
  });

  it("remembers the games seen last", () => {
    const kept = new Map<string, string>();
    const known = new SeenGames({
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value ?? ""),
    });
    for (const id of ["a", "b", "a"]) known.note(id);
    expect(known.ids).toEqual(["a", "b"]);
    for (let i = 0; i < 300; i++) known.note(`g${i}`);
    expect(known.ids.length).toBe(200);
  });
});
