import { describe, expect, it } from "vitest";
import { glancePictures } from "../../build/glancePictures.ts";
import { cellsOf, type Picture } from "../../build/pictures.ts";
import type { GameState, SetupReport } from "../../src/core/types.ts";
import { ask, infoOf, stateAfter } from "../nodeCore.ts";

// The pictures with which the chapters of Alice chess, Raumschach and Hyperchess begin show what the core does.

const words = (text = ""): string[] => text.split(" ").filter(Boolean);

interface PlacedPiece {
  letter: string;
  cell: string;
}
const placedPiecesOf = ({ pieces }: Picture): PlacedPiece[] =>
  words(pieces).map((piece) => {
    const [, side, letter, cell] = /^([wb])([A-Z]):(.+)$/.exec(piece)!;
    return { letter: side === "w" ? letter! : letter!.toLowerCase(), cell: cell! };
  });

// Names of cells, with their board's name where there are two boards.
const namesOf = (game: string): string[] => {
  const { cells, levels } = infoOf(game);
  return cells.map(({ name, level }) => `${levels[level]!.boardName}${name}`);
};

const startOf = (game: string): PlacedPiece[] => {
  const names = namesOf(game);
  return stateAfter(game).pieces.map(({ letter, color, cell }) => ({
    letter: color === "w" ? letter.toUpperCase() : letter.toLowerCase(),
    cell: names[cell]!,
  }));
};

// The position of a picture with these pieces as well.
function position(game: string, picture: Picture, more: PlacedPiece[], side = "w"): GameState {
  const names = namesOf(game);
  const pieces = [...placedPiecesOf(picture), ...more].map(
    ({ letter, cell }) => `${names.indexOf(cell)}${letter}`,
  );
  return stateAfter(game, ask<SetupReport>("compose", game, "", pieces.join(","), `side=${side}`).fen);
}

const kings = (white: string, black: string): PlacedPiece[] => [
  { letter: "K", cell: white },
  { letter: "k", cell: black },
];
const placesOf: { [game: string]: PlacedPiece[] } = {
  raumschach: kings("Aa1", "Ee4"),
  hyperchess: kings("8d4", "3b5"),
};

describe("the pictures at a glance", () => {
  it("mark every square to which the piece can go, and no other", () => {
    const shown: string[] = [];
    for (const [name, picture] of Object.entries(glancePictures)) {
      const game = name.slice(0, name.indexOf("-"));
      const there = placesOf[game];
      const white = placedPiecesOf(picture).filter(({ letter }) => letter === letter.toUpperCase());
      if (!there || white.length !== 1) continue;
      shown.push(name);
      const { cells, levels } = infoOf(game);
      const state = position(game, picture, there);
      const first = levels.length === 5 ? (picture.first ?? "A") : "1";
      const inPicture = (cell: string) => {
        const level = cell.charCodeAt(0) - first.charCodeAt(0);
        return level >= 0 && level < picture.levels!;
      };
      const from = cells.find((cell) => cell.name === white[0]!.cell)!.id;
      const targets = state.legal.filter((move) => move.from === from).map((move) => cells[move.to]!.name);
      expect(words(picture.marks?.a).sort(), name).toEqual([...new Set(targets)].filter(inPicture).sort());
    }
    expect(shown).toHaveLength(9);
  });

  it("have the squares of Hyperchess", () => {
    const { cells } = infoOf("hyperchess");
    const named = cellsOf(glancePictures["hyperchess-board"]!).map(
      ({ x, y, level }) => `${level + 1}${"abcdef"[x]}${y + 1}`,
    );
    expect(named.sort()).toEqual(cells.map(({ name }) => name).sort());
  });

  it("tell the rules of Alice chess", () => {
    const cell = (name: string) => namesOf("alice").indexOf(name);
    const reaches = (name: string, from: string) =>
      position("alice", glancePictures[name]!, kings("Ah1", "Ah8")).legal.some(
        (move) => move.from === cell(from) && move.arrival === cell("Bc3"),
      );
    expect(reaches("alice-move", "Ab1")).toBe(true);
    expect(reaches("alice-vacant", "Ab1")).toBe(false);
    expect(reaches("alice-capture", "Aa1")).toBe(true);
    const white = [{ letter: "K", cell: "Ah1" }];
    expect(position("alice", glancePictures["alice-check"]!, white, "b").check).toEqual([cell("Ad3")]);
    // Its start is that of the game.
    const start = startOf("alice").map(({ letter, cell: at }) => `${letter} ${at}`);
    expect(
      placedPiecesOf(glancePictures["alice-start"]!)
        .map(({ letter, cell: at }) => `${letter} ${at}`)
        .sort(),
    ).toEqual(start.sort());
  });

  it("show the start of Raumschach without its pawns", () => {
    const start = startOf("raumschach")
      .filter(({ letter }) => letter.toLowerCase() !== "p")
      .map(({ letter, cell }) => `${letter} ${cell}`);
    const shown = placedPiecesOf(glancePictures["raumschach-cube"]!).map(
      ({ letter, cell }) => `${letter} ${cell}`,
    );
    expect(shown.sort()).toEqual(start.sort());
  });
});
