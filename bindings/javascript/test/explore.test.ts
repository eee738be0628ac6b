import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Board } from "../src/index.ts";
import { nodePlatform } from "../src/nodePlatform.ts";
import { choosePlatform } from "../src/platform.ts";
import { loaded } from "./cores.ts";
import { twoGames } from "./indexOfGames.ts";
import { refused } from "./refused.ts";

// An index of games.

choosePlatform(nodePlatform);
const cheshire = await loaded();
const folder = mkdtempSync(join(tmpdir(), "cheshire-"));
afterAll(() => rmSync(folder, { recursive: true }));

const after = (...moves: string[]): Board => {
  const board = cheshire.board();
  board.pushMoves(moves);
  return board;
};

const bytes = twoGames(cheshire, "chess");
const path = join(folder, "games.index");
writeFileSync(path, bytes);

describe("an index of games", () => {
  it.each([
    ["bytes", bytes],
    ["a buffer", bytes.buffer],
    ["a path", path],
    ["an address", pathToFileURL(path)],
  ] as const)("says what was played, from %s", async (_, source) => {
    const index = await cheshire.openIndex(source as Uint8Array);
    const found = cheshire.board().explore(index, 2);
    expect(found).toMatchObject({ game: "chess", games: 2, white: 1, draws: 0, black: 1 });
    expect(found.moves).toHaveLength(1);
    expect(found.moves[0]).toMatchObject({ uci: "e2e4", san: "e4", games: 2, white: 1, black: 1 });
    expect(found.moves[0]!.examples).toEqual([
      { white: "Ann", black: "Bob", date: "2024.01.01", result: "1-0", place: "g.pgn:1" },
      { white: "Cid", black: "Dan", date: "2024.01.02", result: "0-1", place: "g.pgn:9" },
    ]);
    expect(
      after("e4")
        .explore(index, 1)
        .moves.map((move) => move.san)
        .sort(),
    ).toEqual(["c5", "e5"]);
    expect(after("e4", "e5").explore(index, 0)).toMatchObject({ games: 1, moves: [] });
    expect(after("d4").explore(index, 0)).toMatchObject({ games: 0, moves: [] });
    index.close();
    index.close();
    expect(refused(() => cheshire.board().explore(index)).code).toBe("index-closed");
  });

  it("is refused if it is of another game, damaged or missing", async () => {
    const index = await cheshire.openIndex(bytes);
    expect(refused(() => cheshire.board("alice").explore(index, 1)).code).toBe("pgn-index-of-another-game");
    expect(refused(() => cheshire.board().explore(index, 3)).code).toBe("pgn-index-examples");
    for (const examples of [-1, 101, 1.5])
      expect(refused(() => cheshire.board().explore(index, examples)).code).toBe("argument-out-of-range");
    for (let size = 0; size < bytes.length; size += 7) {
      const cut = await cheshire.openIndex(bytes.slice(0, size));
      expect(refused(() => cheshire.board().explore(cut, 0)).code).toMatch(/^pgn-index-/);
    }
    await expect(cheshire.openIndex(join(folder, "none"))).rejects.toMatchObject({
      code: "file-not-loaded",
      args: { status: "ENOENT" },
    });
    const board = cheshire.board();
    const shorter = await cheshire.openIndex(path);
    writeFileSync(path, bytes.slice(0, 100));
    expect(refused(() => board.explore(shorter, 0)).code).toBe("file-inaccessible");
    expect(board.push("e4").san).toBe("e4");
    shorter[Symbol.dispose]();
  });
});
