import { describe, expect, it } from "vitest";
import { gameAgain } from "../../src/gameOver/rematch.ts";
import { person, table, two, engine } from "../environment.ts";
import { recordWith } from "../fake/record.ts";
import type { Players } from "../../src/game/players.ts";

const over = { score: "0-1", winner: "b", reason: "resignation", text: "White resigned." } as const;

async function begun(players: Players = two, fen = "") {
  const all = table();
  await all.store.boot({ kind: "table", id: null });
  await all.store.startGame({ game: "alice", options: {}, fen, players });
  return all;
}

describe("the card about a game's end", () => {
  it("opens when the game ends, and closes when it goes on or another begins", async () => {
    const { store } = await begun();
    await store.game.play("e2e4");
    expect(store.ending.open.value).toBe(false);
    store.game.resign();
    expect(store.ending.open.value).toBe(true);
    await store.startGame({ game: "alice", options: {}, fen: "", players: two });
    expect(store.ending.open.value).toBe(false);
  });

  it("closes after a mate that is taken back", async () => {
    const { store } = await begun();
    for (const move of ["e2e4", "d7d5", "f1e2", "d5e4", "e2b5"]) await store.game.play(move);
    expect(store.session.result.value?.reason).toBe("checkmate");
    expect(store.ending.open.value).toBe(true);
    await store.game.takeBack();
    expect(store.ending.open.value).toBe(false);
  });

  it("stays closed for a game that was over before", async () => {
    const ended = recordWith({ id: "ended", moves: ["e2e4"], result: over, start: "" });
    const { store } = table({}, [recordWith({ id: "open", moves: ["d2d4"], start: "" }), ended]);
    await store.boot({ kind: "table", id: "open" });
    await store.open("ended");
    expect(store.session.result.value?.reason).toBe("resignation");
    expect(store.ending.open.value).toBe(false);
  });

  it("opens when the server tells that the game has ended", async () => {
    const { store, links, rest } = table({}, [recordWith({ id: "x", moves: ["e2e4"], start: "" })]);
    await store.boot({ kind: "table", id: "x" });
    links[0]!.receive(recordWith({ id: "x", moves: ["e2e4"], result: over, start: "" }));
    await rest();
    expect(store.ending.open.value).toBe(true);
  });
});

describe("another game", () => {
  it("is the same with colors swapped", async () => {
    const { store } = await begun({ w: { ...person, name: "Ada" }, b: { ...engine, level: 4 } });
    expect(gameAgain(store)).toEqual({
      game: "alice",
      file: undefined,
      options: {},
      fen: "",
      players: { w: { kind: "engine", level: 4 }, b: { kind: "human", name: "Ada" } },
      parley: null,
      clock: null,
    });
  });

  it("has the same clock", async () => {
    const { store } = table();
    const clock = { kind: "fischer", initial: 300, increment: 3 } as const;
    await store.boot({ kind: "table", id: null });
    await store.startGame({ game: "alice", options: {}, fen: "", players: two, clock });
    expect(gameAgain(store)?.clock).toEqual(clock);
  });

  it("begins at the same position", async () => {
    const fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const { store } = await begun(two, fen);
    await store.game.play("h1h4");
    expect(gameAgain(store)?.fen).toBe(store.session.state.value?.start);
    expect(store.session.state.value?.start).not.toBe("");
    expect(store.session.state.value?.start).not.toBe(store.session.info.value?.start);
  });

  it("needs a game on the board", () => {
    expect(gameAgain(table().store)).toBeNull();
  });
});
