import { describe, expect, it } from "vitest";
import { any, starting, t } from "../english.ts";
import { page, met, same } from "./pages.ts";
import { turn } from "../turn.ts";

describe("a connection cut at any message", () => {
  // What happens on the server while White is away.
  const meanwhile: { [what: string]: (game: Awaited<ReturnType<typeof met>>) => Promise<void> } = {
    nothing: async () => undefined,
    "the other's move": async ({ black }) => void (await black.store.game.play("dxe4")),
    "a take-back allowed": async ({ black }) => black.store.round.requests.answer("back", true),
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
          await turn();
        }
        white.store.game.askBack();
        await turn();
        white.cut(messages);
        await white.store.game.play("Be2");
        await turn();
        await happens(game);
        await turn();
        // Whatever is shown meanwhile is the server's game, perhaps with the user's own move on its way.
        await white.mend();
        same(server, id, white, black);
        // And the game continues for both.
        if (server.load(id).result) continue;
        const [next, move] = white.store.session.state.value!.side === "w" ? [white, "Nf3"] : [black, "Nf6"];
        await next.store.game.play(move);
        await turn();
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
      await turn();
    }
    white.cut();
    await turn();
    await white.store.game.play("Be2");
    // Another browser with the key of White's seat.
    const again = page(server);
    Object.assign(again.memory, { [`keys.${id}`]: white.memory[`keys.${id}`] });
    await again.store.boot({ kind: "table", id });
    await turn();
    again.store.game.askBack();
    await turn();
    black.store.round.requests.answer("back", true);
    await turn();
    await again.store.game.play("d4");
    await turn();
    await black.store.game.play("e5");
    await turn();
    await white.mend();
    same(server, id, white, black, again);
    expect(white.store.session.state.value?.moves.map((move) => move.san)).toEqual(["d4", "e5"]);
  });

  it("asks again for how the game stands when one of several commands is refused", async () => {
    const { server, white, black, id } = await met();
    const link = white.store.sync.link!;
    await white.store.game.play("e4");
    link.move(7, "a2a3");
    await turn();
    same(server, id, white, black);
    expect(white.store.session.state.value?.moves).toHaveLength(1);
  });

  it("refuses a stale move, and shows the true game", async () => {
    const { server, white, black, id } = await met();
    await white.store.game.play("e4");
    await turn();
    const link = white.store.sync.link!;
    link.move(0, "d2d4");
    await turn();
    expect(white.store.announcer.note.value?.text).toMatch(
      starting(t("note.serverRefused", { reason: any })),
    );
    same(server, id, white, black);
  });
});
