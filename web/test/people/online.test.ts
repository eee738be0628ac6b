import { describe, expect, it } from "vitest";
import { mayInvite } from "../../src/people/inviting.ts";
import { sideName } from "../../src/people/playerNames.ts";
import { colorName, t } from "../english.ts";
import { fakeServer } from "../fake/server.ts";
import { page, gameRequest, met, same } from "./pages.ts";
import { turn } from "../turn.ts";

describe("a game by link", () => {
  it("lets nobody move for the other, and a spectator not at all", async () => {
    const { server, white, black, id } = await met();
    expect((await black.store.game.play("e4", true))?.message).toBe(
      t("note.turn", { color: colorName("w") }),
    );
    const watcher = page(server);
    await watcher.store.boot({ kind: "table", id });
    await turn();
    expect((await watcher.store.game.play("e4", true))?.message).toBe(
      t("note.turnWatching", { color: colorName("w") }),
    );
    const watching = [white, black, watcher].map(({ store }) => store.round.seats.watching.value);
    expect(watching).toEqual([false, false, true]);
    expect([white, watcher].map(({ store }) => mayInvite(store))).toEqual([true, false]);
    await white.store.game.play("e4");
    await turn();
    same(server, id, white, black, watcher);
  });

  it("calls its players by name if the names tell them apart", () => {
    const named = (name?: string) => ({ kind: "human" as const, ...(name ? { name } : {}) });
    expect(sideName({ w: named("Anna"), b: named("Ben") }, "w")).toBe("Anna");
    expect(sideName({ w: named("Anna"), b: named("Anna") }, "w")).toBe(colorName("w"));
    expect(sideName({ w: named("Anna"), b: named() }, "b")).toBe(colorName("b"));
  });

  it("is resigned by the server's word alone", async () => {
    const { server, white, black, id } = await met();
    await white.store.game.play("e4");
    await turn();
    white.cut();
    await turn();
    white.store.game.resign();
    expect(white.store.session.result.value).toBeNull();
    await white.mend();
    same(server, id, white, black);
    expect(black.store.session.result.value).toMatchObject({ winner: "b", reason: "resignation" });
  });

  it("has clocks that go on by themselves and are spoken of rarely", async () => {
    const { white, black } = await met({ kind: "fischer", initial: 90, increment: 0 });
    const { clock } = white.store.round;
    expect([clock.texts.w.value, clock.face.value?.running]).toEqual(["1:30", null]);
    await white.store.game.play("e4");
    await turn();
    await black.store.game.play("d5");
    await turn();
    expect(clock.face.value?.running).toBe("w");
    const spoken = white.store.announcer.spoken.value.n;
    for (let i = 0; i < 60; i++) white.later(1000);
    expect(white.store.announcer.spoken.value).toMatchObject({
      text: t("people.timeLeft", { time: t("people.minutes", { n: 1 }) }),
      n: spoken + 1,
    });
    for (let i = 0; i < 29; i++) white.later(1000);
    expect(white.store.announcer.spoken.value).toMatchObject({
      text: t("people.timeLeft", { time: t("people.seconds", { n: 10 }) }),
      n: spoken + 2,
    });
    expect(clock.texts.w.value).toMatch(/^0:0[01]\.\d$/);
    expect([clock.shorts.w.value, clock.shorts.b.value]).toEqual([true, false]);
  });

  it("cannot be begun without the server, and then leaves the table as it is", async () => {
    const one = page(fakeServer());
    await one.store.boot({ kind: "table", id: null });
    const out = (one.store as unknown as { environment: { api: { create: () => Promise<never> } } })
      .environment;
    out.api.create = () => Promise.reject(new Error("the server cannot be reached"));
    await expect(one.store.startGame({ ...gameRequest, link: { mine: "w" } })).rejects.toThrow(
      "cannot be reached",
    );
    expect([one.store.dialogs.open.value, one.store.session.loading.value, one.store.sync.id.value]).toEqual([
      "new",
      false,
      null,
    ]);
  });

  it("has the server's engine think for itself", async () => {
    const server = fakeServer();
    const one = page(server);
    await one.store.boot({ kind: "table", id: null });
    await one.store.startGame({
      ...gameRequest,
      players: { w: { kind: "human" }, b: { kind: "engine", level: 2, at: "server" } },
    });
    await one.store.game.play("e4");
    await turn();
    expect([
      one.store.engine.thinking.value,
      one.store.session.serverThinking.value,
      one.store.session.state.value?.moves.length,
    ]).toEqual([false, true, 1]);
    server.receive(
      { send: () => undefined },
      JSON.stringify({ type: "move", id: one.store.sync.id.value, ply: 1, move: "d7d5" }),
    );
    await turn();
    same(server, one.store.sync.id.value!, one);
    expect(one.store.session.serverThinking.value).toBe(false);
  });
});
