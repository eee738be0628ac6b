import { describe, expect, it } from "vitest";
import { protocolVersion } from "@cheshire/core/generated/protocol";
import { difference } from "../../src/server/moveSync.ts";
import { GamesApi, ServerError } from "../../src/server/http.ts";
import { mismatch } from "../../src/server/version.ts";
import { GameLink, type LinkStatus } from "../../src/server/gameLink.ts";
import type { Message, Result } from "../../src/core/types.ts";
import { reasonOf, uncoded } from "../../src/i18n/refusal.ts";
import { recordWith, time } from "../fake/record.ts";
import { FakeSocket } from "../fakeSocket.ts";

const notOfProtocol = (source: string, place: string) => ({
  code: "not-of-protocol",
  args: { source, place },
});

function linked() {
  const sockets: FakeSocket[] = [];
  const timers: { ms: number; call: () => void; off: boolean }[] = [];
  let random = 1;
  const status: LinkStatus[] = [];
  const records: string[][] = [];
  const refusals: [string, string[] | undefined][] = [];
  const unreadable: Message[] = [];
  const link = new GameLink(
    "g1",
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    {
      onRecord: (r) => records.push(r.moves),
      onRefused: (m, now) => refusals.push([m.text, now?.moves]),
      onUnreadable: (error) => unreadable.push(reasonOf(error)),
      onStatus: (s) => status.push(s),
    },
    [],
    {
      after: (ms, call) => timers.push({ ms, call, off: false }),
      cancel: (id) => void (timers[id - 1] && (timers[id - 1]!.off = true)),
      random: () => random,
    },
  );
  // The pending timers; lets the time pass until the next.
  const waits = () => timers.filter((timer) => !timer.off).map((timer) => timer.ms);
  const pass = () => {
    const timer = timers.find((one) => !one.off)!;
    timer.off = true;
    timer.call();
  };
  return {
    link,
    sockets,
    waits,
    pass,
    status,
    records,
    refusals,
    unreadable,
    lucky: (now: number) => (random = now),
  };
}

const record = (moves: string[], result: Result | null = null, version = 0) => ({
  type: "record",
  version,
  record: recordWith({ id: "g1", moves, result }),
});
const ended = (score: "0-0" | "0-1"): Result => ({
  score,
  winner: score === "0-1" ? "b" : null,
  reason: "resignation",
  decision: score === "0-1" ? "win" : "both-lose",
  ...uncoded("Over."),
});
const change = (version: number, changed: object) => ({
  type: "change",
  id: "g1",
  version,
  changed: { updated: time, ...changed },
});
const ack = (version: number, ply?: number, changed?: object) => ({
  type: "ack",
  id: "g1",
  ...(ply === undefined ? {} : { ply }),
  version,
  ...(changed ? { changed: { updated: time, ...changed } } : {}),
});
const join = { type: "join", id: "g1", protocol: protocolVersion };

describe("the link to the server", () => {
  it("joins, sends, and is saved only when the server has it on disk", () => {
    const { link, sockets, status } = linked();
    sockets[0]!.onopen!();
    expect(sockets[0]!.sent[0]).toEqual(join);
    sockets[0]!.receive(record([]));
    link.move(0, "e2e4");
    expect(sockets[0]!.sent[1]).toEqual({ type: "move", id: "g1", ply: 0, move: "e2e4" });
    expect(status.at(-1)).toBe("saving");
    sockets[0]!.receive(ack(1, 1, { keep: 0, moves: ["e2e4"], updated: "now" }));
    expect(status.at(-1)).toBe("saved");
    expect(link.pending).toEqual([]);
    expect(link.stored).toEqual(["e2e4"]);
  });

  it("sends again what was not acknowledged, after longer and longer waits", () => {
    const { link, sockets, waits, pass, status } = linked();
    sockets[0]!.onopen!();
    sockets[0]!.receive(record([]));
    link.move(0, "e2e4");
    link.move(1, "d7d5");
    sockets[0]!.receive(ack(1, 1, { keep: 0, moves: ["e2e4"] }));
    sockets[0]!.onclose!();
    expect(status.at(-1)).toBe("reconnecting");
    expect(waits()).toEqual([250]);
    pass();
    sockets[1]!.onclose!();
    expect(waits()).toEqual([500]);
    pass();
    // Not before the server has sent the state of the game.
    sockets[2]!.onopen!();
    expect(sockets[2]!.sent).toEqual([join]);
    sockets[2]!.receive(record(["e2e4"]));
    expect(sockets[2]!.sent[1]).toEqual({ type: "move", id: "g1", ply: 1, move: "d7d5" });
    sockets[2]!.onclose!();
    pass();
    sockets[3]!.onopen!();
    // The move had reached the disk; only its acknowledgement was lost.
    sockets[3]!.receive(record(["e2e4", "d7d5"]));
    expect(sockets[3]!.sent).toHaveLength(1);
    expect(link.pending).toEqual([]);
    expect(status.at(-1)).toBe("saved");
  });

  // What the link sends after a connection was lost in which these moves were made, when the server's game is this.
  const resent = (made: string[], moves: string[], result: Result | null = null) => {
    const { link, sockets, pass } = linked();
    sockets[0]!.onopen!();
    sockets[0]!.receive(record(["e2e4"]));
    sockets[0]!.onclose!();
    made.forEach((move, i) => link.move(i + 1, move));
    pass();
    sockets[1]!.onopen!();
    sockets[1]!.receive(record(moves, result));
    return {
      sent: sockets[1]!.sent.slice(1).map(({ ply, move }) => `${String(ply)} ${String(move)}`),
      pending: link.pending,
    };
  };

  it("sends no stale move after it has reconnected", () => {
    expect(resent(["d7d5", "d2d4"], ["e2e4"]).sent).toEqual(["1 d7d5", "2 d2d4"]);
    expect(resent(["d7d5", "d2d4"], ["e2e4", "d7d5"]).sent).toEqual(["2 d2d4"]);
    const none = { sent: [], pending: [] };
    // Another move was made instead: the server refuses the first one, so that the user is told; what follows is dropped.
    expect(resent(["d7d5", "d2d4"], ["e2e4", "e7e5"])).toMatchObject({ sent: ["1 d7d5"] });
    // Another move was made before.
    expect(resent(["d7d5"], ["d2d4"])).toEqual(none);
    // The game is over, or has all of them.
    expect(resent(["d7d5"], ["e2e4"], ended("0-1"))).toEqual(none);
    expect(resent(["d7d5"], ["e2e4", "d7d5", "a2a3"])).toEqual(none);
  });

  it("leaves a message aside that is not of the protocol, and says so", () => {
    const { link, sockets, records, unreadable } = linked();
    sockets[0]!.onopen!();
    sockets[0]!.receive({ ...record([]), record: { ...recordWith({ id: "g1" }), clock: "noon" } });
    sockets[0]!.receive({ type: "riddle", id: "g1" });
    sockets[0]!.onmessage!("oops");
    expect(unreadable).toMatchObject([
      notOfProtocol("WebSocket", "/record/clock type"),
      notOfProtocol("WebSocket", "/ discriminator"),
      notOfProtocol("WebSocket", "JSON"),
    ]);
    expect(records).toEqual([]);
    sockets[0]!.receive(record(["e2e4"]));
    expect(link.stored).toEqual(["e2e4"]);
  });

  it("says its keys when it joins", () => {
    const socket = new FakeSocket();
    new GameLink(
      "g1",
      () => socket,
      {
        onRecord: () => undefined,
        onRefused: () => undefined,
        onUnreadable: () => undefined,
        onStatus: () => undefined,
      },
      ["k1", "k2"],
    );
    socket.onopen!();
    expect(socket.sent[0]).toEqual({ ...join, keys: ["k1", "k2"] });
  });

  it("holds an inspection back until the record answers it", () => {
    const { link, sockets } = linked();
    sockets[0]!.onopen!();
    sockets[0]!.receive(record([]));
    link.ask(0, "?a5");
    expect(sockets[0]!.sent[1]).toEqual({ type: "move", id: "g1", ply: 0, move: "?a5" });
    expect([link.pending, link.asking]).toEqual([[], true]);
    sockets[0]!.receive(ack(1, 1, { keep: 0, moves: ["?a5!a5"] }));
    expect([link.stored, link.asking]).toEqual([["?a5!a5"], false]);
  });

  it("keeps what is said between the moves until the record shows it", () => {
    const { link, sockets, status } = linked();
    sockets[0]!.onopen!();
    link.offer("w", 0);
    link.challenge(0);
    link.confirm(0);
    link.end("forfeit", null);
    expect(link.unsettled).toBe(false);
    expect(sockets[0]!.sent.slice(1)).toEqual([
      { type: "offer", id: "g1", color: "w" },
      { type: "challenge", id: "g1", ply: 0 },
      { type: "confirm", id: "g1", ply: 0 },
      { type: "end", id: "g1", how: "forfeit", side: null },
    ]);
    sockets[0]!.receive({
      type: "record",
      version: 0,
      record: { id: "g1", moves: [], result: null, offer: "w", challenge: true },
    });
    expect(status.at(-1)).toBe("saving");
    sockets[0]!.receive(record([], ended("0-0")));
    expect(status.at(-1)).toBe("saved");
  });

  it("waits for the record after a take-back and a resignation", () => {
    const { link, sockets } = linked();
    sockets[0]!.onopen!();
    link.move(0, "e2e4");
    link.back(0);
    expect(link.pending).toEqual([]);
    expect(link.unsettled).toBe(true);
    sockets[0]!.receive(record([]));
    expect(link.unsettled).toBe(false);
    link.resign("w");
    sockets[0]!.receive(record([]));
    expect(link.unsettled).toBe(true);
    sockets[0]!.receive(record([], ended("0-1")));
    expect(link.unsettled).toBe(false);
  });

  it("passes refusals on and gives up what was refused", () => {
    const { link, sockets, refusals } = linked();
    sockets[0]!.onopen!();
    link.move(0, "e2e5");
    sockets[0]!.receive(record([]));
    sockets[0]!.receive({ type: "error", ...uncoded("not legal"), at: 0, id: "g1", version: 0 });
    expect(refusals).toEqual([["not legal", []]]);
    expect(link.pending).toEqual([]);
    // The server does not send the state of the game: it may be gone.
    sockets[0]!.receive({ type: "error", ...uncoded("the game was removed"), at: null, id: "g1" });
    expect(refusals[1]).toEqual(["the game was removed", undefined]);
  });

  it("asks for the record when one of several was refused, since nothing says which", () => {
    const { link, sockets } = linked();
    const socket = sockets[0]!;
    const refusal = { type: "error", ...uncoded("not legal"), at: null, id: "g1", version: 0 };
    socket.onopen!();
    socket.receive(record([]));
    link.move(0, "e2e5");
    socket.receive(refusal);
    expect(socket.sent.filter(({ type }) => type === "join")).toHaveLength(1);
    link.move(0, "e2e4");
    link.move(1, "d7d4");
    socket.receive(refusal);
    expect(socket.sent.at(-1)).toEqual(join);
    expect(link.pending).toEqual([]);
    socket.receive(record(["e2e4"], null, 1));
    expect(link.stored).toEqual(["e2e4"]);
  });

  it("plays a move again that it takes back, whatever an older record shows", () => {
    const { link, sockets, pass } = linked();
    const before = record(["e2e4", "e7e5"], null, 4);
    sockets[0]!.onopen!();
    sockets[0]!.receive(before);
    sockets[0]!.onclose!();
    link.back(1);
    link.move(1, "e7e5");
    pass();
    sockets[1]!.onopen!();
    sockets[1]!.receive(before);
    expect(sockets[1]!.sent.slice(1)).toEqual([
      { type: "back", id: "g1", ply: 1 },
      { type: "move", id: "g1", ply: 1, move: "e7e5" },
    ]);
  });

  it("hears nothing after it is closed, and nothing of other games", () => {
    const { link, sockets, records, waits } = linked();
    sockets[0]!.onopen!();
    sockets[0]!.receive({ type: "record", version: 0, record: { id: "other", moves: [] } });
    sockets[0]!.onmessage!("not json");
    link.close();
    sockets[0]!.receive(record(["e2e4"]));
    expect(records).toEqual([]);
    expect(waits()).toEqual([]);
  });

  it("merges changes into the record", () => {
    const { link, sockets, records } = linked();
    sockets[0]!.onopen!();
    sockets[0]!.receive(record(["e2e4", "e7e5"], null, 7));
    sockets[0]!.receive(change(8, { keep: 2, moves: ["g1f3"] }));
    sockets[0]!.receive(change(9, { offer: "w" }));
    sockets[0]!.receive(change(10, { keep: 0, moves: ["e2e4"], offer: null }));
    expect(records).toEqual([["e2e4", "e7e5"], ["e2e4", "e7e5", "g1f3"], ["e2e4", "e7e5", "g1f3"], ["e2e4"]]);
    expect(link.stored).toEqual(["e2e4"]);
    expect(sockets[0]!.sent).toHaveLength(1);
  });

  it("asks for the whole record when a version is missing", () => {
    const { sockets, records } = linked();
    sockets[0]!.onopen!();
    sockets[0]!.receive(record(["e2e4"], null, 3));
    sockets[0]!.receive(change(5, { keep: 2, moves: ["g1f3"] }));
    sockets[0]!.receive(change(6, { keep: 3, moves: ["b8c6"] }));
    expect(sockets[0]!.sent.slice(1)).toEqual([join]);
    sockets[0]!.receive(record(["e2e4", "e7e5", "g1f3", "b8c6"], null, 6));
    sockets[0]!.receive(change(7, { keep: 4, moves: ["f1b5"] }));
    expect(records.map((moves) => moves.length)).toEqual([1, 4, 5]);
  });

  it("pings a silent server, and reconnects if there is no answer", () => {
    const { sockets, waits, pass, status } = linked();
    sockets[0]!.onopen!();
    expect(waits()).toEqual([20_000]);
    sockets[0]!.receive(record([]));
    expect(waits()).toEqual([20_000]);
    pass();
    expect(sockets[0]!.sent.at(-1)).toEqual({ type: "ping", id: "g1" });
    expect(waits()).toEqual([10_000]);
    sockets[0]!.receive({ type: "pong", id: "g1" });
    expect(waits()).toEqual([20_000]);
    expect(status.at(-1)).toBe("saved");
    pass();
    // Nor does a connection close whose other end is gone.
    sockets[0]!.close = () => undefined;
    pass();
    expect(status.at(-1)).toBe("reconnecting");
    expect(waits()).toEqual([250]);
    sockets[0]!.onclose!(); // much later
    expect(waits()).toEqual([250]);
  });

  it("gives up a connection that does not open", () => {
    const { sockets, waits, pass } = linked();
    expect(waits()).toEqual([20_000]);
    sockets[0]!.close = () => undefined;
    pass();
    expect(waits()).toEqual([250]);
    pass();
    expect(sockets).toHaveLength(2);
  });

  it("pings at once when the browser reports that the network is back", () => {
    const { link, sockets, waits } = linked();
    sockets[0]!.onopen!();
    link.reconnect();
    expect(sockets[0]!.sent.at(-1)).toEqual({ type: "ping", id: "g1" });
    expect(waits()).toEqual([10_000]);
  });

  it("reconnects at once when the network is back, once, and then waits anew as after a first try", () => {
    const { link, sockets, waits, pass } = linked();
    for (const wait of [250, 500]) {
      sockets.at(-1)!.onclose!();
      expect(waits()).toEqual([wait]);
      if (wait === 250) pass();
    }
    link.reconnect();
    expect(sockets).toHaveLength(3);
    // Only the limit within which it must open; another report while it opens changes nothing.
    expect(waits()).toEqual([20_000]);
    link.reconnect();
    expect([sockets.length, waits()]).toEqual([3, [20_000]]);
    sockets.at(-1)!.onclose!();
    expect(waits()).toEqual([250]);
  });

  it("does not come back once it is closed", () => {
    for (const open of [true, false]) {
      const { link, sockets, waits } = linked();
      if (open) sockets[0]!.onopen!();
      else sockets[0]!.onclose!();
      link.close();
      const sent = sockets[0]!.sent.length;
      link.reconnect();
      expect([sockets.length, sockets[0]!.sent.length, waits()]).toEqual([1, sent, []]);
    }
  });

  it("reconnects with jitter", () => {
    const { sockets, waits, pass, lucky } = linked();
    const fail = (luck: number) => {
      lucky(luck);
      sockets.at(-1)!.onclose!();
      return waits()[0];
    };
    expect(fail(0)).toBe(125);
    pass();
    expect(fail(0.5)).toBe(375);
    for (let i = 0; i < 10; ++i) {
      pass();
      fail(1);
    }
    expect(waits()).toEqual([15_000]);
    // An open connection is no success before the server has sent something.
    pass();
    sockets.at(-1)!.onopen!();
    expect(fail(1)).toBe(15_000);
    pass();
    sockets.at(-1)!.onopen!();
    sockets.at(-1)!.receive(record([]));
    expect(fail(1)).toBe(250);
  });
});

describe("agreeing with a record", () => {
  it("finds the shortest way", () => {
    expect(difference(["a", "b"], ["a", "b"], [])).toEqual({ back: 0, play: [] });
    expect(difference(["a"], [], [{ ply: 0, move: "a" }])).toEqual({ back: 0, play: [] });
    expect(difference(["a"], ["x"], [{ ply: 0, move: "a" }])).toEqual({ back: 1, play: ["x"] });
    expect(difference(["a", "b", "c"], ["a"], [])).toEqual({ back: 2, play: [] });
    expect(difference([], ["a", "b"], [])).toEqual({ back: 0, play: ["a", "b"] });
  });
});

describe("stored games over HTTP", () => {
  const answering = (status: number, body: string) => {
    const asked: [string, RequestInit | undefined][] = [];
    const api = new GamesApi(async (url, init) => {
      asked.push([url, init]);
      return new Response(status === 204 ? null : body, { status });
    });
    return { api, asked };
  };

  it("asks once what the server offers, and again only after a failure", async () => {
    const offered = { games: [], files: [], analysis: true, solver: true, docs: false };
    const answers = [
      () => Promise.reject(new TypeError("down")),
      () => Promise.resolve(Response.json(offered)),
    ];
    let asked = 0;
    const api = new GamesApi(() => answers[Math.min(asked++, 1)]!());
    await expect(api.library()).rejects.toMatchObject({ status: 0 });
    expect(await Promise.all([api.library(), api.library()])).toEqual([offered, offered]);
    expect(await api.library()).toEqual(offered);
    expect(asked).toBe(2);
  });

  it("creates, loads and removes", async () => {
    const { api, asked } = answering(201, JSON.stringify(recordWith({ id: "g1" })));
    const game = {
      game: "alice",
      options: {},
      fen: null,
      white: { kind: "human" },
      black: { kind: "engine", level: 2 },
    } as const;
    expect(await api.create(game)).toEqual(recordWith({ id: "g1" }));
    expect(asked[0]![0]).toBe("/api/games");
    expect(JSON.parse(asked[0]![1]!.body as string)).toEqual(game);
    await api.load("a/b");
    expect(asked[1]![0]).toBe("/api/games/a%2Fb");
    expect(await answering(204, "").api.remove("g1")).toBeUndefined();
  });

  it("says keys in a header, never in the address", async () => {
    const { api, asked } = answering(
      200,
      JSON.stringify({ ...recordWith(), games: [], next: null, scope: "all", seat: "white", key: "own" }),
    );
    await api.load("g1", ["k1", "k2"]);
    await api.remove("g1", ["k1"]);
    await api.list({ game: "alice", keys: ["k1"] });
    expect(asked.map(([url]) => url)).toEqual(["/api/games/g1", "/api/games/g1", "/api/games?game=alice"]);
    expect(asked.map(([, init]) => init?.headers)).toEqual([
      { Authorization: "Bearer k1, k2" },
      { Authorization: "Bearer k1" },
      { Authorization: "Bearer k1" },
    ]);
    expect(asked[1]![1]?.method).toBe("DELETE");
    await api.load("g1");
    expect(asked[3]![1]?.headers).toBeUndefined();
    await api.claim("g1", "invitation", "own", "");
    expect(asked[4]![0]).toBe("/api/games/g1/keys");
    expect(JSON.parse(asked[4]![1]?.body as string)).toEqual({ invitation: "invitation", key: "own" });
    await api.claim("g1", "invitation", "own", "Bob");
    expect(JSON.parse(asked[5]![1]?.body as string)).toEqual({
      invitation: "invitation",
      key: "own",
      name: "Bob",
    });
  });

  it("exchanges nothing with a server of another version, and says which is older", async () => {
    const speaking = (version: number) =>
      new GamesApi(
        async () =>
          new Response(JSON.stringify(recordWith()), { headers: { "Cheshire-Protocol": String(version) } }),
      );
    expect(await speaking(protocolVersion).load("x")).toEqual(recordWith());
    expect(mismatch.value).toBeNull();
    await expect(speaking(protocolVersion + 1).load("x")).rejects.toMatchObject({
      status: 0,
      reason: { code: "page-older" },
    });
    expect(mismatch.value).toBe("older");
    await expect(speaking(protocolVersion - 1).load("x")).rejects.toMatchObject({ status: 0 });
    expect(mismatch.value).toBe("newer");
    await speaking(protocolVersion).load("x");
    expect(mismatch.value).toBeNull();
  });

  it("takes no answer that is not of the protocol", async () => {
    await expect(
      answering(200, JSON.stringify({ ...recordWith(), moves: "e2e4" })).api.load("x"),
    ).rejects.toMatchObject({ reason: notOfProtocol("GET /api/games/ID", "/moves type") });
    await expect(answering(201, "{}").api.claim("x", "a", "b", "")).rejects.toBeInstanceOf(ServerError);
  });

  it("passes the server's own words on", async () => {
    await expect(
      answering(404, JSON.stringify({ error: { ...uncoded("no such game"), at: null } })).api.load("x"),
    ).rejects.toEqual(new ServerError(404, "no such game"));
    await expect(answering(500, "oops").api.list()).rejects.toMatchObject({ status: 500 });
    const busy = new GamesApi(
      async () =>
        new Response('{"error":{"text":"too many"}}', { status: 429, headers: { "Retry-After": "10" } }),
    );
    await expect(busy.list()).rejects.toMatchObject({ status: 429, after: 10, passing: true });
    const api = new GamesApi(() => Promise.reject(new TypeError("down")));
    await expect(api.list()).rejects.toMatchObject({ status: 0 });
  });
});
