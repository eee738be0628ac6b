import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loaded } from "./cores.ts";

// Perft against the tables in data/perft, each of whose numbers names its source.

const mostLeaves = 100_000;

function* numbers(table: string): Generator<{ game: string; fen: string; depth: number; leaves: number }> {
  const file = new URL(`../../../data/perft/${table}.tsv`, import.meta.url);
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [game = "", options = "", fen = "", counts = ""] = line.split("\t");
    for (const count of counts.split(" ")) {
      const [depth = 0, leaves = 0] = count.split(":").map(Number);
      if (leaves <= mostLeaves)
        yield {
          game: options ? `${game};${options}` : game,
          fen: fen === "startpos" ? "" : fen,
          depth,
          leaves,
        };
    }
  }
}

it.each(["alice", "chess", "variants", "cheops"])(
  "counts the numbers of the table %s",
  async (table) => {
    const cheshire = await loaded("all");
    let counted = 0;
    for (const { game, fen, depth, leaves } of numbers(table)) {
      const board = cheshire.board(game, fen || null);
      expect(board.perft(depth), `${game} ${fen} at ${depth}`).toBe(leaves);
      board.delete();
      counted++;
    }
    expect(counted).toBeGreaterThan(5);
  },
  120000,
);
