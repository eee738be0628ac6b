import { describe, expect, it } from "vitest";
import { difference } from "../src/server/agree.ts";
import { GamesApi, ServerError } from "../src/server/http.ts";
import { GameLink, type LinkStatus, type Socket } from "../src/server/link.ts";
import type { GameRecord } from "../src/types.ts";

class FakeSocket implements Socket {
  sent: { type: string; [key: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => this.onclose?.();
  hear = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
}

function linked() {
  const sockets: FakeSocket[] = [];
  const timers: { ms: number; call: () => void }[] = [];
  const status: LinkStatus[] = [];
  const records: string[][] = [];
  const refusals: string[] = [];
  const link = new GameLink(
    "g1",
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1)!;
    },
    { record: (r) => records.push(r.moves), refused: (m) => refusals.push(m), status: (s) => status.push(s) },
    [],
    { after: (ms, call) => timers.push({ ms, call }), cancel: () => undefined },
  );
  return { link, sockets, timers, status, records, refusals };
}

const record = (moves: string[], result: unknown = null) => ({ type: "record", record: { id: "g1", moves, result } as GameRecord });

describe("the link to the server", () => {
  it("joins, sends, and is saved only when the server has it on disk", () => {
    const { link, sockets, status } = linked();
    sockets[0]!.onopen!();
    expect(sockets[0]!.sent[0]).toEqual({ type: "join", id: "g1" });
    link.move(0, "e2e4");
    expect(sockets[0]!.sent[1]).toEqual({ type: "move", id: "g1", ply: 0, move: "e2e4" });
    expect(status.at(-1)).toBe("saving");
    sockets[0]!.hear({ type: "ack", id: "g1", ply: 1 });
    expect(status.at(-1)).toBe("saved");
    expect(link.pending).toEqual([]);
    expect(link.stored).toEqual(["e2e4"]);
  });

  it("sends again what was not acknowledged, after longer and longer waits", () => {
    const { link, sockets, timers, status } = linked();
    sockets[0]!.onopen!();
    link.move(0, "e2e4");
    link.move(1, "d7d5");
    sockets[0]!.hear({ type: "ack", id: "g1", ply: 1 });
    sockets[0]!.onclose!();
    expect(status.at(-1)).toBe("reconnecting");
    timers[0]!.call();
    sockets[1]!.onclose!();
    timers[1]!.call();
    expect(timers.map((timer) => timer.ms)).toEqual([250, 500]);
    // Not before the server has said how the game stands.
    sockets[2]!.onopen!();
    expect(sockets[2]!.sent).toEqual([{ type: "join", id: "g1" }]);
    sockets[2]!.hear(record(["e2e4"]));
    expect(sockets[2]!.sent[1]).toEqual({ type: "move", id: "g1", ply: 1, move: "d7d5" });
    sockets[2]!.onclose!();
    timers[2]!.call();
    sockets[3]!.onopen!();
    // The move had reached the disk; only its acknowledgement was lost.
    sockets[3]!.hear(record(["e2e4", "d7d5"]));
    expect(sockets[3]!.sent).toHaveLength(1);
    expect(link.pending).toEqual([]);
    expect(status.at(-1)).toBe("saved");
  });

  it("says its keys when it joins", () => {
    const socket = new FakeSocket();
    new GameLink("g1", () => socket, { record: () => undefined, refused: () => undefined, status: () => undefined }, ["k1", "k2"]);
    socket.onopen!();
    expect(socket.sent[0]).toEqual({ type: "join", id: "g1", keys: ["k1", "k2"] });
  });

  it("holds an inspection back until the record answers it", () => {
    const { link, sockets } = linked();
    sockets[0]!.onopen!();
    link.ask(0, "?a5");
    expect(sockets[0]!.sent[1]).toEqual({ type: "move", id: "g1", ply: 0, move: "?a5" });
    expect([link.pending, link.asking]).toEqual([[], true]);
    sockets[0]!.hear({ type: "ack", id: "g1", ply: 1 });
    expect([link.stored, link.asking]).toEqual([[], true]);
    sockets[0]!.hear(record(["?a5!a5"]));
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
      { type: "offer", id: "g1", color: "w", ply: 0 },
      { type: "challenge", id: "g1", ply: 0 },
      { type: "confirm", id: "g1", ply: 0 },
      { type: "end", id: "g1", how: "forfeit", side: null },
    ]);
    sockets[0]!.hear({ type: "record", record: { id: "g1", moves: [], result: null, offer: "w", challenge: true } });
    expect(status.at(-1)).toBe("saving");
    sockets[0]!.hear(record([], { score: "0-0" }));
    expect(status.at(-1)).toBe("saved");
  });

  it("waits for the record after a take-back and a resignation", () => {
    const { link, sockets } = linked();
    sockets[0]!.onopen!();
    link.move(0, "e2e4");
    link.back(0);
    expect(link.pending).toEqual([]);
    expect(link.unsettled).toBe(true);
    sockets[0]!.hear(record([]));
    expect(link.unsettled).toBe(false);
    link.resign("w");
    sockets[0]!.hear(record([]));
    expect(link.unsettled).toBe(true);
    sockets[0]!.hear(record([], { score: "0-1" }));
    expect(link.unsettled).toBe(false);
  });

  it("passes refusals on and gives up what was refused", () => {
    const { link, sockets, refusals } = linked();
    sockets[0]!.onopen!();
    link.move(0, "e2e5");
    sockets[0]!.hear({ type: "error", message: "not legal", at: 0, id: "g1", record: record([]).record });
    expect(refusals).toEqual(["not legal"]);
    expect(link.pending).toEqual([]);
  });

  it("hears nothing after it is closed, and nothing of other games", () => {
    const { link, sockets, records, timers } = linked();
    sockets[0]!.onopen!();
    sockets[0]!.hear({ type: "record", record: { id: "other", moves: [] } });
    sockets[0]!.onmessage!({ data: "not json" });
    link.close();
    sockets[0]!.hear(record(["e2e4"]));
    expect(records).toEqual([]);
    expect(timers).toEqual([]);
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

  it("creates, loads and removes", async () => {
    const { api, asked } = answering(201, '{"id":"g1"}');
    const game = { game: "alice", options: {}, fen: null, white: { kind: "human" }, black: { kind: "engine", level: 2 } } as const;
    expect(await api.create(game)).toEqual({ id: "g1" });
    expect(asked[0]![0]).toBe("/api/games");
    expect(JSON.parse(String(asked[0]![1]!.body))).toEqual(game);
    await api.load("a/b");
    expect(asked[1]![0]).toBe("/api/games/a%2Fb");
    expect(await answering(204, "").api.remove("g1")).toBeUndefined();
  });

  it("says keys in a header, never in the address", async () => {
    const { api, asked } = answering(200, '{"games":[]}');
    await api.load("g1", ["k1", "k2"]);
    await api.remove("g1", ["k1"]);
    await api.list({ game: "alice", keys: ["k1"] });
    expect(asked.map(([url]) => url)).toEqual(["/api/games/g1", "/api/games/g1", "/api/games?game=alice"]);
    expect(asked.map(([, init]) => init?.headers)).toEqual([{ Authorization: "Bearer k1, k2" }, { Authorization: "Bearer k1" }, { Authorization: "Bearer k1" }]);
    expect(asked[1]![1]?.method).toBe("DELETE");
    await api.load("g1");
    expect(asked[3]![1]?.headers).toBeUndefined();
    await api.claim("g1", "invitation", "own");
    expect(asked[4]![0]).toBe("/api/games/g1/keys");
    expect(JSON.parse(String(asked[4]![1]?.body))).toEqual({ invitation: "invitation", key: "own" });
  });

  it("passes the server's own words on", async () => {
    await expect(answering(404, '{"error":{"message":"no such game","at":null}}').api.load("x")).rejects.toEqual(new ServerError(404, "no such game"));
    await expect(answering(500, "oops").api.list()).rejects.toMatchObject({ status: 500 });
    const busy = new GamesApi(async () => new Response('{"error":{"message":"too many"}}', { status: 429, headers: { "Retry-After": "10" } }));
    await expect(busy.list()).rejects.toMatchObject({ status: 429, after: 10, passing: true });
    const api = new GamesApi(() => Promise.reject(new TypeError("down")));
    await expect(api.list()).rejects.toMatchObject({ status: 0 });
  });
});
