import { expect, it } from "vitest";
import { collectionOf, gamesWithPuzzles } from "../../src/puzzles/puzzleFiles.ts";
import { table } from "../environment.ts";

it("is of a game whose title is known, for every collection that ships", async () => {
  const { store } = table();
  await store.boot({ kind: "puzzles", game: null, puzzle: null });
  const collections = store.catalogue.games.value.map(({ id }) => collectionOf(id));
  expect(collections).toEqual(expect.arrayContaining([...gamesWithPuzzles]));
  expect(gamesWithPuzzles).toContain("alice-raumschach");
});
