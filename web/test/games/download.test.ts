import { describe, expect, it } from "vitest";
import type { Brief, GameRecord, Player } from "../../src/core/types.ts";
import { gameAsPgn } from "../../src/games/download.ts";
import { recordWith } from "../fake/record.ts";
import { storeAlone } from "../environment.ts";
import { uncoded } from "../../src/i18n/refusal.ts";

// A stored game as PGN, with no more of its sealed papers than this browser's user may know.

const campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";
const setup = { game: "little-cheops", options: { "castles-in-common": "on" }, fen: campaign };
const person: Player = { kind: "human" };
const engine: Player = { kind: "engine", level: 1 };

// A game with each of these moves, whose keys this browser has.
async function pgnOf(moves: string[], players: { white: Player; black: Player }, over = false) {
  const games: GameRecord[] = [];
  const store = storeAlone(
    { "keys.x": JSON.stringify({ white: "kw", black: "kb", umpire: "ku" }) },
    async () => games[0]!,
  );
  const record = await store.core.withScratchGame(async (scratch) => {
    let state = await scratch.start(setup);
    for (const move of moves) state = await scratch.play(move);
    return state.record!;
  });
  const result = over
    ? ({
        score: "*",
        winner: null,
        reason: "annulment",
        decision: "not-scored",
        ...uncoded("Annulled."),
      } as const)
    : null;
  games.push(
    recordWith({
      game: setup.game,
      options: setup.options,
      start: campaign,
      ...players,
      moves: record,
      result,
    }),
  );
  return gameAsPgn(store, { id: "x" } as Brief);
}

describe("a game with sealed papers as PGN", () => {
  it("tells nothing of White's paper while Black is to move", async () => {
    const pgn = await pgnOf(["@a5"], { white: person, black: person });
    expect(pgn).toContain("K appoints C");
    expect(pgn).toMatch(/\{@=[0-9a-f]{64}\}/);
    expect(pgn).not.toMatch(/@a5|#/);
  });

  it("tells a person nothing of the engine's papers, and all of his own", async () => {
    const pgn = await pgnOf(["@a5", "i9i8"], { white: engine, black: person });
    expect(pgn).not.toMatch(/@a5|#/);
    expect(await pgnOf(["@a5", "i9i8"], { white: person, black: engine })).toMatch(/@a5#[0-9a-f]{32}=/);
  });

  it("tells all when the game is over", async () => {
    expect(await pgnOf(["@a5"], { white: person, black: person }, true)).toMatch(/@a5#[0-9a-f]{32}=/);
  });
});
