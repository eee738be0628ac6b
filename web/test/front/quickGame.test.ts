import { describe, expect, it } from "vitest";
import { QuickGame } from "../../src/front/quickGame.ts";
import { NewGameCtrl } from "../../src/setup/newGameCtrl.ts";
import { table } from "../environment.ts";
import { message } from "../english.ts";
import { Refusal } from "../../src/i18n/refusal.ts";

async function page(memory: { [key: string]: string } = {}) {
  const all = table(memory);
  await all.store.boot({ kind: "home" });
  return { ...all, quick: new QuickGame(all.store) };
}

describe("a game at one click", () => {
  it("is the first game against the engine on a first visit", async () => {
    const { store, quick, addresses, rest } = await page();
    expect(store.dialogs.open.value).toBeNull();
    expect(store.session.state.value).toBeNull();
    expect(quick.choice()).toMatchObject({ game: "alice", choices: { opponent: "engine", color: "white" } });
    await quick.start();
    await rest();
    expect(store.session.info.value?.id).toBe("alice");
    expect(store.round.seats.players.value).toMatchObject({
      w: { kind: "human" },
      b: { kind: "engine", level: 3 },
    });
    expect(addresses[0]).toBe("/play");
    expect(quick.fault.value).toBeNull();
  });

  it("is like the last one that the dialog began", async () => {
    const memory = {};
    const { store, quick } = await page(memory);
    const form = new NewGameCtrl(store);
    form.choose("duo", { castling: "on" });
    await store.catalogue.fetchInfo("duo");
    form.setChoices({ ...form.choices.value, opponent: "engine", color: "black", level: 5 });
    await form.start();
    expect(quick.choice()).toMatchObject({
      game: "duo",
      options: { castling: "on" },
      choices: { color: "black", level: 5 },
    });
    // Of another game with the same opponent, and its usual rules.
    expect(quick.choice("raumschach")).toMatchObject({
      game: "raumschach",
      options: {},
      choices: { color: "black", level: 5 },
    });
    const again = await page(memory);
    await again.quick.start();
    expect(again.store.session.setup.value).toMatchObject({ game: "duo", options: { castling: "on" } });
    expect(again.store.round.seats.players.value.w).toMatchObject({ kind: "engine", level: 5 });
  });

  it("is of a game that is known, whatever the browser has stored", async () => {
    for (const lastGame of ["{", "null", '{"game":"gone","opponent":"nobody","color":3}']) {
      const { quick } = await page({ lastGame });
      expect(quick.choice()).toMatchObject({
        game: "alice",
        choices: { opponent: "engine", color: "white" },
      });
    }
  });

  it("of Cheops begins with the usual terms, and of Chess960 from a drawn array", async () => {
    const { store, quick } = await page();
    await quick.start("little-cheops");
    expect(store.round.seats.parley.value).toMatchObject({ play: "informal", umpire: "none" });
    await quick.start("chess960");
    expect(Number(store.session.setup.value?.options["start"] ?? 518)).toBeLessThan(960);
  });

  it("says why it cannot begin", async () => {
    const { store } = await page();
    const quick = new QuickGame({
      storage: store.storage,
      catalogue: store.catalogue,
      startGame: () => Promise.reject(new Refusal(message("server-unreachable"))),
    });
    await quick.start();
    expect(quick.fault.value).not.toBeNull();
    expect(quick.busy.value).toBe(false);
  });
});
