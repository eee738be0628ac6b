import { describe, expect, it } from "vitest";
import { CoreClient } from "@cheshire/core/client";
import type { FromWorker, Port, ToWorker } from "@cheshire/core/messages";
import { importsOf, wasi } from "@cheshire/core/wasi";
import { CoreError, type Setup } from "../../src/core/types.ts";
import { limits } from "../../src/game/engineCtrl.ts";
import { infoOf, stateAfter } from "../nodeCore.ts";
import { uncoded } from "../../src/i18n/refusal.ts";
import { coreInProcess } from "../environment.ts";
import { turn } from "../turn.ts";

const info = infoOf("alice");
const setup: Setup = { game: "alice", options: { castling: "off" }, fen: "" };

describe("the core client", () => {
  it("speaks the command interface", async () => {
    const { core, ports } = coreInProcess();
    expect((await core.games())[0]?.id).toBe("alice");
    expect((await core.info("alice", {})).cells).toHaveLength(128);
    await core.start(setup);
    expect((await core.play("e4")).moves[0]?.uci).toBe("e2e4");
    expect((await core.back(1)).moves).toHaveLength(0);
    expect(await core.why(1, 35)).toMatchObject({ legal: false });
    expect(ports["rules"]![0]!.commands).toEqual([
      "games",
      "info\talice\t",
      "new\talice\tcastling=off\t",
      "play\te4",
      "back\t1",
      "why\t1\t35",
    ]);
  });

  it("turns error answers into CoreError with their place", async () => {
    const { core } = coreInProcess();
    await core.start(setup);
    const said = { code: "piece-letter-unknown", args: { letter: "Z" }, text: "unknown piece letter Z" };
    await expect(core.play("Zz9")).rejects.toEqual(new CoreError(said, 0));
  });

  it("never lets a field break the command", async () => {
    const { core, ports } = coreInProcess();
    await core.start(setup);
    await core.play("e2\te4").catch(() => undefined);
    expect(ports["rules"]![0]!.commands.at(-1)).toBe("play\te2 e4");
  });

  it("thinks in a worker of its own, brought to the position by the shortest way", async () => {
    const { core, ports } = coreInProcess();
    const lines: number[] = [];
    const first = await core.think(setup, ["e2e4"], limits(1), (line) => lines.push(line.depth));
    expect(first?.bestmove).toMatch(/^[a-h][78]/);
    expect(lines[0]).toBe(1);
    await core.think(setup, ["e2e4", "d7d5", "d2d4"], limits(1));
    await core.think(setup, ["d2d4"], limits(1));
    const said = ports["engine"]![0]!.commands.filter((command) => !command.startsWith("think"));
    expect(said).toEqual([
      "new\talice\tcastling=off\t",
      "walk\t0\te2e4",
      "walk\t1\td7d5\td2d4",
      "walk\t0\td2d4",
    ]);
  });

  it("stops a thought by the shared flag without losing the worker", async () => {
    const { core, ports } = coreInProcess({ shared: true });
    await core.think(setup, [], limits(1));
    const port = ports["engine"]![0]!;
    port.held = [];
    const thought = core.think(setup, ["e2e4"], limits(8));
    await turn();
    expect(port.stopped).toBe(false);
    core.stop();
    expect(port.stopped).toBe(true);
    port.held.forEach((go) => go());
    expect(await thought).toBeUndefined();
    port.held = null;
    expect(await core.think(setup, ["e2e4"], limits(1))).toBeDefined();
    expect(ports["engine"]).toHaveLength(1);
  });

  it("without shared memory ends the worker and begins another", async () => {
    const { core, ports } = coreInProcess();
    await core.think(setup, [], limits(1));
    ports["engine"]![0]!.held = [];
    const thought = core.think(setup, ["e2e4"], limits(8));
    await turn();
    core.stop();
    expect(await thought).toBeUndefined();
    expect(ports["engine"]![0]!.dead).toBe(true);
    expect(await core.think(setup, ["e2e4"], limits(1))).toBeDefined();
    expect(ports["engine"]).toHaveLength(2);
  });

  it("brings the game back after the rules worker failed", async () => {
    const { core, ports } = coreInProcess();
    await core.start(setup);
    await core.play("e4");
    ports["rules"]![0]!.onerror?.({ message: "out of memory" });
    const state = await core.play("d5");
    expect(state.moves.map((move) => move.san)).toEqual(["e4", "d5"]);
    expect(ports["rules"]).toHaveLength(2);
  });
});

describe("a worker that has replaced a failed one", () => {
  const crash = (port: { onerror: ((event: { message?: string }) => void) | null } | undefined) =>
    port?.onerror?.({ message: "out of memory" });

  it("shows the game to nobody but its viewer, whatever is asked first", async () => {
    const { core, ports } = coreInProcess();
    await core.start(setup);
    await core.play("e4");
    await core.view("black");
    for (const [i, ask] of [
      () => core.play("d5"),
      () => core.projections(),
      () => core.why(1, 35),
      () => core.back(1),
      () => core.fens(),
    ].entries()) {
      crash(ports["rules"]![i]);
      await ask();
      const restored = ports["rules"]![i + 1]!.commands;
      expect(restored[0]).toBe("new\talice\tcastling=off\t");
      expect(restored[1]).toMatch(/^walk\t0\te2e4(\td7d5)?$/);
      expect(restored.at(-2)).toBe("view\tblack");
    }
  });

  it("knows that the next move is a challenge", async () => {
    const { core, ports } = coreInProcess();
    const rule: Setup = { game: "little-cheops", options: {}, fen: "" };
    const { legal } = await core.start(rule);
    await core.challenge();
    crash(ports["rules"]!.at(-1));
    const { record } = await core.play(legal[0]!.uci);
    expect(record).toEqual([`${legal[0]!.uci}*`]);
    // And that the one after it is none.
    crash(ports["rules"]!.at(-1));
    await core.why(0, 1);
    expect(ports["rules"]!.at(-1)!.commands).not.toContain("challenge");
  });

  it("has the game although something else was asked of it first, once for all that is asked at a time", async () => {
    const { core, ports } = coreInProcess();
    await core.start(setup);
    await core.play("e4");
    crash(ports["rules"]![0]);
    await core.games();
    const [state] = await Promise.all([core.play("d5"), core.why(1, 35)]);
    expect(state.moves.map((move) => move.san)).toEqual(["e4", "d5"]);
    expect(ports["rules"]![1]!.commands.filter((command) => command.startsWith("new"))).toHaveLength(1);
  });

  it("ends a scratch game, which it knows nothing of", async () => {
    const { core, ports } = coreInProcess();
    const done = core.withScratchGame(async (scratch) => {
      await scratch.start(setup);
      await scratch.view("white");
      crash(ports["reader"]![0]);
      return scratch.play("e4");
    });
    await expect(done).rejects.toBeInstanceOf(CoreError);
    expect(ports["reader"]!.flatMap((port) => port.commands)).not.toContain("play\te4");
  });

  it("thinks about the position that is asked about", async () => {
    const { core, ports } = coreInProcess();
    await core.think(setup, ["e2e4"], limits(1));
    crash(ports["engine"]![0]);
    await core.think(setup, ["e2e4", "d7d5"], limits(1));
    expect(ports["engine"]![1]!.commands.slice(0, 2)).toEqual([
      "new\talice\tcastling=off\t",
      "walk\t0\te2e4\td7d5",
    ]);
  });
});

describe("the system calls", () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const said: string[] = [];
  const calls = wasi({ memory: () => memory, log: (text) => said.push(text) }) as {
    [name: string]: (...args: unknown[]) => number;
  };
  const data = new DataView(memory.buffer);

  it("writes standard output to the log", () => {
    new Uint8Array(memory.buffer).set(new TextEncoder().encode("grin\n"), 100);
    data.setUint32(0, 100, true);
    data.setUint32(4, 5, true);
    expect(calls["fd_write"]!(1, 0, 1, 50)).toBe(0);
    expect(data.getUint32(50, true)).toBe(5);
    expect(said).toEqual(["grin"]);
    expect(calls["fd_write"]!(7, 0, 1, 50)).toBe(8);
  });

  it("has an empty environment, a clock and random bytes", () => {
    calls["environ_sizes_get"]!(0, 4);
    expect([data.getUint32(0, true), data.getUint32(4, true)]).toEqual([0, 0]);
    calls["clock_time_get"]!(0, 0n, 8);
    expect(Number(data.getBigUint64(8, true) / 1000000n)).toBeGreaterThan(1.6e12);
    calls["random_get"]!(200, 32);
    expect(new Uint8Array(memory.buffer, 200, 32).some((byte) => byte !== 0)).toBe(true);
    expect(() => calls["proc_exit"]!(3)).toThrow("code 3");
  });

  it("traps other imports with their name", () => {
    // (module (import "env" "dance" (func)))
    const bytes = new Uint8Array([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, 13, 1, 3, 101, 110, 118, 5, 100, 97, 110, 99, 101,
      0, 0,
    ]);
    const imports = importsOf(new WebAssembly.Module(bytes), {}) as { env: { dance: () => void } };
    expect(() => imports.env.dance()).toThrow("env.dance");
  });
});

const begun = stateAfter("alice");

describe("two cores", () => {
  // A worker with two games, one of which needs the large core.
  class TwoGames implements Port {
    onmessage: ((event: { data: FromWorker }) => void) | null = null;
    onerror = null;
    postMessage(message: ToWorker): void {
      const reply = (data: FromWorker) => queueMicrotask(() => this.onmessage?.({ data }));
      if (message.type !== "call") return reply({ type: "ready" });
      const [command, game] = message.command.split("\t");
      const text = JSON.stringify(command === "info" ? { ...info, id: game, large: game === "big" } : begun);
      reply({ type: "answer", id: message.id, text });
    }
    terminate(): void {}
  }

  it("takes the large one when a large game is opened, and keeps it", async () => {
    const asked: string[] = [];
    const core = new CoreClient(
      () => new TwoGames(),
      async (kind) => (asked.push(kind), null),
      false,
    );
    expect((await core.info("small", {})).large).toBe(false);
    await core.info("big", {});
    await core.start({ game: "small", options: {}, fen: "" });
    expect(asked).toEqual(["small"]);
    await core.start({ game: "big", options: {}, fen: "" });
    await core.start({ game: "small", options: {}, fen: "" });
    expect(asked).toEqual(["small", "large"]);
  });

  it("tries games out in the small one, and takes the large one for a game or a file that needs it", async () => {
    const asked: string[] = [];
    let opened = "";
    const core = new CoreClient(
      (name) => ((opened = name), new TwoGames()),
      async (kind) => {
        await turn();
        asked.push(`${opened} ${kind}`);
        return null;
      },
      false,
    );
    const start = (game: string) =>
      core.withScratchGame((scratch) => scratch.start({ game, options: {}, fen: "" }));
    await start("small");
    await start("small");
    expect(asked).toEqual(["rules small", "reader small"]);
    await start("big");
    await start("small");
    expect(asked.slice(2)).toEqual(["reader large"]);
  });
});

describe("game files", () => {
  // A worker that records what it receives; a file with "wrong" in it has a mistake.
  const told: string[] = [];
  class Reader implements Port {
    onmessage: ((event: { data: FromWorker }) => void) | null = null;
    onerror = null;
    constructor(private readonly name: string) {}
    postMessage(message: ToWorker): void {
      const reply = (data: FromWorker) => queueMicrotask(() => this.onmessage?.({ data }));
      if (message.type !== "call") return reply({ type: "ready" });
      told.push(`${this.name} ${message.command}`);
      const wrong = message.command.includes("wrong");
      const read = {
        games: wrong ? [] : ["mine"],
        faults: wrong ? [{ line: 2, column: 3, ...uncoded("no") }] : [],
      };
      const answer = message.command.startsWith("file")
        ? read
        : message.command.startsWith("info")
          ? info
          : begun;
      reply({ type: "answer", id: message.id, text: JSON.stringify(answer) });
    }
    terminate(): void {}
  }
  const core = new CoreClient(
    (name) => new Reader(name),
    async () => null,
    false,
  );

  it("are read apart from the game on the table, text unchanged, mistakes with their places", async () => {
    expect(await core.read("a = 1\n\tb = 2")).toEqual(["mine"]);
    await core.info("mine", {}, "a = 1\n\tb = 2");
    expect(told).toEqual(["reader file\ta = 1\n\tb = 2", "reader info\tmine\t"]);
    await expect(core.read("wrong")).rejects.toMatchObject({ faults: [{ line: 2, column: 3, text: "no" }] });
  });

  it("are known to the core that plays, and forgotten with the next game", async () => {
    told.length = 0;
    const setup: Setup = { game: "mine", options: {}, fen: "", file: "a = 1" };
    await core.start(setup);
    await core.start(setup);
    await core.start({ game: "other", options: {}, fen: "" });
    expect(told.filter((line) => line.startsWith("rules"))).toEqual([
      "rules file\ta = 1",
      "rules new\tmine\t\t",
      "rules new\tmine\t\t",
      "rules file\t",
      "rules new\tother\t\t",
    ]);
  });
});
