// What is known of the players of a game.
import { describe, expect, it } from "vitest";
import { engineRating } from "../../src/game/players.ts";
import type { GameInfo } from "../../src/core/types.ts";
import { asking, nodeCore } from "../nodeCore.ts";

describe("the engine's level", () => {
  const alice = asking(nodeCore())<GameInfo>("info", "alice", "");
  const measured = { ...alice, elo: [700, 900, 1100, 1300, 1500, 1700, 1900, 2100] };

  it("is worth what was measured in the game, the highest more than that", () => {
    expect(engineRating(measured, 1)).toEqual({ elo: 700, over: false });
    expect(engineRating(measured, 7)).toEqual({ elo: 1900, over: false });
    expect(engineRating(measured, 8)).toEqual({ elo: 2100, over: true });
  });

  it("has no Elo where nothing was measured, nor before the game is known", () => {
    expect(engineRating({ ...alice, elo: [] }, 3)).toBeUndefined();
    expect(engineRating(null, 3)).toBeUndefined();
    expect(engineRating(undefined, 3)).toBeUndefined();
  });

  it("comes from the core, in even steps", () => {
    expect([0, 8]).toContain(alice.elo.length);
    expect(alice.elo).toEqual([...alice.elo].sort((a, b) => a - b));
  });
});
