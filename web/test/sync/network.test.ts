import { describe, expect, it } from "vitest";
import { GamesApi, ServerError } from "../../src/server/http.ts";
import type { GameRecord } from "../../src/core/types.ts";
import { recordWith } from "../fake/record.ts";
import { engine, person, table, two } from "../environment.ts";

const wish = { game: "alice", options: {}, fen: "", players: two };

// A table whose server answers creations and loads only when it is released.
function slow(memory: { [key: string]: string } = {}, records: GameRecord[] = []) {
  const all = table(memory, records);
  const { create, load } = all.api;
  const held: (() => void)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const hold = () => new Promise<void>((resolve) => held.push(resolve));
  all.api.create = (game) => hold().then(() => create(game));
  all.api.load = (id, keys, signal) => {
    signals.push(signal);
    return hold().then(() => load(id, keys));
  };
  return { ...all, held, signals, release: () => held.splice(0).forEach((go) => go()) };
}

const sans = ({ store }: ReturnType<typeof table>) =>
  store.session.state.value?.moves.map((move) => move.san);

describe("a server that does not answer", () => {
  it("keeps no move from being shown, and gets all of them when it answers", async () => {
    const all = slow();
    await all.store.boot({ kind: "table", id: null });
    await all.store.startGame(wish);
    for (const move of ["e4", "d5"]) expect(await all.store.game.play(move)).toBeNull();
    expect(sans(all)).toEqual(["e4", "d5"]);
    expect(all.store.sync.saving.value).toBe("saving");
    expect([all.held.length, all.links.length]).toEqual([1, 0]);
    all.release();
    await all.rest();
    expect(all.links[0]?.sent).toEqual(["move 0 e2e4", "move 1 d7d5"]);
    expect(all.addresses.at(-1)).toBe("/g/g0");
    expect(all.memory["last"]).toBe("g0");
    expect(all.store.local.hasUnsaved).toBe(false);
  });

  it("keeps the engine from no reply, and nobody from resigning", async () => {
    const all = slow();
    await all.store.boot({ kind: "table", id: null });
    await all.store.startGame({ ...wish, players: { w: person, b: engine } });
    await all.store.game.play("e4");
    await all.rest();
    expect(sans(all)).toHaveLength(2);
    all.store.game.resign();
    expect(all.store.session.result.value?.reason).toBe("resignation");
    all.release();
    await all.rest();
    expect(all.links[0]?.sent.at(-1)).toBe("resign w");
    expect(all.store.session.result.value?.reason).toBe("resignation");
  });

  it("is asked to store a game once, though the page is busy when it answers", async () => {
    const all = slow();
    await all.store.boot({ kind: "table", id: null });
    await all.store.startGame(wish);
    await all.store.game.play("e4");
    let free = () => {};
    void all.store.session.queue.run(() => new Promise<void>((resolve) => (free = resolve)));
    all.release();
    await all.rest();
    expect([all.records.length, all.links.length]).toEqual([1, 0]);
    await all.store.local.deliver();
    expect(all.held).toEqual([]);
    free();
    await all.rest();
    expect([all.records.length, all.links.length]).toEqual([1, 1]);
  });

  it("gets a game that was left meanwhile all the same, once", async () => {
    const all = slow();
    await all.store.boot({ kind: "table", id: null });
    await all.store.startGame(wish);
    await all.store.game.play("e4");
    await all.rest();
    await all.store.startGame(wish);
    await all.store.game.play("d4");
    expect(all.held).toHaveLength(2);
    all.release();
    await all.rest();
    all.release();
    await all.rest();
    expect(all.records).toHaveLength(2);
    expect(sans(all)).toEqual(["d4"]);
    expect(all.links.find((link) => link.id === "g0")?.sent).toEqual(["move 0 e2e4"]);
    expect(all.links.find((link) => link.id === "g1")?.sent).toEqual(["move 0 d2d4"]);
    expect(all.store.sync.id.value).toBe("g1");
  });

  it("takes nobody back to the table who has left it", async () => {
    const all = slow();
    await all.store.boot({ kind: "table", id: null });
    await all.store.startGame(wish);
    await all.store.game.play("e4");
    all.store.navigate({ kind: "games" });
    all.release();
    await all.rest();
    expect(all.store.router.route.value.kind).toBe("games");
    expect(all.addresses.at(-1)).toBe("/games");
    expect(all.store.sync.id.value).toBeNull();
    // Back at the table, it is the stored game, with its move.
    all.store.navigate({ kind: "table", id: null });
    await all.rest();
    all.release();
    await all.rest();
    expect(all.store.sync.id.value).toBe("g0");
    expect(sans(all)).toEqual(["e4"]);
    expect(all.records).toHaveLength(1);
  });

  it("is not waited for when the user goes on to another game", async () => {
    const all = slow({}, [recordWith({ id: "x", start: "", moves: ["e2e4"] })]);
    await all.store.boot({ kind: "table", id: null });
    await all.store.startGame(wish);
    all.store.navigate({ kind: "table", id: "x" });
    await all.rest();
    // The move is meant for the game that is on its way.
    expect(await all.store.game.play("d4")).toMatchObject({ at: null });
    await all.store.startGame(wish);
    expect(all.signals[0]?.aborted).toBe(true);
    await all.store.game.play("d4");
    all.release();
    await all.rest();
    expect(sans(all)).toEqual(["d4"]);
    expect(all.store.router.lost.value).toBeNull();
  });

  it("is given up after a while, and an aborted request at once", async () => {
    const fetch = (_: string, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    const error = await new GamesApi(fetch, "/api", 5).load("x").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 0, reason: { code: "server-silent" } });
    const going = new AbortController();
    const loading = new GamesApi(fetch).load("x", [], going.signal);
    going.abort(new Error("gone"));
    await expect(loading).rejects.toThrow("gone");
  });
});

describe("a stored game opened again", () => {
  const stored = recordWith({ id: "x", start: "", moves: ["e2e4"] });
  const copy = (moves: string[]) =>
    JSON.stringify([
      {
        key: "x",
        record: stored,
        setup: { game: "alice", options: {}, fen: "" },
        players: two,
        parley: null,
        moves,
        result: null,
        stored: false,
      },
    ]);

  it("has the moves that the server did not get before", async () => {
    const all = table({ drafts: copy(["e2e4", "d7d5"]) }, [stored]);
    await all.store.boot({ kind: "table", id: "x" });
    await all.rest();
    expect(sans(all)).toEqual(["e4", "d5"]);
    expect(all.links[0]?.sent).toEqual(["move 1 d7d5"]);
  });

  it("gives them up where it went on otherwise", async () => {
    const now = { ...stored, moves: ["e2e4", "e7e5"] };
    const all = table({ drafts: copy(["e2e4", "d7d5"]) }, [now]);
    await all.store.boot({ kind: "table", id: "x" });
    await all.rest();
    expect(sans(all)).toEqual(["e4", "e5"]);
    expect(all.links[0]?.sent).toEqual([]);
  });
});
