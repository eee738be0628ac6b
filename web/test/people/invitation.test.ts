import { piecesOf } from "../../src/position/placement.ts";
import { describe, expect, it } from "vitest";
import type { Invited } from "../../src/game/environment.ts";
import { colorName, sentence, t, titleOf } from "../english.ts";
import { page, gameRequest, invited, met } from "./pages.ts";
import { turn } from "../turn.ts";

describe("a game by link", () => {
  it("has its first player keep his own key alone, and the other's only until he has come", async () => {
    const { first, second, id, key, alone } = await met();
    expect(alone).toBe(false);
    expect(first.store.round.seats.seat.value).toEqual({ w: true, b: false, umpire: false });
    expect(second.store.round.seats.seat.value).toEqual({ w: false, b: true, umpire: false });
    expect(first.store.round.presence.opponentCame).toBe(true);
    expect(Object.values(first.memory).join()).not.toContain(key);
    expect(second.store.view.flipped.value).toBe(true);
    expect(first.store.sync.id.value).toBe(id);
    expect(first.store.round.presence.online.value).toEqual({
      white: true,
      black: true,
      spectators: 0,
      chat: { white: false, black: false },
    });
  });

  it("of an older server, which speaks of no invitations, keeps the link that was not sent yet", async () => {
    const { server, first, id } = await invited();
    const key = first.store.round.presence.invited.value.black!;
    const { round, session } = first.store;
    round.applyRecord(session.info.value, { ...server.load(id), invited: null });
    expect(round.presence.invited.value.black).toBe(key);
    round.applyRecord(session.info.value, { ...server.load(id), invited: [] });
    expect(round.presence.invited.value.black).toBeUndefined();
    expect(first.store.announcer.spoken.value.text).toContain(t("people.came", { side: colorName("b") }));
  });

  it("removes the game of an invitation that is cancelled", async () => {
    const { first, id } = await invited();
    const { sync } = first.store;
    const own = Object.values(first.store.round.seats.keys.value);
    first.lost.claims = "before";
    expect(await sync.withdraw()).not.toBeNull();
    expect([first.removed, first.memory["last"]]).toEqual([[], id]);
    first.lost.claims = "no";
    expect(await sync.withdraw()).toBeNull();
    expect([first.removed, first.memory["last"]]).toEqual([[{ id, keys: own }], undefined]);
  });

  it("lets the invitation be used once: who comes later looks on", async () => {
    const { server, second, id, key } = await met();
    const own = second.store.server.keysFor(id);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatch(/^[\w-]{24}$/);
    expect(own).not.toContain(key);
    const late = page(server);
    late.store.server.addLinkKey(id, key);
    await late.store.boot({ kind: "table", id });
    await turn();
    expect(late.store.round.seats.seat.value).toEqual({ w: false, b: false, umpire: false });
    expect(late.store.announcer.note.value?.text).toBe(sentence("invitation-used", {}));
    expect(late.store.server.keysFor(id)).toEqual([]);
    // Guests may open their link again, and move their own link to another browser.
    second.store.server.addLinkKey(id, key);
    await second.store.open(id);
    await turn();
    expect(second.store.server.keysFor(id)).toEqual(own);
    expect(second.store.announcer.note.value?.tone).not.toBe("refused");
    const elsewhere = page(server);
    elsewhere.store.server.addLinkKey(id, own[0]!);
    await elsewhere.store.boot({ kind: "table", id });
    await turn();
    expect(elsewhere.store.round.seats.seat.value).toEqual({ w: false, b: true, umpire: false });
  });

  it("asks a guest for a name, which the other player sees", async () => {
    const { server, first, id } = await invited();
    const asked: Invited[] = [];
    const guest = page(server, async (invited) => (asked.push(invited), "Bob"));
    guest.store.server.addLinkKey(id, first.store.round.presence.invited.value.black!, "black");
    await guest.store.boot({ kind: "table", id });
    await turn();
    const shown = {
      game: titleOf("alice"),
      host: gameRequest.players.w,
      color: "b",
      terms: null,
      name: "Ben",
    };
    expect(asked).toMatchObject([{ ...shown, info: { id: "alice" } }]);
    expect(piecesOf(asked[0]!.info!, asked[0]!.fen)).toHaveLength(32);
    expect(guest.store.round.seats.seat.value.b).toBe(true);
    for (const { store } of [first, guest])
      expect(store.round.seats.players.value).toEqual({
        w: gameRequest.players.w,
        b: { kind: "human", name: "Bob" },
      });
    // Whoever has the seat is not asked again, here or in another browser.
    const own = guest.store.round.seats.keys.value.black!;
    for (const key of [own, first.store.round.seats.keys.value.white!]) {
      const again = page(server, () => Promise.reject(new Error("asked again")));
      again.store.server.addLinkKey(id, key, key === own ? "black" : "white");
      await again.store.boot({ kind: "table", id });
      await turn();
      expect(again.store.round.seats.mine.value).toBe(key === own ? "b" : "w");
    }
    expect(server.load(id).black).toEqual({ kind: "human", name: "Bob" });
  });

  it("leaves the seat open when the guest declines, who comes to the front page", async () => {
    const { server, first, id } = await invited();
    const key = first.store.round.presence.invited.value.black!;
    const guest = page(server, () => Promise.resolve(null));
    guest.store.server.addLinkKey(id, key, "black");
    await guest.store.boot({ kind: "table", id });
    await turn();
    expect(guest.store.router.route.value).toEqual({ kind: "home" });
    expect(guest.store.server.keysFor(id)).toEqual([]);
    // The host hears of it, until somebody comes.
    expect(first.store.round.presence.invited.value.black).toBe(key);
    expect(first.store.round.presence.declined.value).toEqual(["black"]);
    // The same link asks again.
    const later = page(server, () => Promise.resolve("Bob"));
    later.store.server.addLinkKey(id, key, "black");
    await later.store.boot({ kind: "table", id });
    await turn();
    expect(later.store.round.seats.mine.value).toBe("b");
    await turn();
    expect(first.store.round.presence.declined.value).toEqual([]);
  });

  it("gives the seat to a guest who gives no name, under the one that the maker gave", async () => {
    const { server, first, id } = await invited();
    const guest = page(server, () => Promise.resolve(""));
    guest.store.server.addLinkKey(id, first.store.round.presence.invited.value.black!, "black");
    await guest.store.boot({ kind: "table", id });
    await turn();
    expect(guest.store.round.seats.mine.value).toBe("b");
    expect(first.store.round.seats.players.value.b).toEqual({ kind: "human", name: "Ben" });
  });

  it("leaves the invitation open for a guest who goes elsewhere while being asked", async () => {
    const { server, first, id } = await invited();
    let answer: (name: string) => void = () => undefined;
    const guest = page(
      server,
      (_invited, signal) =>
        new Promise((resolve) => {
          answer = resolve;
          signal.addEventListener("abort", () => resolve("Bob"));
        }),
    );
    guest.store.server.addLinkKey(id, first.store.round.presence.invited.value.black!, "black");
    void guest.store.boot({ kind: "table", id });
    await turn();
    expect(guest.store.sync.id.value).toBeNull();
    guest.store.navigate({ kind: "games" });
    await turn();
    expect(server.load(id).invited).toEqual(["black"]);
    const back = guest.store.open(id);
    await turn();
    answer("Bob");
    await back;
    await turn();
    expect(guest.store.round.seats.mine.value).toBe("b");
  });

  it.each(["before", "after"] as const)(
    "has its guest's seat for him though the connection is lost %s the server heard him",
    async (when) => {
      const { server, first, id } = await invited();
      const key = first.store.round.presence.invited.value.black!;
      const guest = page(server);
      guest.lost.claims = when;
      guest.store.server.addLinkKey(id, key);
      await guest.store.boot({ kind: "table", id });
      await turn();
      expect(guest.store.round.seats.seat.value.b && guest.store.sync.id.value === id).toBe(false);
      guest.lost.claims = "no";
      // Without the key in the address.
      await guest.store.open(id);
      await turn();
      expect(guest.store.round.seats.seat.value).toEqual({ w: false, b: true, umpire: false });
      expect(first.store.round.presence.opponentCame).toBe(true);
    },
  );

  it("shows no invitation that was used while its maker was away", async () => {
    const { server, first, id } = await invited();
    server.claim(id, first.store.round.presence.invited.value.black!, "a-key-of-the-guest");
    expect(first.store.round.presence.opponentCame).toBe(false);
    await first.store.open(id);
    await turn();
    expect(first.store.round.presence.opponentCame).toBe(true);
  });
});
