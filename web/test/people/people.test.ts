import { describe, expect, it } from "vitest";
import type { GameRequest } from "../../src/game/players.ts";
import { ServerError } from "../../src/server/http.ts";
import { GameLink } from "../../src/server/link.ts";
import { opponentWantingChat, opponentWithoutChat } from "../../src/people/chatPartner.ts";
import { readMessage } from "../../src/server/readMessage.ts";
import type { Socket } from "../../src/server/socket.ts";
import type { Environment } from "../../src/game/environment.ts";
import { Store } from "../../src/store/store.ts";
import type { ClockTerms, Color, Parley } from "../../src/core/types.ts";
import type { Invited } from "../../src/game/environment.ts";
import { mayInvite } from "../../src/people/inviting.ts";
import { sideName } from "../../src/people/playerNames.ts";
import { openRequests } from "../../src/people/openRequests.ts";
import { any, colorName, exactly, moved, sentence, starting, t, titleOf } from "../english.ts";
import { fakeServer, type Wire } from "../fake/server.ts";
import { coreInProcess } from "../environment.ts";

// Two pages and a refereeing server, connected by cables that can be cut at any message.

type Server = ReturnType<typeof fakeServer>;

class Cable implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  read = readMessage;
  onclose: (() => void) | null = null;
  alive = true;
  readonly end: Wire = { send: (text) => this.pass(() => this.onmessage?.(text)) };

  constructor(
    private readonly server: Server,
    // Asked for every message; false: the cable breaks now and the message is lost.
    private readonly whole: () => boolean,
  ) {
    queueMicrotask(() => this.alive && this.onopen?.());
  }

  send(text: string): void {
    this.pass(() => this.server.hear(this.end, text));
  }

  close(): void {
    if (!this.alive) return;
    this.alive = false;
    this.server.leave(this.end);
    queueMicrotask(() => this.onclose?.());
  }

  private pass(deliver: () => void): void {
    if (!this.alive) return;
    if (!this.whole()) return this.close();
    queueMicrotask(() => this.alive && deliver());
  }
}

const rest = async (n = 40) => {
  for (let i = 0; i < n; i++) await new Promise((resolve) => setTimeout(resolve, 0));
};

function page(server: Server, askName?: Environment["askName"]) {
  const memory: { [key: string]: string } = {};
  const cables: Cable[] = [];
  // Pending timers, by number.
  const waits = new Map<number, () => void>();
  let timers = 0;
  // After this many messages the cable breaks; then there is no connection until it is repaired.
  let budget = Infinity;
  // Whether the request about an invitation, or its answer, is lost on the way.
  const lost: { claims: "no" | "before" | "after" } = { claims: "no" };
  const removed: { id: string; keys: string[] }[] = [];
  let now = 0;
  const whole = () => budget-- > 0;
  const dial = () => {
    const cable = new Cable(server, whole);
    cables.push(cable);
    if (budget <= 0) cable.close();
    return cable;
  };
  const store = new Store({
    core: coreInProcess().core,
    api: {
      create: async (game) => server.post(game),
      load: async (id) => server.load(id),
      claim: async (id, invitation, own, name) => {
        if (lost.claims === "before") throw new ServerError(0, "the server cannot be reached");
        const answer = server.claim(id, invitation, own, name);
        if (lost.claims === "after") throw new ServerError(0, "the server cannot be reached");
        return answer;
      },
      remove: async (id, keys = []) => {
        if (lost.claims === "before") throw new ServerError(0, "the server cannot be reached");
        removed.push({ id, keys });
      },
    },
    follow: (id, events, keys) =>
      new GameLink(id, dial, events, keys, {
        // No pings: the cable is never silent for long.
        after: (ms, call) => (ms === 20_000 ? 0 : (waits.set(++timers, call), timers)),
        cancel: (timer) => void waits.delete(timer),
        random: () => 1,
      }),
    memory: {
      get: (key) => memory[key] ?? null,
      set: (key, value) => void (value === null ? delete memory[key] : (memory[key] = value)),
    },
    address: { set: () => undefined },
    still: () => true,
    wait: () => Promise.resolve(),
    now: () => now,
    ...(askName ? { askName } : {}),
  });
  return {
    store,
    memory,
    lost,
    removed,
    // Cuts the connection after this many more messages.
    cut: (after = 0) => {
      budget = after;
      if (after === 0) cables.at(-1)?.close();
    },
    mend: async () => {
      budget = Infinity;
      const calls = [...waits.values()];
      waits.clear();
      for (const call of calls) call();
      await rest();
    },
    later: (ms: number) => {
      now += ms;
      store.round.clock.tick(store.round.mine.value);
    },
  };
}

const wish: GameRequest = {
  game: "alice",
  options: {},
  fen: "",
  players: { w: { kind: "human", name: "Anna" }, b: { kind: "human", name: "Ben" } },
};

// White waits for Black.
async function invited() {
  const server = fakeServer();
  const first = page(server);
  await first.store.boot({ kind: "table", id: null });
  await first.store.startGame({ ...wish, link: { mine: "w" } });
  await rest();
  return { server, first, id: first.store.sync.id.value! };
}

async function met(
  clock: ClockTerms | null = { kind: "fischer", initial: 300, increment: 3 },
  mine: Color = "w",
  parley: Parley | null = null,
) {
  const server = fakeServer();
  const [first, second] = [page(server), page(server)];
  await first.store.boot({ kind: "table", id: null });
  await first.store.startGame({ ...wish, parley, link: { mine }, clock });
  const id = first.store.sync.id.value!;
  const key = first.store.round.invited.value[mine === "w" ? "black" : "white"]!;
  await rest();
  const alone = first.store.round.opponentCame;
  second.store.sync.addLinkKey(id, key);
  await second.store.boot({ kind: "table", id });
  await rest();
  const [white, black] = mine === "w" ? [first, second] : [second, first];
  return { server, first, second, white, black, id, key, alone };
}

// The page shows what the server has.
function same(server: Server, id: string, ...pages: { store: Store }[]) {
  const truth = server.load(id);
  for (const { store } of pages) {
    expect(store.session.state.value?.moves.map((move) => move.uci)).toEqual(truth.moves);
    expect(store.session.state.value?.fen).toBe(server.games.get(id)!.fen);
    expect(store.session.result.value).toEqual(truth.result);
    expect(store.sync.saving.value).toBe("saved");
  }
}

describe("a game by link", () => {
  it("has its first player keep his own key alone, and the other's only until he has come", async () => {
    const { first, second, id, key, alone } = await met();
    expect(alone).toBe(false);
    expect(first.store.round.seat.value).toEqual({ w: true, b: false, umpire: false });
    expect(second.store.round.seat.value).toEqual({ w: false, b: true, umpire: false });
    expect(first.store.round.opponentCame).toBe(true);
    expect(Object.values(first.memory).join()).not.toContain(key);
    expect(second.store.view.flipped.value).toBe(true);
    expect(first.store.sync.id.value).toBe(id);
    expect(first.store.round.presence.value).toEqual({
      white: true,
      black: true,
      spectators: 0,
      chat: { white: false, black: false },
    });
  });

  it("of an older server, which speaks of no invitations, keeps the link that was not sent yet", async () => {
    const { server, first, id } = await invited();
    const key = first.store.round.invited.value.black!;
    const { round, session } = first.store;
    round.applyRecord(session.info.value, { ...server.load(id), invited: null });
    expect(round.invited.value.black).toBe(key);
    round.applyRecord(session.info.value, { ...server.load(id), invited: [] });
    expect(round.invited.value.black).toBeUndefined();
    expect(first.store.announcer.spoken.value.text).toContain(t("people.came", { side: colorName("b") }));
  });

  it("removes the game of an invitation that is cancelled", async () => {
    const { first, id } = await invited();
    const { sync } = first.store;
    const own = Object.values(first.store.round.keys.value);
    first.lost.claims = "before";
    expect(await sync.withdraw()).not.toBeNull();
    expect([first.removed, first.memory["last"]]).toEqual([[], id]);
    first.lost.claims = "no";
    expect(await sync.withdraw()).toBeNull();
    expect([first.removed, first.memory["last"]]).toEqual([[{ id, keys: own }], undefined]);
  });

  it("lets the invitation be used once: who comes later looks on", async () => {
    const { server, second, id, key } = await met();
    const own = second.store.sync.keysFor(id);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatch(/^[\w-]{24}$/);
    expect(own).not.toContain(key);
    const late = page(server);
    late.store.sync.addLinkKey(id, key);
    await late.store.boot({ kind: "table", id });
    await rest();
    expect(late.store.round.seat.value).toEqual({ w: false, b: false, umpire: false });
    expect(late.store.announcer.note.value?.text).toBe(sentence("invitation-used", {}));
    expect(late.store.sync.keysFor(id)).toEqual([]);
    // Guests may open their link again, and move their own link to another browser.
    second.store.sync.addLinkKey(id, key);
    await second.store.open(id);
    await rest();
    expect(second.store.sync.keysFor(id)).toEqual(own);
    expect(second.store.announcer.note.value?.tone).not.toBe("refused");
    const elsewhere = page(server);
    elsewhere.store.sync.addLinkKey(id, own[0]!);
    await elsewhere.store.boot({ kind: "table", id });
    await rest();
    expect(elsewhere.store.round.seat.value).toEqual({ w: false, b: true, umpire: false });
  });

  it("asks a guest for a name, which the other player sees", async () => {
    const { server, first, id } = await invited();
    const asked: Invited[] = [];
    const guest = page(server, async (invited) => (asked.push(invited), "Bob"));
    guest.store.sync.addLinkKey(id, first.store.round.invited.value.black!, "black");
    await guest.store.boot({ kind: "table", id });
    await rest();
    expect(asked).toEqual([
      { game: titleOf("alice"), host: wish.players.w, color: "b", terms: null, name: "Ben" },
    ]);
    expect(guest.store.round.seat.value.b).toBe(true);
    for (const { store } of [first, guest])
      expect(store.round.players.value).toEqual({ w: wish.players.w, b: { kind: "human", name: "Bob" } });
    // Whoever has the seat is not asked again, here or in another browser.
    const own = guest.store.round.keys.value.black!;
    for (const key of [own, first.store.round.keys.value.white!]) {
      const again = page(server, () => Promise.reject(new Error("asked again")));
      again.store.sync.addLinkKey(id, key, key === own ? "black" : "white");
      await again.store.boot({ kind: "table", id });
      await rest();
      expect(again.store.round.mine.value).toBe(key === own ? "b" : "w");
    }
    expect(server.load(id).black).toEqual({ kind: "human", name: "Bob" });
  });

  it("gives the seat to a guest who gives no name, under the one that the maker gave", async () => {
    const { server, first, id } = await invited();
    const guest = page(server, () => Promise.resolve(""));
    guest.store.sync.addLinkKey(id, first.store.round.invited.value.black!, "black");
    await guest.store.boot({ kind: "table", id });
    await rest();
    expect(guest.store.round.mine.value).toBe("b");
    expect(first.store.round.players.value.b).toEqual({ kind: "human", name: "Ben" });
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
    guest.store.sync.addLinkKey(id, first.store.round.invited.value.black!, "black");
    void guest.store.boot({ kind: "table", id });
    await rest();
    expect(guest.store.sync.id.value).toBeNull();
    guest.store.go({ kind: "games" });
    await rest();
    expect(server.load(id).invited).toEqual(["black"]);
    const back = guest.store.open(id);
    await rest();
    answer("Bob");
    await back;
    await rest();
    expect(guest.store.round.mine.value).toBe("b");
  });

  it.each(["before", "after"] as const)(
    "has its guest's seat for him though the connection is lost %s the server heard him",
    async (when) => {
      const { server, first, id } = await invited();
      const key = first.store.round.invited.value.black!;
      const guest = page(server);
      guest.lost.claims = when;
      guest.store.sync.addLinkKey(id, key);
      await guest.store.boot({ kind: "table", id });
      await rest();
      expect(guest.store.round.seat.value.b && guest.store.sync.id.value === id).toBe(false);
      guest.lost.claims = "no";
      // Without the key in the address.
      await guest.store.open(id);
      await rest();
      expect(guest.store.round.seat.value).toEqual({ w: false, b: true, umpire: false });
      expect(first.store.round.opponentCame).toBe(true);
    },
  );

  it("shows no invitation that was used while its maker was away", async () => {
    const { server, first, id } = await invited();
    server.claim(id, first.store.round.invited.value.black!, "a-key-of-the-guest");
    expect(first.store.round.opponentCame).toBe(false);
    await first.store.open(id);
    await rest();
    expect(first.store.round.opponentCame).toBe(true);
  });

  it("lets nobody move for the other, and a spectator not at all", async () => {
    const { server, white, black, id } = await met();
    expect((await black.store.game.play("e4", true))?.message).toBe(t("say.turn", { color: colorName("w") }));
    const watcher = page(server);
    await watcher.store.boot({ kind: "table", id });
    await rest();
    expect((await watcher.store.game.play("e4", true))?.message).toBe(
      t("say.turnWatching", { color: colorName("w") }),
    );
    const watching = [white, black, watcher].map(({ store }) => store.round.watching.value);
    expect(watching).toEqual([false, false, true]);
    expect([white, watcher].map(({ store }) => mayInvite(store))).toEqual([true, false]);
    await white.store.game.play("e4");
    await rest();
    same(server, id, white, black, watcher);
  });

  it("goes back only when the other allows it", async () => {
    const { server, white, black, id } = await met();
    for (const [one, move] of [
      [white, "e4"],
      [black, "d5"],
      [white, "Be2"],
    ] as const) {
      await one.store.game.play(move);
      await rest();
    }
    expect(black.store.game.backwards).toBe(2);
    white.store.game.askBack();
    await rest();
    expect(black.store.round.ask.value).toEqual({ by: "w", what: "back", ply: 2 });
    expect(black.store.announcer.spoken.value.text).toBe(t("people.asksBack", { side: "Anna", n: 1 }));
    black.store.round.answer("back", false);
    await rest();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.backDeclined"));
    expect(white.store.announcer.note.value).toBeNull();
    white.store.game.askBack();
    await rest();
    black.store.round.answer("back", true);
    await rest();
    same(server, id, white, black);
    expect(white.store.session.state.value?.moves).toHaveLength(2);
  });

  it("calls its players by name if the names tell them apart", () => {
    const named = (name?: string) => ({ kind: "human" as const, ...(name ? { name } : {}) });
    expect(sideName({ w: named("Anna"), b: named("Ben") }, "w")).toBe("Anna");
    expect(sideName({ w: named("Anna"), b: named("Anna") }, "w")).toBe(colorName("w"));
    expect(sideName({ w: named("Anna"), b: named() }, "b")).toBe(colorName("b"));
  });

  it("is drawn when an offer is accepted, and goes on when it is declined", async () => {
    const { server, white, black, id } = await met();
    await white.store.game.play("e4");
    await rest();
    white.store.game.offerAgreement();
    await rest();
    expect(white.store.announcer.note.value?.text).toBe(t("people.youOfferDraw"));
    black.store.round.answer("draw", false);
    await rest();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.drawDeclined"));
    expect(white.store.announcer.note.value).toBeNull();
    // The answer stays in sight until the next move.
    expect(openRequests(white.store).map((request) => request.text)).toEqual([t("people.drawDeclined")]);
    expect(openRequests(black.store)).toEqual([]);
    await black.store.game.play("e5");
    await rest();
    expect(openRequests(white.store)).toEqual([]);
    black.store.game.offerAgreement();
    await rest();
    white.store.game.offerAgreement();
    await rest();
    same(server, id, white, black);
    expect(white.store.session.result.value?.reason).toBe("agreement");
  });

  it("says nothing of a refusal where a move has let an offer lapse", async () => {
    const { white, black } = await met();
    await white.store.game.play("e4");
    await rest();
    white.store.game.offerAgreement();
    await rest();
    expect(black.store.round.offer.value).toBe("w");
    await black.store.game.play("d5");
    await rest();
    expect(white.store.round.offer.value).toBeNull();
    expect(white.store.announcer.spoken.value.text).toMatch(
      starting(moved("black pawn", "d7", "d5", { passes: "B" })),
    );
  });

  it("is resigned by the server's word alone", async () => {
    const { server, white, black, id } = await met();
    await white.store.game.play("e4");
    await rest();
    white.cut();
    await rest();
    white.store.game.resign();
    expect(white.store.session.result.value).toBeNull();
    await white.mend();
    same(server, id, white, black);
    expect(black.store.session.result.value).toMatchObject({ winner: "b", reason: "resignation" });
  });

  it("has its rematch with colors changed, and brings both there", async () => {
    const { server, white, black, id } = await met();
    white.store.round.setChatting(true);
    await white.store.game.play("e4");
    await rest();
    white.store.game.resign();
    await rest();
    white.store.round.askRematch();
    await rest();
    expect(black.store.announcer.spoken.value.text).toBe(t("people.asksRematch", { side: "Anna" }));
    black.store.round.answer("rematch", true);
    await rest();
    const next = white.store.sync.id.value!;
    expect([next === id, black.store.sync.id.value === next]).toEqual([false, true]);
    expect([
      white.store.round.seat.value.b,
      white.store.round.seat.value.w,
      black.store.round.seat.value.w,
    ]).toEqual([true, false, true]);
    expect(white.store.round.players.value.b).toEqual({ kind: "human", name: "Anna" });
    expect([white.store.round.chatting.value, black.store.round.chatting.value]).toEqual([true, false]);
    await black.store.game.play("d4");
    await rest();
    same(server, next, white, black);
    // The old game can still be viewed.
    await white.store.open(id);
    await rest();
    expect(white.store.sync.id.value).toBe(id);
    white.store.round.openNextGame();
    await rest();
    expect(white.store.sync.id.value).toBe(next);
  });

  it("takes the invitation of the Umpire along to the rematch", async () => {
    const { server, white, black, id } = await met(null, "w", { umpire: "present" });
    const { umpire } = white.store.round.invited.value;
    expect(umpire).toBeDefined();
    white.store.game.resign();
    await rest();
    white.store.round.askRematch();
    await rest();
    black.store.round.answer("rematch", true);
    await rest();
    const next = white.store.sync.id.value!;
    expect(next).not.toBe(id);
    expect([white, black].map(({ store }) => store.round.invited.value.umpire)).toEqual([umpire, undefined]);
    const arbiter = page(server);
    arbiter.store.sync.addLinkKey(next, umpire!);
    await arbiter.store.boot({ kind: "table", id: next });
    await rest();
    expect(arbiter.store.round.seat.value.umpire).toBe(true);
  });

  it("has its terms changed by agreement until it is officially started", async () => {
    const { server, white, black, id } = await met(null, "w", {
      moveEnds: "released",
      umpire: "none",
      lot: "agreement",
    });
    const terms = `${t("people.moveEnds")}: ${t("people.moveEnds.clock")}, ${t("people.formality")}: ${t("people.formality.informal")}`;
    white.store.round.askTerms({ moveEnds: "clock", play: "informal" });
    await rest();
    expect(black.store.announcer.spoken.value.text).toBe(t("people.proposes", { side: "Anna", terms }));
    expect(
      openRequests(black.store).map(({ text, theirs, buttons }) => [text, theirs, buttons.length]),
    ).toEqual([[t("people.proposes", { side: "Anna", terms }), true, 2]]);
    expect(openRequests(white.store)[0]).toMatchObject({
      text: t("people.youProposed", { terms }),
      theirs: false,
    });
    black.store.round.answer("parley", false);
    await rest();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.termsDeclined"));
    expect(white.store.round.parley.value?.moveEnds).toBe("released");
    white.store.round.askTerms({ moveEnds: "clock" });
    await rest();
    black.store.round.answer("parley", true);
    await rest();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.termsChanged"));
    for (const { store } of [white, black])
      expect([store.round.parley.value?.moveEnds, store.round.ask.value]).toEqual(["clock", null]);
    const watcher = page(server);
    await watcher.store.boot({ kind: "table", id });
    await white.store.game.play("e4");
    await rest();
    expect(black.store.round.started.value).toBeNull();
    await black.store.game.play("d5");
    await rest();
    // The mover gets it with the acknowledgement, the others with the move.
    for (const { store } of [white, black, watcher]) {
      expect(store.announcer.spoken.value.text).toMatch(
        exactly(`${colorName("b")} ${any} ${t("people.started")}`),
      );
      expect([store.round.startedAtPly.value, store.round.started.value]).toEqual([
        2,
        server.load(id).started,
      ]);
    }
    await white.store.game.play("Be2");
    await rest();
    for (const { store } of [white, black, watcher])
      expect(store.announcer.spoken.value.text).not.toContain(t("people.started"));
    white.store.round.askTerms({ moveEnds: "announced" });
    await rest();
    expect(white.store.announcer.note.value?.text).toBe(t("say.serverRefused", { reason: "terms-final" }));
    // A page that opens the game later gets no announcement, but shows when it started.
    const late = page(server);
    await late.store.boot({ kind: "table", id });
    await rest();
    expect(late.store.announcer.spoken.value.text).not.toContain(t("people.started"));
    expect([late.store.round.startedAtPly.value, late.store.round.started.value]).toEqual([
      null,
      server.load(id).started,
    ]);
  });

  it("says nothing of its official start where nothing was agreed on", async () => {
    const { white, black } = await met();
    await white.store.game.play("e4");
    await rest();
    await black.store.game.play("d5");
    await rest();
    expect(black.store.round.started.value).not.toBeNull();
    for (const { store } of [white, black])
      expect(store.announcer.spoken.value.text).not.toContain(t("people.started"));
  });

  it("has an arbiter called by both, and by neither alone", async () => {
    const { server, white, black, id } = await met(null, "w", { umpire: "none" });
    white.store.round.askArbiter();
    await rest();
    expect(black.store.announcer.spoken.value.text).toBe(t("people.asksArbiter", { side: "Anna" }));
    black.store.round.answer("arbiter", false);
    await rest();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.arbiterDeclined"));
    expect([white.store.round.umpired.value, white.store.round.umpireAwaited.value]).toEqual([false, false]);
    black.store.round.askArbiter();
    await rest();
    white.store.round.answer("arbiter", true);
    await rest();
    expect(black.store.announcer.spoken.value.text).toBe(t("people.arbiterCalled"));
    for (const { store } of [white, black])
      expect([
        store.round.umpired.value,
        store.round.umpireAwaited.value,
        store.round.seat.value.umpire,
      ]).toEqual([true, true, false]);
    // Either player can make a link; a new one replaces it, and the other player does not see it.
    const invited = ({ store }: typeof white) => store.round.invited.value.umpire;
    expect([invited(white), invited(black)]).toEqual([undefined, undefined]);
    white.store.round.inviteUmpire();
    await rest();
    const first = invited(white)!;
    expect([first.length > 0, invited(black)]).toEqual([true, undefined]);
    black.store.round.inviteUmpire();
    await rest();
    const invitation = invited(black)!;
    expect([invitation === first, invited(white)]).toEqual([false, first]);
    const arbiter = page(server);
    arbiter.store.sync.addLinkKey(id, invitation);
    await arbiter.store.boot({ kind: "table", id });
    await rest();
    expect(arbiter.store.round.seat.value).toEqual({ w: false, b: false, umpire: true });
    expect([
      arbiter.store.round.umpired.value,
      white.store.round.umpired.value,
      white.store.round.umpireAwaited.value,
    ]).toEqual([true, true, false]);
    expect([invited(white), invited(black)]).toEqual([undefined, undefined]);
  });

  it("has an arbiter who has come accepted by both, or the seat emptied by either", async () => {
    const { server, white, black, id } = await met(null, "w", { umpire: "none" });
    white.store.round.askArbiter();
    await rest();
    black.store.round.answer("arbiter", true);
    await rest();
    const come = async () => {
      black.store.round.inviteUmpire();
      await rest();
      const arbiter = page(server);
      arbiter.store.sync.addLinkKey(id, black.store.round.invited.value.umpire!);
      await arbiter.store.boot({ kind: "table", id });
      await rest();
      return arbiter;
    };
    const shown = ({ store }: { store: Store }) =>
      openRequests(store).map(({ text, theirs, buttons }) => [
        text,
        theirs,
        ...buttons.map(([name]) => name),
      ]);
    const press = async ({ store }: { store: Store }, name: string) => {
      openRequests(store)[0]!.buttons.find(([one]) => one === name)![1]();
      await rest();
    };
    const first = await come();
    const question = t("people.umpireCame");
    for (const one of [white, black]) {
      expect(shown(one)).toEqual([[question, true, t("people.accept"), t("people.refuseUmpire")]]);
      expect(one.store.announcer.spoken.value.text).toBe(question);
    }
    expect(shown(first)).toEqual([[`${t("people.youWaitAsUmpire")} ${t("people.bothMustAccept")}`, false]]);
    expect([first.store.round.seat.value.umpire, first.store.round.mayRule.value]).toEqual([true, false]);
    await press(white, t("people.accept"));
    expect(shown(white)).toEqual([
      [
        `${t("people.youAcceptUmpire")} ${t("people.mustAccept", { side: "Ben" })}`,
        false,
        t("people.refuseUmpire"),
      ],
    ]);
    expect(shown(black)).toEqual([[question, true, t("people.accept"), t("people.refuseUmpire")]]);
    expect(shown(first)[0]![0]).toBe(
      `${t("people.youWaitAsUmpire")} ${t("people.mustAccept", { side: "Ben" })}`,
    );
    // While White's connection is lost a different person comes: White's answer about the first does not count for the
    // second.
    white.cut();
    await rest();
    await press(white, t("people.refuseUmpire"));
    await press(black, t("people.refuseUmpire"));
    expect(first.store.round.seat.value).toEqual({ w: false, b: false, umpire: false });
    expect(first.store.sync.keysFor(id)).toEqual([]);
    expect(first.store.announcer.note.value?.text).toBe(t("people.refusedAsUmpire"));
    expect([black.store.round.umpireAwaited.value, black.store.round.invited.value.umpire]).toEqual([
      true,
      undefined,
    ]);
    expect(black.store.announcer.spoken.value.text).toBe(t("people.umpireRefused"));
    const second = await come();
    await white.mend();
    expect(shown(white)).toEqual([[question, true, t("people.accept"), t("people.refuseUmpire")]]);
    await press(white, t("people.accept"));
    await press(black, t("people.accept"));
    for (const one of [white, black, second]) expect(shown(one)).toEqual([]);
    expect(black.store.announcer.spoken.value.text).toBe(t("people.umpireBegins"));
    expect([second.store.round.mayRule.value, first.store.round.mayRule.value]).toEqual([true, false]);
    // The refused person becomes a spectator, also after a lost connection.
    first.cut();
    await rest();
    await first.mend();
    await white.store.game.play("e4");
    await rest();
    same(server, id, white, black, first, second);
  });

  it("asks again after a lost connection only for what still makes sense", async () => {
    const { server, white, black, id } = await met(null, "w", { moveEnds: "released" });
    white.cut();
    await rest();
    white.store.round.askTerms({ moveEnds: "clock" });
    black.store.round.askTerms({ moveEnds: "clock" });
    await rest();
    server.games.get(id)!.record.parley = { moveEnds: "clock" };
    server.games.get(id)!.record.ask = null;
    await white.mend();
    same(server, id, white);
    expect(white.store.announcer.note.value?.tone).not.toBe("refused");
    expect(server.load(id).ask).toBeNull();
  });

  it("has chat for those who want it", async () => {
    const { white, black } = await met();
    white.store.round.setChatting(true);
    await rest();
    expect(white.store.round.sendChat("Hello <b>")).toBe(true);
    await rest();
    expect(white.store.round.chatLines.value).toMatchObject([{ from: "w", text: "Hello <b>" }]);
    expect(black.store.round.chatLines.value).toEqual([]);
    black.store.round.setChatting(true);
    await rest();
    expect(black.store.round.chatLines.value).toHaveLength(1);
    black.store.round.setChatting(false);
    white.store.round.sendChat("Still there?");
    await rest();
    expect(black.store.round.chatLines.value).toEqual([]);
    black.cut();
    await rest();
    expect(black.store.round.sendChat("No")).toBe(false);
  });

  it("knows when the other player has the chat switched off", async () => {
    const { server, white, black, id } = await met();
    const deaf = () => [opponentWithoutChat(white.store.round), opponentWithoutChat(black.store.round)];
    expect(deaf()).toEqual(["b", "w"]);
    white.store.round.setChatting(true);
    await rest();
    expect(deaf()).toEqual(["b", undefined]);
    expect([opponentWantingChat(white.store.round), opponentWantingChat(black.store.round)]).toEqual([
      undefined,
      "w",
    ]);
    expect(black.store.announcer.spoken.value.text).toBe(t("people.chatWanted", { side: "Anna" }));
    const watcher = page(server);
    await watcher.store.boot({ kind: "table", id });
    await rest();
    expect(opponentWithoutChat(watcher.store.round)).toBeUndefined();
    // It says nothing of someone who is away, or of a server that does not tell.
    black.cut();
    await rest();
    expect(opponentWithoutChat(white.store.round)).toBeUndefined();
    await black.mend();
    expect(opponentWithoutChat(white.store.round)).toBe("b");
    white.store.round.onMessage({ type: "presence", id, white: true, black: true, spectators: 0 });
    expect(opponentWithoutChat(white.store.round)).toBeUndefined();
  });

  it("has clocks that go on by themselves and are spoken of rarely", async () => {
    const { white, black } = await met({ kind: "fischer", initial: 90, increment: 0 });
    const { clock } = white.store.round;
    expect([clock.texts.w.value, clock.face.value?.running]).toEqual(["1:30", null]);
    await white.store.game.play("e4");
    await rest();
    await black.store.game.play("d5");
    await rest();
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
    await expect(one.store.startGame({ ...wish, link: { mine: "w" } })).rejects.toThrow("cannot be reached");
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
      ...wish,
      players: { w: { kind: "human" }, b: { kind: "engine", level: 2, at: "server" } },
    });
    await one.store.game.play("e4");
    await rest();
    expect([
      one.store.engine.thinking.value,
      one.store.session.serverThinking.value,
      one.store.session.state.value?.moves.length,
    ]).toEqual([false, true, 1]);
    server.hear(
      { send: () => undefined },
      JSON.stringify({ type: "move", id: one.store.sync.id.value, ply: 1, move: "d7d5" }),
    );
    await rest();
    same(server, one.store.sync.id.value!, one);
    expect(one.store.session.serverThinking.value).toBe(false);
  });
});

describe("a connection cut at any message", () => {
  // What happens on the server while White is away.
  const meanwhile: { [what: string]: (game: Awaited<ReturnType<typeof met>>) => Promise<void> } = {
    nothing: async () => undefined,
    "the other's move": async ({ black }) => void (await black.store.game.play("dxe4")),
    "a take-back allowed": async ({ black }) => black.store.round.answer("back", true),
    "the flag fallen": async ({ server, id }) => server.flag(id, "w"),
    "the other's resignation": async ({ black }) => black.store.game.resign(),
  };

  for (const [what, happens] of Object.entries(meanwhile)) {
    it(`leaves no wrong piece: ${what}`, async () => {
      for (let messages = 0; messages < 6; messages++) {
        const game = await met();
        const { server, white, black, id } = game;
        for (const [one, move] of [
          [white, "e4"],
          [black, "d5"],
        ] as const) {
          await one.store.game.play(move);
          await rest(12);
        }
        white.store.game.askBack();
        await rest(12);
        white.cut(messages);
        await white.store.game.play("Be2");
        await rest(12);
        await happens(game);
        await rest(12);
        // Whatever is shown meanwhile is the server's game, perhaps with the user's own move on its way.
        await white.mend();
        same(server, id, white, black);
        // And the game continues for both.
        if (server.load(id).result) continue;
        const [next, move] = white.store.session.state.value!.side === "w" ? [white, "Nf3"] : [black, "Nf6"];
        await next.store.game.play(move);
        await rest(12);
        same(server, id, white, black);
      }
    }, 30000);
  }

  it("gives up a move that was made in another course of the game", async () => {
    const { server, white, black, id } = await met();
    for (const [one, move] of [
      [white, "e4"],
      [black, "d5"],
    ] as const) {
      await one.store.game.play(move);
      await rest(12);
    }
    white.cut();
    await rest(12);
    await white.store.game.play("Be2");
    // Another browser with the key of White's seat.
    const again = page(server);
    Object.assign(again.memory, { [`keys.${id}`]: white.memory[`keys.${id}`] });
    await again.store.boot({ kind: "table", id });
    await rest(12);
    again.store.game.askBack();
    await rest(12);
    black.store.round.answer("back", true);
    await rest(12);
    await again.store.game.play("d4");
    await rest(12);
    await black.store.game.play("e5");
    await rest(12);
    await white.mend();
    same(server, id, white, black, again);
    expect(white.store.session.state.value?.moves.map((move) => move.san)).toEqual(["d4", "e5"]);
  });

  it("asks again for how the game stands when one of several commands is refused", async () => {
    const { server, white, black, id } = await met();
    const link = white.store.sync.link!;
    await white.store.game.play("e4");
    link.move(7, "a2a3");
    await rest();
    same(server, id, white, black);
    expect(white.store.session.state.value?.moves).toHaveLength(1);
  });

  it("refuses a stale move, and shows the true game", async () => {
    const { server, white, black, id } = await met();
    await white.store.game.play("e4");
    await rest();
    const link = white.store.sync.link!;
    link.move(0, "d2d4");
    await rest();
    expect(white.store.announcer.note.value?.text).toMatch(starting(t("say.serverRefused", { reason: any })));
    same(server, id, white, black);
  });
});
