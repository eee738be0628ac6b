import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { Hint } from "../../src/extras/hint.ts";
import { HideModes } from "../../src/extras/hideModes.ts";
import { moved, t } from "../english.ts";
import { game, spoken } from "./table.ts";
import { turn } from "../turn.ts";

async function table(moves: string[] = []) {
  const store = await game("alice", moves);
  const { session, history, round, announcer } = store;
  let calls = 0;
  session.core.think = async () => (calls++, { bestmove: "g1f3" }) as never;
  return { store, hint: new Hint(session, history, round, announcer), calls: () => calls };
}

describe("a hint", () => {
  it("is the engine's move, as an arrow and in words, until the next move", async () => {
    const { store, hint } = await table();
    await hint.give();
    expect(hint.arrows.value).toHaveLength(1);
    expect(spoken(store)).toBe(t("hint.move", { move: moved("white knight", "g1", "f3", { passes: "B" }) }));
    await store.game.play("e4");
    expect(hint.arrows.value).toEqual([]);
  });

  it("that comes too late is dropped", async () => {
    const { store, hint } = await table();
    const asked = hint.give();
    hint.clear();
    await asked;
    expect(hint.arrows.value).toEqual([]);
    expect(spoken(store)).toBe(t("hint.thinking"));
  });

  it("is not for games by link, and only on the user's turn in the present", async () => {
    const { store, hint, calls } = await table(["e4"]);
    store.round.seats.byLink.value = true;
    await hint.give();
    expect(spoken(store)).toContain(t("hint.not"));
    store.round.seats.byLink.value = false;
    store.history.back();
    await turn();
    await hint.give();
    expect(calls()).toBe(0);
    store.history.last();
    expect(hint.offered).toBe(true);
    store.round.seats.players.value = { w: { kind: "human" }, b: { kind: "engine", level: 1, at: "server" } };
    expect(hint.offered).toBe(false);
  });
});

describe("blindfold and zen mode", () => {
  it("are for the table alone, and blindfold games are flat", async () => {
    const { store } = await table();
    const root = { dataset: {} as DOMStringMap };
    const atTable = signal(true);
    const hideModes = new HideModes(root, () => atTable.value, store.view, store.announcer);
    expect(root.dataset).toEqual({ blindfold: "off", zen: "off" });
    hideModes.toggleZen();
    expect([root.dataset["zen"], hideModes.bare.value]).toEqual(["on", true]);
    store.view.mode.value = "space";
    hideModes.toggleBlindfold();
    expect(root.dataset["blindfold"]).toBe("on");
    expect(store.view.mode.value).toBe("flat");
    atTable.value = false;
    expect(root.dataset).toEqual({ blindfold: "off", zen: "off" });
    atTable.value = true;
    hideModes.toggleBlindfold();
    expect(root.dataset).toEqual({ blindfold: "off", zen: "on" });
  });
});
