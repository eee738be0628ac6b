import { afterEach, describe, expect, it } from "vitest";
import { alertUser } from "../../src/extras/alerts.ts";
import { settings } from "../../src/settings/settings.ts";
import { t, titleOf } from "../english.ts";
import { game } from "./table.ts";

async function elsewhere() {
  const store = await game("alice", ["e4"]);
  store.round.seats.players.value = { w: { kind: "human" }, b: { kind: "engine", level: 1, at: "server" } };
  const { session } = store;
  const page = { title: "", hidden: true, turn: () => {} };
  const said: string[] = [];
  alertUser(session, store.round, {
    hidden: () => page.hidden,
    watch: (changed) => (page.turn = changed),
    title: (text) => (page.title = text),
    badge: (on) => void said.push(on ? "badge" : "no badge"),
    notify: (title, text) => void said.push(`${title}: ${text}`),
  });
  const answer = (move: string) =>
    session.queue.run(async () => session.commit(await session.core.play(move), session.state.value));
  const look = (hidden: boolean) => {
    page.hidden = hidden;
    page.turn();
  };
  return { store, page, said, answer, look };
}

const title = `${titleOf("alice")} · Cheshire`;

describe("a user who is elsewhere", () => {
  afterEach(() => settings.reset());

  it("is called when it is their turn, until they look", async () => {
    const { store, page, said, answer, look } = await elsewhere();
    expect(page.title).toBe(title);
    await answer("d7d5");
    expect(page.title).toBe(`${t("alert.turn")} · ${title}`);
    expect(said).toEqual(["badge"]);
    look(false);
    expect(page.title).toBe(title);
    expect(said).toEqual(["badge", "no badge"]);
    // It is no news that it is still their turn.
    look(true);
    expect(page.title).toBe(title);
    store.game.resign();
    expect(page.title).toBe(`${t("alert.over")} · ${title}`);
  });

  it("is notified only if they want it", async () => {
    const { said, answer, store } = await elsewhere();
    settings.put("alerts", "on");
    await answer("d7d5");
    expect(said).toEqual(["badge", `${t("alert.turn")}: ${titleOf("alice")}`]);
    await store.game.play("Nf3");
    expect(said).toEqual(["badge", `${t("alert.turn")}: ${titleOf("alice")}`, "no badge"]);
  });

  it("is not called while they look, or in a game for two at one screen", async () => {
    const { store, page, said, answer, look } = await elsewhere();
    look(false);
    await answer("d7d5");
    store.round.seats.players.value = { w: { kind: "human" }, b: { kind: "human" } };
    look(true);
    await answer("g1f3");
    expect(said).toEqual([]);
    expect(page.title).toBe(title);
  });
});
