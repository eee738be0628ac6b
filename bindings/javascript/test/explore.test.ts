import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Board } from "../src/index.ts";
import { nodePlatform } from "../src/nodePlatform.ts";
import { choosePlatform } from "../src/platform.ts";
import { loaded } from "./cores.ts";
import { refused } from "./refused.ts";

// An index of games, in the format of src/engine/index_format.h.

choosePlatform(nodePlatform);
const cheshire = await loaded();
const folder = mkdtempSync(join(tmpdir(), "cheshire-"));
afterAll(() => rmSync(folder, { recursive: true }));

const after = (...moves: string[]): Board => {
  const board = cheshire.board();
  board.pushMoves(moves);
  return board;
};

type Move = [from: bigint, to: bigint, games: number, white: number, black: number, example: number];

/** Returns the index of two games, 1.e4 e5 and 1.e4 c5. */
function twoGames(): Uint8Array {
  const bytes: number[] = [];
  const number = (value: number | bigint, width: number) => {
    for (let i = 0; i < width; i++) bytes.push(Number((BigInt(value) >> BigInt(8 * i)) & 0xffn));
  };
  const text = (value: string) => bytes.push(...new TextEncoder().encode(value));
  const [start, e4, e5, c5] = [after(), after("e4"), after("e4", "e5"), after("e4", "c5")].map((board) =>
    board.key(),
  );
  const moves: Move[] = [
    [start!, e4!, 2, 1, 1, 0],
    [e4!, e5!, 1, 1, 0, 0],
    [e4!, c5!, 1, 0, 1, 1],
    [e5!, e5!, 1, 1, 0, 0],
    [c5!, c5!, 1, 0, 1, 1],
  ];
  moves.sort((a, b) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? -1 : 1));
  const tags = [cheshire.board().info.identity, "", "", ""];
  const games = [
    ["Ann", "Bob", "2024.01.01", "g.pgn:1"],
    ["Cid", "Dan", "2024.01.02", "g.pgn:9"],
  ];
  bytes.push(0x89);
  text("CHSIDX\n");
  for (const value of [1, 2]) number(value, 4);
  number(0, 8);
  for (const tag of tags) number(tag.length, 4);
  const texts = games.map((parts) => parts.join(""));
  for (const value of [texts.join("").length + 2, games.length, moves.length, 2]) number(value, 8);
  text(tags.join(""));
  texts.forEach((parts, i) => {
    number(i, 1); // the first was won by White, the second by Black
    text(parts);
  });
  games.forEach((parts, i) => {
    number(i === 0 ? 0 : texts[0]!.length + 1, 8);
    for (const part of parts) number(part.length, 2);
  });
  for (const [from, to, count, white, black, example] of moves) {
    number(from, 8);
    number(to, 8);
    for (const value of [count, white, 0, black]) number(value, 4);
    number(example, 8);
  }
  for (const game of [0, 1]) number(game, 4);
  return new Uint8Array(bytes);
}

const bytes = twoGames();
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
