// The page /puzzles (a Room, store/room.ts): puts the puzzle of the address on the board, or shows the collection of a game.
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import "../ui/reading.css";
import "../learn/learn.css";
import "../ui/collection.css";
import "./puzzles.css";
import { gamesWithPuzzles } from "./puzzleFiles.ts";
import { PuzzlePanel } from "./PuzzlePanel.tsx";
import { PuzzlesCtrl } from "./puzzlesCtrl.ts";
import { PuzzlesPage } from "./PuzzlesPage.tsx";

// The game whose puzzles were tried last, or the first that has some.
const usualGame = (stored: string | null): string | null =>
  gamesWithPuzzles.find((game) => game === (stored ?? "alice")) ?? gamesWithPuzzles[0] ?? null;

export function puzzlesRoom(store: Store): Room {
  const { storage, catalogue } = store;
  const puzzles = new PuzzlesCtrl(store, storage);
  return {
    onEnter: (route) => {
      if (route.kind !== "puzzles") return;
      const game = route.game ?? usualGame(storage.get("puzzles"));
      if (route.game !== null && gamesWithPuzzles.includes(route.game)) storage.set("puzzles", route.game);
      void puzzles.enter({ ...route, game });
      if (game !== null) void catalogue.fetchInfo(game).catch(() => undefined);
    },
    Panel: ({ phone }) => <PuzzlePanel puzzles={puzzles} phone={phone} />,
    Page: () => <PuzzlesPage puzzles={puzzles} />,
  };
}
