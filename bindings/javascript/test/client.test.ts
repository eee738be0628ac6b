import { describe, expect, it, vi } from "vitest";
import { CoreClient } from "../src/client.ts";
import { answerTimeout } from "../src/coreConnection.ts";
import { instantiate } from "../src/instantiate.ts";
import { module, NearPort } from "./modules.ts";

// The client that the page uses: rules and engine behind workers. web/test/core.test.ts has its commands.

function client() {
  const ports: { [name: string]: NearPort[] } = {};
  const core = new CoreClient(
    (name) => {
      const port = new NearPort();
      (ports[name] ??= []).push(port);
      return port;
    },
    (kind) => Promise.resolve(module(kind === "large" ? "all" : "common")),
    false,
  );
  return { core, ports };
}
const alice = { game: "alice", options: {}, fen: "" };
const limits = { depth: 1, nodes: 0, movetime: 0, skill: 8, multipv: 1 };

describe("a client", () => {
  it("that needs another core rejects what waits for the one before", async () => {
    const { core } = client();
    await core.info("raumschach", {});
    const waits = core.games();
    const begun = core.start({ game: "raumschach", options: {}, fen: "" });
    await expect(waits).rejects.toMatchObject({ code: "core-replaced" });
    expect(await begun).toMatchObject({ game: "raumschach", ply: 0 });
  });

  it("whose worker failed says so, and starts another", async () => {
    const { core, ports } = client();
    await core.start(alice);
    const waits = core.play("e4");
    const { received } = ports["rules"]![0]!;
    const before = received.length;
    while (received.length === before) await Promise.resolve();
    ports["rules"]![0]!.onerror?.({ message: "out of memory" });
    await expect(waits).rejects.toMatchObject({
      code: "core-failed",
      args: { reason: "out of memory" },
    });
    expect(await core.play("e4")).toMatchObject({ ply: 1 });
    expect(ports["rules"]).toHaveLength(2);
  });

  it("whose worker hangs says so, and starts another", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const { core, ports } = client();
      await core.start(alice);
      // It hears the command and never answers.
      ports["rules"]![0]!.postMessage = () => undefined;
      const ended = expect(core.play("e4")).rejects.toMatchObject({
        code: "core-silent",
      });
      await Promise.resolve();
      while (vi.getTimerCount() === 0) await Promise.resolve();
      vi.advanceTimersByTime(answerTimeout * 1000);
      await ended;
      expect(await core.play("e4")).toMatchObject({ ply: 1 });
      expect(ports["rules"]).toHaveLength(2);
      // Nothing goes on counting.
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("without shared memory ends its worker to stop a search", async () => {
    const { core, ports } = client();
    await core.think(alice, [], limits);
    const thought = core.think(alice, ["e2e4"], limits);
    core.stop();
    expect(await thought).toBeUndefined();
    expect(await core.think(alice, [], limits)).toHaveProperty("bestmove");
    expect(ports["engine"]!.length).toBeGreaterThanOrEqual(1);
  });

  it("lets a scratch game fail whose worker is gone", async () => {
    const { core, ports } = client();
    const game = core.withScratchGame(async (one) => {
      await one.start(alice);
      ports["reader"]![0]!.onerror?.({ message: "out of memory" });
      return one.play("e4");
    });
    await expect(game).rejects.toMatchObject({ code: "core-stopped" });
  });

  it("says what is wrong with a game file", async () => {
    const failure = client().core.read("[[game]");
    await expect(failure).rejects.toMatchObject({
      code: "game-file",
      faults: [{ line: 1 }],
    });
  });
});

it("a core of another version is refused", async () => {
  // A module that exports nothing.
  const empty = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  const callbacks = { info: () => undefined, poll: () => false };
  await expect(instantiate(empty, callbacks)).rejects.toMatchObject({
    code: "core-outdated",
  });
});
