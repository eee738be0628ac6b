import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { protocolVersion } from "@cheshire/core/generated/protocol";
import { changed, LiveCtrl, mostWatched } from "../../src/live/liveCtrl.ts";
import { readMessage } from "../../src/server/readMessage.ts";
import type { Socket } from "../../src/server/socket.ts";
import type { LiveGame } from "../../src/core/types.ts";

const game = (id: string, over: Partial<LiveGame> = {}): LiveGame => ({
  id,
  game: "alice",
  title: "Alice chess",
  options: {},
  white: { kind: "human", name: "Ann" },
  black: { kind: "human", name: "Bob" },
  fen: "",
  last: null,
  plies: 0,
  spectators: 0,
  clock: null,
  ...over,
});
const moved = (id: string, plies: number) => ({
  id,
  fen: `${plies}`,
  last: "e2e4",
  plies,
  spectators: 0,
  clock: null,
});

describe("a change of the live games", () => {
  it("adds, moves and removes, and leaves the others as they are", () => {
    const [a, b, c] = [game("a"), game("b"), game("c")];
    const after = changed([a, b, c], { added: [game("d")], moved: [moved("b", 1)], removed: ["c"] });
    expect(after.map(({ id, plies }) => [id, plies])).toEqual([
      ["a", 0],
      ["b", 1],
      ["d", 0],
    ]);
    expect(after[0]).toBe(a);
  });

  it("may speak of games that are not there, and add those that are", () => {
    const after = changed([game("a")], {
      added: [game("a", { plies: 3 })],
      moved: [moved("x", 1)],
      removed: ["y", "a"],
    });
    expect(after.map(({ id, plies }) => [id, plies])).toEqual([["a", 3]]);
  });
});

it("the most watched game is first", () => {
  const games = [game("a"), game("b", { spectators: 2 }), game("c"), game("d", { spectators: 5 })];
  expect(mostWatched(games).map(({ id }) => id)).toEqual(["d", "b", "a", "c"]);
});

describe("the list of live games", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  beforeEach(() => {
    vi.stubGlobal("document", page);
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  });
  afterEach(() => vi.unstubAllGlobals());

  class FakeSocket implements Socket {
    sent: unknown[] = [];
    closed = false;
    onopen: (() => void) | null = null;
    onmessage: ((text: string) => void) | null = null;
    onclose: (() => void) | null = null;
    read = readMessage;
    send = (text: string) => void this.sent.push(JSON.parse(text));
    close = () => void (this.closed = true);
    receive = (message: object) => this.onmessage?.(JSON.stringify(message));
  }
  const list = () => {
    const sockets: FakeSocket[] = [];
    const live = new LiveCtrl(
      () => {
        sockets.push(new FakeSocket());
        return sockets.at(-1)!;
      },
      { after: () => 0, cancel: () => undefined, random: () => 1 },
    );
    return { live, sockets };
  };

  it("has one connection for all who follow it", () => {
    const { live, sockets } = list();
    const ends = [live.follow(), live.follow()];
    expect(sockets).toHaveLength(1);
    const socket = sockets[0]!;
    socket.onopen?.();
    expect(socket.sent).toEqual([{ type: "live", protocol: protocolVersion }]);
    socket.receive({ type: "live", games: [game("a")] });
    socket.receive({ type: "liveChange", added: [], moved: [moved("a", 2)], removed: [] });
    expect(live.games.value).toMatchObject([{ id: "a", plies: 2 }]);
    ends[0]!();
    expect(socket.closed).toBe(false);
    ends[1]!();
    expect(socket.closed).toBe(true);
  });

  it("has none while the window is hidden", () => {
    const { live, sockets } = list();
    const end = live.follow();
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(sockets.map(({ closed }) => closed)).toEqual([true]);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(sockets.map(({ closed }) => closed)).toEqual([true, false]);
    end();
  });
});
