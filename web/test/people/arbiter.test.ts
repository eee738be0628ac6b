import { describe, expect, it } from "vitest";
import { Store } from "../../src/store/store.ts";
import { openRequests } from "../../src/people/openRequests.ts";
import { t } from "../english.ts";
import { page, met, same } from "./pages.ts";
import { turn } from "../turn.ts";

describe("a game by link", () => {
  it("has an arbiter called by both, and by neither alone", async () => {
    const { server, white, black, id } = await met(null, "w", { umpire: "none" });
    white.store.round.requests.askArbiter();
    await turn();
    expect(black.store.announcer.spoken.value.text).toBe(t("people.asksArbiter", { side: "Anna" }));
    black.store.round.requests.answer("arbiter", false);
    await turn();
    expect(white.store.announcer.spoken.value.text).toBe(t("people.arbiterDeclined"));
    expect([white.store.round.seats.umpired.value, white.store.round.seats.umpireAwaited.value]).toEqual([
      false,
      false,
    ]);
    black.store.round.requests.askArbiter();
    await turn();
    white.store.round.requests.answer("arbiter", true);
    await turn();
    expect(black.store.announcer.spoken.value.text).toBe(t("people.arbiterCalled"));
    for (const { store } of [white, black])
      expect([
        store.round.seats.umpired.value,
        store.round.seats.umpireAwaited.value,
        store.round.seats.seat.value.umpire,
      ]).toEqual([true, true, false]);
    // Either player can make a link; a new one replaces it, and the other player does not see it.
    const invited = ({ store }: typeof white) => store.round.presence.invited.value.umpire;
    expect([invited(white), invited(black)]).toEqual([undefined, undefined]);
    white.store.round.requests.inviteUmpire();
    await turn();
    const first = invited(white)!;
    expect([first.length > 0, invited(black)]).toEqual([true, undefined]);
    black.store.round.requests.inviteUmpire();
    await turn();
    const invitation = invited(black)!;
    expect([invitation === first, invited(white)]).toEqual([false, first]);
    const arbiter = page(server);
    arbiter.store.server.addLinkKey(id, invitation);
    await arbiter.store.boot({ kind: "table", id });
    await turn();
    expect(arbiter.store.round.seats.seat.value).toEqual({ w: false, b: false, umpire: true });
    expect([
      arbiter.store.round.seats.umpired.value,
      white.store.round.seats.umpired.value,
      white.store.round.seats.umpireAwaited.value,
    ]).toEqual([true, true, false]);
    expect([invited(white), invited(black)]).toEqual([undefined, undefined]);
  });

  it("has an arbiter who has come accepted by both, or the seat emptied by either", async () => {
    const { server, white, black, id } = await met(null, "w", { umpire: "none" });
    white.store.round.requests.askArbiter();
    await turn();
    black.store.round.requests.answer("arbiter", true);
    await turn();
    const come = async () => {
      black.store.round.requests.inviteUmpire();
      await turn();
      const arbiter = page(server);
      arbiter.store.server.addLinkKey(id, black.store.round.presence.invited.value.umpire!);
      await arbiter.store.boot({ kind: "table", id });
      await turn();
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
      await turn();
    };
    const first = await come();
    const question = t("people.umpireCame");
    for (const one of [white, black]) {
      expect(shown(one)).toEqual([[question, true, t("people.accept"), t("people.refuseUmpire")]]);
      expect(one.store.announcer.spoken.value.text).toBe(question);
    }
    expect(shown(first)).toEqual([[`${t("people.youWaitAsUmpire")} ${t("people.bothMustAccept")}`, false]]);
    expect([first.store.round.seats.seat.value.umpire, first.store.round.mayRule.value]).toEqual([
      true,
      false,
    ]);
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
    await turn();
    await press(white, t("people.refuseUmpire"));
    await press(black, t("people.refuseUmpire"));
    expect(first.store.round.seats.seat.value).toEqual({ w: false, b: false, umpire: false });
    expect(first.store.server.keysFor(id)).toEqual([]);
    expect(first.store.announcer.note.value?.text).toBe(t("people.refusedAsUmpire"));
    expect([true, undefined]);
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
    await turn();
    await first.mend();
    await white.store.game.play("e4");
    await turn();
    same(server, id, white, black, first, second);
  });
});
