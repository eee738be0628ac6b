import { describe, expect, it } from "vitest";
import { Engine } from "../src/index.ts";
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
async function asked({ heard }: NearPort): Promise<void> {
  const before = heard.length;
  while (heard.length === before) await Promise.resolve();
}

const commands = (port: NearPort) =>
  port.heard.flatMap((message) => (message.type === "call" ? [message.command.split("\t")[0]] : []));

describe("an engine", () => {
  it("thinks about a board and its history", async () => {
    const one = engine();
    const board = cheshire.board("alice");
    board.pushMoves("e4 d5 Be2 dxe4");
    const lines: number[] = [];
    const found = await one.engine.analyse(board, { depth: 3, multipv: 2 }, (line) => lines.push(line.depth));
    expect(found).toMatchObject({ bestmove: "e2b5", stopped: false });
    expect(lines[0]).toBe(1);
    board.push(found.bestmove);
    expect(await one.engine.analyse(board, { depth: 3 })).toMatchObject({ bestmove: "" });
    expect(commands(one.ports[0]!)).toEqual(["new", "walk", "think", "walk", "think"]);
    await expect(one.engine.analyse(board, { skill: 0 })).rejects.toMatchObject({
      code: "argument-out-of-range",
    });
  });

  it("knows the game file of the board", async () => {
    const one = engine();
    cheshire.loadGames('id = "mine"\nbase = "chess"\ntitle = "Mine"\n');
    const mine = cheshire.board("alice:mine");
    cheshire.loadGames("");
    expect((await one.engine.analyse(mine, { depth: 1 })).bestmove).toBeTruthy();
    expect((await one.engine.analyse(cheshire.board(), { depth: 1 })).bestmove).toBeTruthy();
    expect((await one.engine.analyse(mine, { depth: 1 })).bestmove).toBeTruthy();
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
    expect((await one.engine.analyse(board, { depth: 1 })).bestmove).toBeTruthy();
    expect(one.ports).toHaveLength(2);
  });

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
