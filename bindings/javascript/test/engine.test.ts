import { describe, expect, it } from "vitest";
import { Engine, type Analysis } from "../src/index.ts";
import { loaded } from "./cores.ts";
import { module, NearPort } from "./modules.ts";

// The engine behind a worker. test/package.test.ts tries it with threads of its own.

const cheshire = await loaded("all");

function engine({ shared = true } = {}) {
  const ports: NearPort[] = [];
  const open = () => {
    const port = new NearPort();
    ports.push(port);
    return port;
  };
  return { engine: new Engine(open, module("all"), shared), ports };
}

// Waits until a worker has been asked something, which it has not answered yet.
async function asked({ received }: NearPort): Promise<void> {
  const before = received.length;
  while (received.length === before) await Promise.resolve();
}

const running = (ports: NearPort[]) => ports.filter((port) => !port.ended).length;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const commands = (port: NearPort) =>
  port.received.flatMap((message) => (message.type === "call" ? [message.command.split("\t")[0]] : []));

describe("an engine", () => {
  it("thinks about a board and its history", async () => {
    const one = engine();
    const board = cheshire.board("alice");
    board.pushMoves("e4 d5 Be2 dxe4");
    const lines: number[] = [];
    const found = await one.engine.analyse(board, { depth: 3, multipv: 2 }, (line) => lines.push(line.depth));
    expect(found).toMatchObject({ best: "e2b5", stopped: false });
    expect(lines[0]).toBe(1);
    board.push(found.best!);
    expect(await one.engine.analyse(board, { depth: 3 })).toMatchObject({ best: null, ponder: null });
    expect(commands(one.ports[0]!)).toEqual(["new", "walk", "think", "walk", "think"]);
    await expect(one.engine.analyse(board, { skill: 0 })).rejects.toMatchObject({
      code: "argument-out-of-range",
    });
  });

  it("is stopped by a signal", async () => {
    const one = engine();
    const board = cheshire.board();
    const { signal } = new AbortController();
    expect((await one.engine.analyse(board, { depth: 1, signal })).stopped).toBe(false);
    const aborted = { signal: AbortSignal.abort() };
    expect(await one.engine.analyse(board, aborted)).toMatchObject({ stopped: true, best: null });
    // The signal of a search that is over ends no other one.
    const later = new AbortController();
    await one.engine.analyse(board, { depth: 1, signal: later.signal });
    const next = one.engine.analyse(board, { depth: 2 });
    later.abort();
    expect((await next).stopped).toBe(false);
    one.engine.terminate();
  });

  it("knows the game file of the board", async () => {
    const one = engine();
    cheshire.loadGames('id = "mine"\nbase = "chess"\ntitle = "Mine"\n');
    const mine = cheshire.board("alice:mine");
    cheshire.loadGames("");
    expect((await one.engine.analyse(mine, { depth: 1 })).best).toBeTruthy();
    expect((await one.engine.analyse(cheshire.board(), { depth: 1 })).best).toBeTruthy();
    expect((await one.engine.analyse(mine, { depth: 1 })).best).toBeTruthy();
    expect(commands(one.ports[0]!).filter((command) => command === "file")).toHaveLength(3);
  });

  it("without shared memory ends its worker to stop, and starts another", async () => {
    const one = engine({ shared: false });
    const board = cheshire.board();
    await one.engine.analyse(board, { depth: 1 });
    const thought = one.engine.analyse(board, { depth: 2 });
    one.engine.stop();
    expect((await thought).stopped).toBe(true);
    expect((await one.engine.analyse(board, { depth: 1 })).stopped).toBe(false);
  });

  it("stops the search before when asked again", async () => {
    const one = engine();
    const board = cheshire.board();
    const first = one.engine.analyse(board, { depth: 3 });
    const second = await one.engine.analyse(board, { depth: 2 });
    expect([(await first).stopped, second.stopped]).toEqual([true, false]);
  });

  it("rejects what waits when it is ended, and starts again", async () => {
    const one = engine();
    const board = cheshire.board();
    await one.engine.analyse(board, { depth: 1 });
    const thought = one.engine.analyse(board, { depth: 2 });
    await asked(one.ports[0]!);
    one.engine.terminate();
    await expect(thought).rejects.toMatchObject({ code: "core-stopped" });
    expect(one.ports[0]!.ended).toBe(true);
    expect((await one.engine.analyse(board, { depth: 1 })).best).toBeTruthy();
    expect(one.ports).toHaveLength(2);
  });

  it("rejects a search that it has not begun when it is ended", async () => {
    // At each moment of a start: microtasks first, and then turns of the event loop.
    for (let moment = 0; moment < 40; moment++) {
      const one = engine();
      const thought = one.engine.analyse(cheshire.board(), { movetime: 60_000 });
      const ended = expect(thought, `${moment}`).rejects.toMatchObject({ code: "core-stopped" });
      for (let i = 0; i < Math.min(moment, 30); i++) await Promise.resolve();
      for (let i = 30; i < moment && !commands(one.ports[0]!).includes("think"); i++) await nextTurn();
      one.engine.terminate();
      await ended;
      expect(running(one.ports), `${moment}`).toBe(0);
    }
  });

  it("rejects every search that is ended, whatever is asked next", async () => {
    const one = engine();
    const board = cheshire.board();
    const ended: Promise<unknown>[] = [];
    for (let i = 0; i < 3; i++) {
      const thought = one.engine.analyse(board, { movetime: 60_000 });
      ended.push(expect(thought).rejects.toMatchObject({ code: "core-stopped" }));
      one.engine.terminate();
    }
    expect((await one.engine.analyse(board, { depth: 1 })).stopped).toBe(false);
    await Promise.all(ended);
    expect(running(one.ports)).toBe(1);
  });

  it.each([true, false])(
    "rejects with what a callback throws, and thinks on (shared: %s)",
    async (shared) => {
      const one = engine({ shared });
      const board = cheshire.board();
      const own = new Error("mine");
      const thinks = (before: () => void) =>
        one.engine.analyse(board, { depth: 3 }, () => {
          before();
          throw own;
        });
      let calls = 0;
      await expect(thinks(() => calls++)).rejects.toBe(own);
      expect(calls).toBe(1);
      await expect(thinks(() => one.engine.stop())).rejects.toBe(own);
      // It throws when another search has been asked for, which goes on.
      let next: Promise<Analysis> | undefined;
      const asked = thinks(() => {
        next = one.engine.analyse(board, { depth: 2 });
      });
      await expect(asked).rejects.toBe(own);
      expect((await next)?.stopped).toBe(false);
    },
  );

  it("says that its worker failed", async () => {
    const one = engine();
    const board = cheshire.board();
    await one.engine.analyse(board, { depth: 1 });
    const thought = one.engine.analyse(board, { depth: 2 });
    await asked(one.ports[0]!);
    one.ports[0]!.onerror?.({ message: "out of memory" });
    await expect(thought).rejects.toMatchObject({ code: "core-failed", args: { reason: "out of memory" } });
  });
});
