import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { netTimeout } from "@cheshire/core/engineClient";
import { fetchingNets } from "../../src/core/nets.ts";
import type { Setup } from "../../src/core/types.ts";
import { limits } from "../../src/game/engineCtrl.ts";
import { coreInProcess } from "../environment.ts";
import { turn } from "../turn.ts";

// How the engine of the page gets its nets. wasm.test.ts has what the core does with them.

const alice = new Uint8Array(readFileSync(new URL("../../../data/nets/alice.net", import.meta.url)));
const setup: Setup = { game: "alice", options: {}, fen: "" };
const chess: Setup = { game: "chess", options: {}, fen: "" };

afterEach(() => vi.unstubAllGlobals());

describe("the nets of the page", () => {
  const known = { "../../../data/nets/alice.net": "/assets/alice-1.net" };
  const asked: string[] = [];
  const answered = (...answers: (Response | Error)[]) => {
    asked.length = 0;
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      const answer = answers.shift()!;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    return fetchingNets(known);
  };

  it("are fetched once, and only for games that have one", async () => {
    const netOf = answered(new Response("net"));
    expect(await netOf("duo")).toBeUndefined();
    expect(asked).toEqual([]);
    const [first, second] = await Promise.all([netOf("alice"), netOf("alice")]);
    expect([new TextDecoder().decode(first), second]).toEqual(["net", first]);
    expect(await netOf("alice")).toBe(first);
    expect(asked).toEqual(["/assets/alice-1.net"]);
  });

  it("are asked for again if there was no network, but not if the server has none", async () => {
    const netOf = answered(new TypeError("no network"), new Response("gone", { status: 404 }));
    expect(await netOf("alice")).toBeUndefined();
    expect(await netOf("alice")).toBeUndefined();
    expect(await netOf("alice")).toBeUndefined();
    expect(asked).toHaveLength(2);
  });
});

describe("the engine", () => {
  const said = (port: { commands: string[] }) => port.commands.map((command) => command.split("\t")[0]);

  it("is given the net of each game, and a new worker is given it again", async () => {
    const { core, ports } = coreInProcess({
      netOf: async ({ game }) => (game === "alice" ? alice : undefined),
    });
    await core.think(setup, ["e2e4"], limits(1));
    await core.think(setup, [], limits(1));
    await core.think(chess, [], limits(1));
    await core.think(setup, [], limits(1));
    const [first] = ports["engine"]!;
    const inAlice = ["new", "net", "walk", "think", "walk", "think"];
    expect(said(first!)).toEqual([...inAlice, "new", "think", "new", "net", "think"]);
    first!.onerror?.({ message: "out of memory" });
    await core.think(setup, [], limits(1));
    expect(said(ports["engine"]![1]!)).toEqual(["new", "net", "think"]);
  });

  it("plays without a net that is damaged", async () => {
    const { core, ports } = coreInProcess({ netOf: async () => alice.slice(0, -1) });
    expect((await core.think(setup, [], limits(1)))?.bestmove).toMatch(/^[a-h][12]/);
    expect(said(ports["engine"]![0]!)).toEqual(["new", "net", "think"]);
  });

  it("begins without a net that is late, waits for it no more, and takes it when it is there", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      let arrive!: (net: Uint8Array) => void;
      const coming = new Promise<Uint8Array>((resolve) => (arrive = resolve));
      const { core, ports } = coreInProcess({ netOf: () => coming });
      const first = core.think(setup, [], limits(1));
      await turn();
      expect(said(ports["engine"]![0]!)).toEqual([]);
      vi.advanceTimersByTime(netTimeout - 1);
      await turn();
      expect(said(ports["engine"]![0]!)).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(await first).toBeDefined();
      const second = core.think(setup, ["e2e4"], limits(1));
      await turn();
      vi.advanceTimersByTime(0);
      expect(await second).toBeDefined();
      expect(said(ports["engine"]![0]!)).toEqual(["new", "think", "walk", "think"]);
      arrive(alice);
      expect(await core.think(setup, ["e2e4"], limits(1))).toBeDefined();
      expect(said(ports["engine"]![0]!).slice(4)).toEqual(["net", "think"]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("makes nobody wait for the net of a search that was stopped", async () => {
    const { core, ports } = coreInProcess({
      shared: true,
      netOf: ({ game }) => (game === "alice" ? new Promise(() => undefined) : Promise.resolve(undefined)),
    });
    const first = core.think(setup, [], limits(1));
    await turn();
    core.stop();
    expect(await first).toBeUndefined();
    expect(await core.think(chess, [], limits(1))).toBeDefined();
    expect(said(ports["engine"]![0]!)).toEqual(["new", "think"]);
  });
});
