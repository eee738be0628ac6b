import { describe, expect, it } from "vitest";
import { opponentWantingChat, opponentWithoutChat } from "../../src/people/chatPartner.ts";
import { t } from "../english.ts";
import { rest, page, met } from "./pages.ts";

describe("a game by link", () => {
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
});
