import { describe, expect, it } from "vitest";
import { openRequests } from "../../src/people/openRequests.ts";
import { any, colorName, exactly, moved, starting, t } from "../english.ts";
import { page, met, same } from "./pages.ts";
import { turn } from "../turn.ts";

describe("a game by link", () => {
  it("goes back only when the other allows it", async () => {
    const { server, white, black, id } = await met();
    for (const [one, move] of [
      [white, "e4"],
      [black, "d5"],
      [white, "Be2"],
    ] as const) {
      await one.store.game.play(move);
      await turn();
    }
    expect(black.store.game.takebackPlies).toBe(2);
    white.store.game.askBack();
    await turn();
    expect(black.store.round.requests.ask.value).toEqual({ by: "w", what: "back", ply: 2 });
    expect(black.store.announcer.spoken.value.text).toBe(t("people.asksBack", { side: "Anna", n: 1 }));
    black.store.round.requests.answer("back", false);
    await turn();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.backDeclined"));
    expect(white.store.announcer.note.value).toBeNull();
    white.store.game.askBack();
    await turn();
    black.store.round.requests.answer("back", true);
    await turn();
    same(server, id, white, black);
    expect(white.store.session.state.value?.moves).toHaveLength(2);
  });

  it("is drawn when an offer is accepted, and goes on when it is declined", async () => {
    const { server, white, black, id } = await met();
    await white.store.game.play("e4");
    await turn();
    white.store.game.offerAgreement();
    await turn();
    expect(white.store.announcer.note.value?.text).toBe(t("people.youOfferDraw"));
    black.store.round.requests.answer("draw", false);
    await turn();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.drawDeclined"));
    expect(white.store.announcer.note.value).toBeNull();
    // The answer stays in sight until the next move.
    expect(openRequests(white.store).map((request) => request.text)).toEqual([t("people.drawDeclined")]);
    expect(openRequests(black.store)).toEqual([]);
    await black.store.game.play("e5");
    await turn();
    expect(openRequests(white.store)).toEqual([]);
    black.store.game.offerAgreement();
    await turn();
    white.store.game.offerAgreement();
    await turn();
    same(server, id, white, black);
    expect(white.store.session.result.value?.reason).toBe("agreement");
  });

  it("says nothing of a refusal where a move has let an offer lapse", async () => {
    const { white, black } = await met();
    await white.store.game.play("e4");
    await turn();
    white.store.game.offerAgreement();
    await turn();
    expect(black.store.round.requests.offer.value).toBe("w");
    await black.store.game.play("d5");
    await turn();
    expect(white.store.round.requests.offer.value).toBeNull();
    expect(white.store.announcer.spoken.value.text).toMatch(
      starting(moved("black pawn", "d7", "d5", { passes: "B" })),
    );
  });

  it("has its rematch with colors changed, and brings both there", async () => {
    const { server, white, black, id } = await met();
    white.store.round.presence.setChatting(true);
    await white.store.game.play("e4");
    await turn();
    white.store.game.resign();
    await turn();
    white.store.round.requests.askRematch();
    await turn();
    expect(black.store.announcer.spoken.value.text).toBe(t("people.asksRematch", { side: "Anna" }));
    black.store.round.requests.answer("rematch", true);
    await turn();
    const next = white.store.sync.id.value!;
    expect([next === id, black.store.sync.id.value === next]).toEqual([false, true]);
    expect([
      white.store.round.seats.seat.value.b,
      white.store.round.seats.seat.value.w,
      black.store.round.seats.seat.value.w,
    ]).toEqual([true, false, true]);
    expect(white.store.round.seats.players.value.b).toEqual({ kind: "human", name: "Anna" });
    expect([white.store.round.presence.chatting.value, black.store.round.presence.chatting.value]).toEqual([
      true,
      false,
    ]);
    await black.store.game.play("d4");
    await turn();
    same(server, next, white, black);
    // The old game can still be viewed.
    await white.store.open(id);
    await turn();
    expect(white.store.sync.id.value).toBe(id);
    white.store.round.openNextGame();
    await turn();
    expect(white.store.sync.id.value).toBe(next);
  });

  it("takes the invitation of the Umpire along to the rematch", async () => {
    const { server, white, black, id } = await met(null, "w", { umpire: "present" });
    const { umpire } = white.store.round.presence.invited.value;
    expect(umpire).toBeDefined();
    white.store.game.resign();
    await turn();
    white.store.round.requests.askRematch();
    await turn();
    black.store.round.requests.answer("rematch", true);
    await turn();
    const next = white.store.sync.id.value!;
    expect(next).not.toBe(id);
    expect([white, black].map(({ store }) => store.round.presence.invited.value.umpire)).toEqual([
      umpire,
      undefined,
    ]);
    const arbiter = page(server);
    arbiter.store.server.addLinkKey(next, umpire!);
    await arbiter.store.boot({ kind: "table", id: next });
    await turn();
    expect(arbiter.store.round.seats.seat.value.umpire).toBe(true);
  });

  it("has its terms changed by agreement until it is officially started", async () => {
    const { server, white, black, id } = await met(null, "w", {
      moveEnds: "released",
      umpire: "none",
      lot: "agreement",
    });
    const terms = `${t("people.moveEnds")}: ${t("people.moveEnds.clock")}, ${t("people.formality")}: ${t("people.formality.informal")}`;
    white.store.round.requests.askTerms({ moveEnds: "clock", play: "informal" });
    await turn();
    expect(black.store.announcer.spoken.value.text).toBe(t("people.proposes", { side: "Anna", terms }));
    expect(
      openRequests(black.store).map(({ text, theirs, buttons }) => [text, theirs, buttons.length]),
    ).toEqual([[t("people.proposes", { side: "Anna", terms }), true, 2]]);
    expect(openRequests(white.store)[0]).toMatchObject({
      text: t("people.youProposed", { terms }),
      theirs: false,
    });
    black.store.round.requests.answer("parley", false);
    await turn();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.termsDeclined"));
    expect(white.store.round.seats.parley.value?.moveEnds).toBe("released");
    white.store.round.requests.askTerms({ moveEnds: "clock" });
    await turn();
    black.store.round.requests.answer("parley", true);
    await turn();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.termsChanged"));
    for (const { store } of [white, black])
      expect([store.round.seats.parley.value?.moveEnds, store.round.requests.ask.value]).toEqual([
        "clock",
        null,
      ]);
    const watcher = page(server);
    await watcher.store.boot({ kind: "table", id });
    await white.store.game.play("e4");
    await turn();
    expect(black.store.round.started.value).toBeNull();
    await black.store.game.play("d5");
    await turn();
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
    await turn();
    for (const { store } of [white, black, watcher])
      expect(store.announcer.spoken.value.text).not.toContain(t("people.started"));
    white.store.round.requests.askTerms({ moveEnds: "announced" });
    await turn();
    expect(white.store.announcer.note.value?.text).toBe(t("note.serverRefused", { reason: "terms-final" }));
    // A page that opens the game later gets no announcement, but shows when it started.
    const late = page(server);
    await late.store.boot({ kind: "table", id });
    await turn();
    expect(late.store.announcer.spoken.value.text).not.toContain(t("people.started"));
    expect([late.store.round.startedAtPly.value, late.store.round.started.value]).toEqual([
      null,
      server.load(id).started,
    ]);
  });

  it("says nothing of its official start where nothing was agreed on", async () => {
    const { white, black } = await met();
    await white.store.game.play("e4");
    await turn();
    await black.store.game.play("d5");
    await turn();
    expect(black.store.round.started.value).not.toBeNull();
    for (const { store } of [white, black])
      expect(store.announcer.spoken.value.text).not.toContain(t("people.started"));
  });

  it("asks again after a lost connection only for what still makes sense", async () => {
    const { server, white, black, id } = await met(null, "w", { moveEnds: "released" });
    white.cut();
    await turn();
    white.store.round.requests.askTerms({ moveEnds: "clock" });
    black.store.round.requests.askTerms({ moveEnds: "clock" });
    await turn();
    server.games.get(id)!.record.parley = { moveEnds: "clock" };
    server.games.get(id)!.record.ask = null;
    await white.mend();
    same(server, id, white);
    expect(white.store.announcer.note.value?.tone).not.toBe("refused");
    expect(server.load(id).ask).toBeNull();
  });
});
