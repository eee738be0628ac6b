import { afterEach, describe, expect, it } from "vitest";
import { Confirmation } from "../../src/extras/confirmation.ts";
import { settings } from "../../src/settings/settings.ts";
import type { GameLink } from "../../src/server/gameLink.ts";
import { moved, t } from "../english.ts";
import { FakeLink } from "../environment.ts";
import { at, game, spoken } from "./table.ts";
import { turn } from "../turn.ts";

async function slow(id = "alice", days = true) {
  const store = await game(id, ["e4", "d5"]);
  const { session, history, round, board, announcer } = store;
  const waiting = new Confirmation(session, history, round, board, store.game, announcer);
  store.game.hold = (before, after) => waiting.hold(before, after);
  const link = new FakeLink("g", {} as never);
  store.sync.link = link as unknown as GameLink;
  if (days)
    round.clock.reset({ terms: { kind: "days", days: 3 }, left: { w: 1e6, b: 1e6 }, running: "w", at: 0 });
  const count = () => session.state.value!.moves.length;
  return { store, waiting, link, count };
}

describe("confirming moves", () => {
  afterEach(() => settings.reset());

  it("shows a move of a slow game, and sends it once it is confirmed", async () => {
    const { store, waiting, link, count } = await slow();
    await store.game.play("Nf3");
    expect(waiting.move.value?.san).toBe("Nf3");
    expect([count(), link.sent]).toEqual([2, []]);
    expect(store.session.record).toHaveLength(2);
    const shown = store.history.shown.value!;
    expect(shown.pieces.find((piece) => piece.cell === at(store, "f3", "B"))).toMatchObject({ letter: "N" });
    expect(shown.legal).toEqual([]);
    expect(store.history.lookingBack.value).toBe(false);
    expect(spoken(store)).toBe(`${moved("white knight", "g1", "f3", { passes: "B" })} ${t("confirm.asked")}`);
    waiting.confirm();
    waiting.confirm();
    await turn();
    expect(link.sent).toEqual(["move 2 g1f3"]);
    expect(count()).toBe(3);
    expect(waiting.move.value).toBeNull();
    expect(store.history.shown.value).toBe(store.session.state.value);
  });

  it("forgets a move that is cancelled, and plays another", async () => {
    const { store, waiting, link, count } = await slow();
    await store.game.play("Nf3");
    expect(waiting.press()).toBe(true);
    expect(waiting.cancel()).toBe(true);
    expect(waiting.cancel()).toBe(false);
    expect(store.history.shown.value).toBe(store.session.state.value);
    expect([count(), link.sent, waiting.press()]).toEqual([2, [], false]);
    await store.game.play("Nc3");
    waiting.confirm();
    await turn();
    expect(link.sent).toEqual(["move 2 b1c3"]);
  });

  it("is for slow games, for all, or for none", async () => {
    const { store, waiting, count } = await slow("alice", false);
    await store.game.play("Nf3");
    expect(count()).toBe(3);
    settings.put("confirm", "always");
    await store.game.play("Nf6");
    expect([count(), waiting.move.value?.san]).toEqual([3, "Nf6"]);
    waiting.cancel();
    settings.put("confirm", "never");
    store.round.clock.reset({ terms: { kind: "days", days: 3 }, left: { w: 1, b: 1 }, running: "b", at: 0 });
    await store.game.play("Nf6");
    expect(count()).toBe(4);
  });

  it("ends when the position changes, the game ends, or the user looks back", async () => {
    const { store, waiting, link } = await slow();
    const propose = async () => {
      await store.game.play("Nf3");
      expect(waiting.move.value).not.toBeNull();
    };
    await propose();
    store.history.back();
    expect(waiting.move.value).toBeNull();
    await turn();
    expect(store.history.shown.value!.ply).toBe(1);
    store.history.last();
    await propose();
    await store.session.queue.run(async () => store.session.commit(await store.session.core.back(2), null));
    expect(waiting.move.value).toBeNull();
    expect(store.history.shown.value).toBe(store.session.state.value);
    await store.game.play("e4");
    expect(waiting.move.value).not.toBeNull();
    store.session.declared.value = { winner: null, reason: "agreement", score: "1/2-1/2" } as never;
    expect(waiting.move.value).toBeNull();
    expect(link.sent).toEqual([]);
  });

  it("refuses illegal moves at once", async () => {
    const { store, waiting } = await slow();
    expect(await store.game.play("Ng5", true)).not.toBeNull();
    expect(waiting.move.value).toBeNull();
  });
});
