// The collections of puzzles that ship with Cheshire, data/puzzles of the repository: which games have one, and each file,
// fetched when it is first asked for. The service worker keeps what was fetched.
import { fault, Refusal } from "../i18n/refusal.ts";
import { maxBytes, readPuzzles, type PuzzleFile } from "./puzzleFile.ts";

const files = import.meta.glob<string>("../../../data/puzzles/*.tsv", {
  query: "?url",
  import: "default",
  eager: true,
});

const pathOf = (game: string): string => `../../../data/puzzles/${game}.tsv`;
// The collection of a game: "alice:raumschach" is a name of no file.
export const collectionOf = (game: string): string => game.replace(":", "-");

const read = new Map<string, Promise<PuzzleFile>>();

export const gamesWithPuzzles: readonly string[] = Object.keys(files)
  .map((path) => path.slice(pathOf("").length - ".tsv".length, -".tsv".length))
  .sort();

async function fetchPuzzles(game: string): Promise<PuzzleFile> {
  const url = files[pathOf(game)];
  if (!url) throw new Refusal(fault("puzzles-missing", { game }));
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw new Refusal(fault("puzzles-offline", { game }));
  if (Number(answer.headers.get("content-length") ?? 0) > maxBytes)
    throw new Refusal(fault("puzzles-long", { most: maxBytes }));
  return readPuzzles(await answer.text(), game);
}

// The puzzles of a game. Rejects with a Refusal; what could not be fetched is tried again the next time.
export function puzzlesOf(game: string): Promise<PuzzleFile> {
  const known = read.get(game);
  if (known) return known;
  const coming = fetchPuzzles(game);
  read.set(game, coming);
  coming.catch(() => read.delete(game));
  return coming;
}
