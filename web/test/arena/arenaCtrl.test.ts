import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { protocolVersion } from "@cheshire/core/generated/protocol";
import { ArenaCtrl } from "../../src/arena/arenaCtrl.ts";
import type { ArenaBrief, FromServer, PairedMessage } from "../../src/core/types.ts";
import { FakeSocket } from "../fakeSocket.ts";
import { inWords } from "../english.ts";

const brief: ArenaBrief = {
  id: "a",
  title: "tea",
  by: "Ada",
  game: "alice",
  options: {},
  clock: { kind: "fischer", initial: 180, increment: 2 },
  rated: false,
  starts: "2026-01-01T12:00:00.000Z",
  minutes: 60,
  stage: "running",
  players: 0,
};
const arena = (id = "a"): FromServer => ({
  type: "arena",
  arena: { ...brief, id },
  standings: [],
  games: [],
});
const you = (state: "waiting" | "watching"): FromServer => ({
  type: "arenaYou",
  arena: "a",
  state,
  game: null,
  rank: 1,
  points: 0,
  doubled: false,
});

beforeEach(() => vi.stubGlobal("addEventListener", () => undefined));
beforeEach(() => vi.stubGlobal("removeEventListener", () => undefined));
const entered: (() => void)[] = [];
afterEach(() => {
  for (const leave of entered.splice(0)) leave();
  vi.unstubAllGlobals();
});

function page(id: string | null) {
  const sockets: FakeSocket[] = [];
  const timers: (() => void)[] = [];
  const [found, opened]: [PairedMessage[], string[]] = [[], []];
  const arenas = new ArenaCtrl(
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    (game) => found.push(game),
    (one) => opened.push(one),
    () => "the-key",
    { after: (ms, call) => (ms < 20_000 ? timers.push(call) : 0), cancel: () => undefined, random: () => 1 },
  );
  arenas.show(id);
  const leave = arenas.enter();
  entered.push(leave);
  const server = () => sockets.at(-1)!;
  server().onopen!();
  return { arenas, leave, server, found, opened, reconnect: () => timers.pop()!() };
}

describe("the page of arenas", () => {
  it("asks for the list, and shows it with its changes", () => {
    const { arenas, server } = page(null);
    expect(server().sent).toEqual([{ type: "arenas", protocol: protocolVersion }]);
    server().receive({ type: "arenas", mayOpen: true, arenas: [brief] });
    expect(arenas.list.value?.arenas.map(({ title }) => title)).toEqual(["tea"]);
  });

  it("follows one arena with the key of the user, who is then there", () => {
    const { arenas, server } = page("a");
    const asked = { type: "arena", id: "a", protocol: protocolVersion, key: "the-key" };
    expect(server().sent).toEqual([asked]);
    server().receive(arena());
    server().receive(you("watching"));
    expect(arenas.arena.value?.arena.title).toBe("tea");
    expect(arenas.you.value?.state).toBe("watching");
    // What comes late of another is left.
    server().receive(arena("b"));
    expect(arenas.arena.value?.arena.id).toBe("a");
  });

  it("joins and pauses, and waits for the answer", () => {
    const { arenas, server } = page("a");
    arenas.join();
    expect(server().sent.at(-1)).toEqual({ type: "joinArena", id: "a", key: "the-key" });
    expect(arenas.busy.value).toBe(true);
    server().receive(you("waiting"));
    expect(arenas.busy.value).toBe(false);
    arenas.pause();
    expect(server().sent.at(-1)).toEqual({ type: "pauseArena", id: "a" });
  });

  it("goes to the game that was found", () => {
    const { server, found } = page("a");
    const game: PairedMessage = { type: "paired", game: "g", seat: "white", key: "abcdefghijklmnopqrstuvwx" };
    server().receive(game);
    expect(found).toEqual([game]);
  });

  it("opens an arena, and goes there", () => {
    const { arenas, server, opened } = page(null);
    const wish = { title: "tea", game: "alice", clock: brief.clock, minutes: 60 };
    arenas.open(wish);
    expect(server().sent.at(-1)).toEqual({ type: "openArena", ...wish, key: "the-key" });
    server().receive({ type: "arenaOpened", arena: "n" });
    expect(opened).toEqual(["n"]);
    arenas.show("n");
    expect(server().sent.at(-1)).toMatchObject({ type: "arena", id: "n" });
  });

  it("says what is refused, and that an arena is missing", () => {
    const { arenas, server } = page("a");
    arenas.join();
    const refused = (code: string) => ({
      type: "error",
      code,
      args: {},
      text: inWords(code),
      at: null,
      id: "a",
    });
    server().receive(refused("arena-over"));
    expect(arenas.busy.value).toBe(false);
    expect(arenas.fault.value).not.toBeNull();
    server().receive(refused("arena-not-found"));
    expect(arenas.missing.value).toBe(true);
  });

  it("asks again over a new connection", () => {
    const { arenas, server, reconnect } = page("a");
    server().onclose!();
    expect(arenas.state.value).toBe("lost");
    arenas.join(); // is not sent
    reconnect();
    server().onopen!();
    expect(server().sent).toEqual([{ type: "arena", id: "a", protocol: protocolVersion, key: "the-key" }]);
    server().receive(arena());
    expect(arenas.state.value).toBe("open");
  });
});
