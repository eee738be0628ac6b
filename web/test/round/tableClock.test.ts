import { describe, expect, it } from "vitest";
import { limits } from "../../src/game/engineCtrl.ts";
import type { ClockTerms } from "../../src/core/types.ts";
import { colorName, t, won } from "../english.ts";
import { engine, person, table, two } from "../environment.ts";

// The clocks of a game that only this page plays.
const clock: ClockTerms = { kind: "fischer", initial: 60, increment: 2 };

async function begun(players: { w: typeof person | typeof engine; b: typeof person | typeof engine } = two) {
  const all = table();
  await all.store.boot({ kind: "table", id: null });
  await all.store.startGame({ game: "alice", options: {}, fen: "", players, clock });
  const left = (color: "w" | "b") => Math.round(all.store.round.clock.left(color)! / 1000);
  return { ...all, left };
}

describe("the clocks of a game at one screen", () => {
  it("start after both have moved, add the increment, and stop at the end", async () => {
    const { store, later, left } = await begun();
    expect(store.round.clock.texts.w.value).toBe("1:00");
    later(5000);
    await store.game.play("e2e4");
    later(5000);
    await store.game.play("d7d5");
    expect([left("w"), left("b"), store.round.clock.face.value?.running]).toEqual([60, 60, "w"]);
    later(10_000);
    await store.game.play("f1e2");
    expect([left("w"), left("b"), store.round.clock.face.value?.running]).toEqual([52, 60, "b"]);
    store.game.resign();
    store.tick();
    expect(store.round.clock.face.value?.running).toBeNull();
  });

  it("end the game when time is up, and the server is told of a forfeit", async () => {
    const { store, later, links, rest, memory, records } = await begun();
    await store.game.play("e2e4");
    await store.game.play("d7d5");
    await rest();
    later(59_000);
    store.tick();
    expect(store.session.result.value).toBeNull();
    later(1500);
    store.tick();
    await rest();
    expect(store.session.result.value).toMatchObject({ winner: "b", reason: "time", score: "0-1" });
    expect(store.announcer.spoken.value.text).toBe(won("b", "time-up"));
    expect(links.at(-1)?.sent.at(-1)).toBe("end forfeit w");
    // The server's forfeit does not replace it, also not after a reload.
    const forfeit = {
      score: "0-1" as const,
      winner: "b" as const,
      reason: "forfeit" as const,
      text: "Forfeit: Black wins.",
    };
    const record = { ...records.at(-1)!, moves: ["e2e4", "d7d5"], result: forfeit };
    links.at(-1)!.pending = [];
    links.at(-1)!.receive(record);
    await rest();
    expect(store.session.result.value?.reason).toBe("time");
    const again = table(memory, [record]);
    await again.store.boot({ kind: "table", id: record.id });
    expect(again.store.session.result.value?.reason).toBe("time");
    expect(again.store.round.clock.texts.w.value).toBe("0:00.0");
  });

  it("end the game in a draw when the other side has a bare king", async () => {
    for (const [fen, sent] of [
      ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "end agreement"],
      ["4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "end forfeit w"],
    ] as const) {
      const { store, later, links, rest } = table();
      await store.boot({ kind: "table", id: null });
      await store.startGame({ game: "alice", options: {}, fen, players: two, clock });
      for (let ply = 0; ply < 2; ply++) await store.game.play(store.session.state.value!.legal[0]!.uci);
      await rest();
      later(61_000);
      store.tick();
      await rest();
      expect(store.session.result.value?.reason).toBe("time");
      expect(links.at(-1)?.sent.at(-1)).toBe(sent);
    }
  });

  it("survive a reload, and stand still while the game is away", async () => {
    const { store, later, memory, records, rest } = await begun();
    await store.game.play("e2e4");
    await store.game.play("d7d5");
    await rest();
    later(20_000);
    store.tick();
    const record = { ...records.at(-1)!, moves: ["e2e4", "d7d5"] };
    const again = table(memory, [record]);
    again.later(3_000_000);
    await again.store.boot({ kind: "table", id: record.id });
    expect(Math.round(again.store.round.clock.left("w")! / 1000)).toBe(40);
    expect(again.store.round.clock.face.value?.running).toBe("w");
  });

  it("are kept with a game that the server does not have yet", async () => {
    const { store, cut, memory, rest } = table();
    await store.boot({ kind: "table", id: null });
    cut();
    await store.startGame({ game: "alice", options: {}, fen: "", players: two, clock });
    await store.game.play("e2e4");
    store.tableClock.give("b");
    await rest();
    const again = table(memory);
    again.cut();
    await again.store.boot({ kind: "table", id: null });
    expect(again.store.round.clock.texts.b.value).toBe("1:15");
    again.cut(false);
    await again.store.local.deliver();
    expect(again.store.sync.id.value).not.toBeNull();
    expect(again.store.round.clock.texts.b.value).toBe("1:15");
    expect(Object.keys(memory).filter((key) => key.startsWith("clock."))).toHaveLength(1);
  });

  it("stay with a game that the server stores when the user has left it", async () => {
    const { store, cut, rest } = table();
    await store.boot({ kind: "table", id: null });
    cut();
    await store.startGame({ game: "alice", options: {}, fen: "", players: two, clock });
    await store.game.play("e2e4");
    store.tableClock.give("b");
    await rest();
    cut(false);
    void store.local.deliver();
    store.navigate({ kind: "games" });
    await rest();
    store.navigate({ kind: "table", id: "g0" });
    await rest();
    expect(store.sync.id.value).toBe("g0");
    expect(store.round.clock.texts.b.value).toBe("1:15");
  });

  it("give time, and keep what was used when a move is taken back", async () => {
    const { store, later, left } = await begun();
    await store.game.play("e2e4");
    await store.game.play("d7d5");
    later(10_000);
    store.tableClock.give("w");
    expect([left("w"), left("b")]).toEqual([65, 60]);
    expect(store.announcer.spoken.value.text).toBe(t("people.timeGiven", { side: colorName("w"), n: 15 }));
    await store.game.takeBack();
    expect([left("w"), store.round.clock.face.value?.running]).toEqual([65, null]);
    expect(store.tableClock.canGiveTime).toBe(true);
    store.game.resign();
    expect(store.tableClock.canGiveTime).toBe(false);
  });

  it("leave with the game", async () => {
    const { store } = await begun();
    await store.startGame({ game: "alice", options: {}, fen: "", players: two });
    expect(store.round.clock.face.value).toBeNull();
    expect(store.tableClock.canGiveTime).toBe(false);
  });
});

it("the engine spends a part of the time it has", () => {
  expect(limits(8).movetime).toBe(2500);
  expect(limits(8, { time: 600_000, increment: 0 }).movetime).toBe(2500);
  expect(limits(8, { time: 20_000, increment: 0 }).movetime).toBe(1000);
  expect(limits(8, { time: 1200, increment: 5000 }).movetime).toBe(400);
  expect(limits(1).movetime).toBe(1500);
  expect(limits(1, { time: 100, increment: 0 }).movetime).toBe(20);
});
