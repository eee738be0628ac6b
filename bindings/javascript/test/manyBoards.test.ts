import { describe, expect, it, vi } from "vitest";
import { loaded } from "./cores.ts";
import { refused } from "./refused.ts";

// What a board costs when many live: what is asked of the core, and the core's memory.

describe("many boards", () => {
  it("share what is known of their game", async () => {
    const cheshire = await loaded("all");
    const [first, second] = [cheshire.board("alice"), cheshire.board("alice")];
    expect(second.info).toBe(first.info);
    expect(cheshire.game("alice")).toBe(first.info);
    expect(cheshire.board("alice;castling=off").info).not.toBe(first.info);
    expect(() => ((first.info.cells as { name: string }[])[0]!.name = "z9")).toThrow(TypeError);
    expect(refused(() => cheshire.game("alic")).code).toBe("game-unknown");
    // Another file's game of the same name is another game.
    const mineOn = (base: string) => {
      cheshire.loadGames(`id = "mine"\nbase = "${base}"\ntitle = "Mine"\n`);
      return cheshire.board("mine");
    };
    const boards = [mineOn("chess"), cheshire.board("mine"), mineOn("alice"), mineOn("chess")];
    expect(boards.map((board) => board.info.cells.length)).toEqual([64, 64, 128, 64]);
    for (const board of boards) board.pushMoves("e4 e5");
    expect(boards.map((board) => board.square(board.history()[0]!.arrival))).toEqual([
      "e4",
      "e4",
      "e4/B",
      "e4",
    ]);
  });

  it("cost no more each than few do", async () => {
    const asked = vi.spyOn(TextEncoder.prototype, "encode");
    const made = vi.spyOn(WebAssembly, "instantiate");
    const cheshire = await loaded("all");
    const instance = (await made.mock.results[0]!.value) as WebAssembly.Instance;
    const size = () => (instance.exports["memory"] as WebAssembly.Memory).buffer.byteLength;
    const kept = [cheshire.board("alice"), cheshire.board("alice")];
    const commands = (make = () => cheshire.board("alice")): (string | undefined)[] => {
      asked.mockClear();
      kept.push(make());
      return asked.mock.calls.map(([text]) => text?.split("\t")[0]);
    };
    const first = commands();
    expect(first).toEqual(["board", "new"]);
    const before = size();
    for (let i = 0; i < 500; i++) commands();
    expect(commands()).toEqual(first);
    expect((size() - before) / 500).toBeLessThan(16 * 1024);
    // Nor is the whole position asked for, to copy it.
    const one = kept[0]!;
    one.pushCode(one.legalCodes()[0]!);
    expect(commands(() => one.copy())).toEqual(["board"]);
    expect(kept.at(-1)!.moveStack()).toEqual(one.moveStack());
    one.takeBack();
    kept.pop();
    expect(kept.every((board) => board.turn() === "w")).toBe(true);
    vi.restoreAllMocks();
  });
});
