import { describe, expect, it } from "vitest";
import { t } from "../english.ts";
import { page, met } from "./pages.ts";
import { turn } from "../turn.ts";

describe("a game by link", () => {
  it("has chat for those who want it", async () => {
    const { white, black } = await met();
    white.store.round.presence.setChatting(true);
    await turn();
    expect(white.store.round.presence.sendChat("Hello <b>")).toBe(true);
    await turn();
    expect(white.store.round.presence.chatLines.value).toMatchObject([{ from: "w", text: "Hello <b>" }]);
    expect(black.store.round.presence.chatLines.value).toEqual([]);
    black.store.round.presence.setChatting(true);
    await turn();
    expect(black.store.round.presence.chatLines.value).toHaveLength(1);
    black.store.round.presence.setChatting(false);
    white.store.round.presence.sendChat("Still there?");
    await turn();
    expect(black.store.round.presence.chatLines.value).toEqual([]);
    black.cut();
    await turn();
    expect(black.store.round.presence.sendChat("No")).toBe(false);
  });

  it("knows when the other player has the chat switched off", async () => {
    const { server, white, black, id } = await met();
    const withoutChat = () => [
      white.store.round.presence.opponentWithoutChat,
      black.store.round.presence.opponentWithoutChat,
    ];
    expect(withoutChat()).toEqual(["b", "w"]);
    white.store.round.presence.setChatting(true);
    await turn();
    expect(withoutChat()).toEqual(["b", undefined]);
    expect([undefined, "w"]);
    expect(black.store.announcer.spoken.value.text).toBe(t("people.chatWanted", { side: "Anna" }));
    const watcher = page(server);
    await watcher.store.boot({ kind: "table", id });
    await turn();
    expect(watcher.store.round.presence.opponentWithoutChat).toBeUndefined();
    // It says nothing of someone who is away, or of a server that does not tell.
    black.cut();
    await turn();
    expect(white.store.round.presence.opponentWithoutChat).toBeUndefined();
    await black.mend();
    expect(white.store.round.presence.opponentWithoutChat).toBe("b");
    white.store.round.onMessage({ type: "presence", id, white: true, black: true, spectators: 0 });
    expect(white.store.round.presence.opponentWithoutChat).toBeUndefined();
  });
});
