import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { protocolVersion } from "@cheshire/core/generated/protocol";
import { changed, LobbyCtrl, opposed } from "../../src/lobby/lobbyCtrl.ts";
import { wanted } from "../../src/lobby/wanted.ts";
import { presets, quickPresets } from "../../src/setup/gameChoices.ts";
import type { OpenChallenge, PairedMessage } from "../../src/core/types.ts";
import { FakeSocket } from "../fakeSocket.ts";
import { inWords, sentence } from "../english.ts";

const challenge = (id: string, more: Partial<OpenChallenge> = {}): OpenChallenge => ({
  id,
  game: "alice",
  options: {},
  clock: { kind: "fischer", initial: 180, increment: 2 },
  color: "random",
  rated: false,
  ...more,
});
const error = (code: string, id: string | null) => ({
  type: "error",
  code,
  args: {},
  text: inWords(code),
  at: null,
  id,
});

beforeEach(() => vi.stubGlobal("addEventListener", () => undefined));
beforeEach(() => vi.stubGlobal("removeEventListener", () => undefined));
const entered: (() => void)[] = [];
afterEach(() => {
  for (const leave of entered.splice(0)) leave();
  vi.unstubAllGlobals();
});

function page(personKey?: string) {
  const sockets: FakeSocket[] = [];
  const found: PairedMessage[] = [];
  const timers: (() => void)[] = [];
  const lobby = new LobbyCtrl(
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    (game) => found.push(game),
    () => personKey,
    { after: (ms, call) => (ms < 20_000 ? timers.push(call) : 0), cancel: () => undefined, random: () => 1 },
  );
  const leave = lobby.enter();
  entered.push(leave);
  const server = () => sockets.at(-1)!;
  const open = (...challenges: OpenChallenge[]) => {
    server().onopen!();
    server().receive({ type: "lobby", challenges });
  };
  return { lobby, leave, server, sockets, found, open, reconnect: () => timers.pop()!() };
}

describe("the lobby", () => {
  it("shows the list that the server sends, with its changes", () => {
    const { lobby, server, open } = page();
    expect(lobby.state.value).toBe("connecting");
    open(challenge("a"), challenge("b"));
    expect(server().sent).toEqual([{ type: "lobby", protocol: protocolVersion }]);
    expect(lobby.state.value).toBe("open");
    server().receive({ type: "lobbyChange", added: [challenge("c")], removed: ["a"] });
    expect(lobby.challenges.value.map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it("knows which bots can be challenged, until the connection is lost", () => {
    const { lobby, server, open } = page();
    open();
    server().receive({ type: "bots", names: ["Hatter"] });
    expect(lobby.bots.value).toEqual(["Hatter"]);
    lobby.seek({ game: "alice", to: "Hatter" });
    expect(server().sent.at(-1)).toEqual({ type: "seek", game: "alice", to: "Hatter" });
    server().onclose!();
    expect(lobby.bots.value).toEqual([]);
  });

  it("shows the key of the user's name to whoever may have to know it", () => {
    const { lobby, server, open } = page("the-key");
    open(challenge("a"));
    lobby.seek({ game: "alice", rated: true });
    lobby.accept(challenge("a"), "");
    expect(server().sent.slice(1)).toEqual([
      { type: "seek", game: "alice", rated: true, key: "the-key" },
      { type: "accept", id: "a", key: "the-key" },
    ]);
  });

  it("adds nothing twice, and removes what it does not have", () => {
    const twice = changed([challenge("a")], { added: [challenge("a", { name: "Ada" })], removed: ["x"] });
    expect(twice).toEqual([challenge("a", { name: "Ada" })]);
  });

  it("waits with a challenge until it is accepted or withdrawn", () => {
    const { lobby, server, open, found } = page();
    open();
    lobby.seek({ game: "alice", pair: true });
    expect(server().sent.at(-1)).toEqual({ type: "seek", game: "alice", pair: true });
    expect(lobby.busy.value).toBe(true);
    server().receive({ type: "seeking", challenge: challenge("mine") });
    expect([lobby.busy.value, lobby.own.value?.id]).toEqual([false, "mine"]);
    lobby.withdraw();
    expect(server().sent.at(-1)).toEqual({ type: "unseek" });
    server().receive({ type: "seeking", challenge: null });
    expect([lobby.busy.value, lobby.own.value]).toEqual([false, null]);
    lobby.seek({ game: "alice" });
    server().receive({ type: "paired", game: "g", seat: "black", key: "k" });
    expect(found).toEqual([{ type: "paired", game: "g", seat: "black", key: "k" }]);
    expect(lobby.busy.value).toBe(false);
  });

  it("tells why a challenge cannot be accepted, and takes it off the list", () => {
    const { lobby, server, open } = page();
    open(challenge("a"), challenge("b"));
    lobby.accept(challenge("a"), "Ada");
    expect(server().sent.at(-1)).toEqual({ type: "accept", id: "a", name: "Ada" });
    server().receive(error("challenge-gone", "a"));
    expect(lobby.challenges.value.map(({ id }) => id)).toEqual(["b"]);
    expect(lobby.fault.value).toBe(sentence("challenge-gone"));
    expect(lobby.busy.value).toBe(false);
    lobby.accept(challenge("b"), "");
    expect(server().sent.at(-1)).toEqual({ type: "accept", id: "b" });
    expect(lobby.fault.value).toBeNull();
  });

  it("opens the challenge again over the next connection, unless the server has refused it", () => {
    const { lobby, server, sockets, open, reconnect } = page();
    open();
    lobby.seek({ game: "alice" });
    server().receive({ type: "seeking", challenge: challenge("mine") });
    server().close();
    expect([lobby.state.value, lobby.own.value]).toEqual(["lost", null]);
    reconnect();
    expect(sockets).toHaveLength(2);
    open();
    expect(server().sent.at(-1)).toEqual({ type: "seek", game: "alice" });
    server().receive(error("too-many-challenges", null));
    expect(lobby.fault.value).not.toBeNull();
    server().close();
    reconnect();
    open();
    expect(server().sent).toHaveLength(1);
  });

  it("opens what the dialog for a new game wants, once it is connected", () => {
    wanted.value = { game: "duo", color: "w" };
    const { lobby, server, open } = page();
    expect(wanted.value).toBeNull();
    expect(server().sent).toEqual([]);
    open();
    expect(server().sent.at(-1)).toEqual({ type: "seek", game: "duo", color: "w" });
    wanted.value = { game: "alice" };
    expect(server().sent.at(-1)).toEqual({ type: "seek", game: "alice" });
    expect(lobby.busy.value).toBe(true);
  });

  it("ends its connection, and with it the challenge, when the user leaves", () => {
    const { lobby, leave, server, open } = page();
    open(challenge("a"));
    const closed = vi.spyOn(server(), "close");
    leave();
    expect(closed).toHaveBeenCalledOnce();
    expect([lobby.challenges.value, lobby.own.value]).toEqual([[], null]);
  });
});

describe("what a challenge says", () => {
  it("is the other color for whoever accepts it", () => {
    expect(["w", "b", "random"].map((color) => opposed(color as OpenChallenge["color"]))).toEqual([
      "b",
      "w",
      "random",
    ]);
  });

  it("has the presets that a new game has", () => {
    for (const terms of quickPresets) expect(presets).toContainEqual(terms);
    expect(presets).toHaveLength(new Set(presets.map((terms) => JSON.stringify(terms))).size);
  });
});
