import { describe, expect, it } from "vitest";
import { coreFile } from "../../src/core/compileCore.ts";
import { arrange, frame, spaces, type Tile } from "../../src/board/layout.ts";
import { boardCount, coordinates, extents, layered, levelTitle, windows } from "../../src/position/levels.ts";
import { startPieces } from "../../src/position/placement.ts";
import { choices, question } from "../../src/board/moveChoices.ts";
import {
  acrossBoards,
  acrossLevels,
  atlas,
  destinations,
  ghostsOf,
  homeLevel,
  movesTo,
  resolve,
  stack,
} from "../../src/position/stateQueries.ts";
import { levelText, moveText } from "../../src/speech/speech.ts";
import type { Cell, GameInfo, GameState, Level, Piece, Move } from "../../src/core/types.ts";
import { changedIn, groupOptions } from "../../src/setup/optionGroups.ts";
import { levelRows } from "../../src/board/squares.ts";
import { pieceOf, pieceText, t } from "../english.ts";
import { infoOf } from "../nodeCore.ts";

// Games of other shapes than the fake's: made here, cell by cell.

interface Shape {
  boards: string[];
  levels: string[];
  columns: number;
  size: number;
  without?: (level: number, x: number, y: number) => boolean;
}

function make({ boards, levels, columns, size, without }: Shape): GameInfo {
  const all: Level[] = boards.flatMap((boardName, board) =>
    levels.map((name, i) => ({
      name,
      boardName,
      board,
      column: i % columns,
      row: Math.floor(i / columns),
      files: size,
      ranks: size,
    })),
  );
  const cells: Cell[] = [];
  all.forEach((level, index) => {
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        if (without?.(index, x, y)) continue;
        cells.push({
          id: (index * size + y) * size + x,
          name: `${level.name}${"abcdefgh"[x]}${y + 1}`,
          level: index,
          x,
          y,
          dark: (x + y) % 2 === 0,
        });
      }
    }
  });
  const pieces = [
    ["P", "pawn"],
    ["R", "rook"],
    ["Q", "queen"],
    ["K", "king"],
  ].map(([letter, name]) => ({ letter: letter!, name: name!, drawing: letter! }));
  return {
    id: "made",
    title: "Made",
    summary: [],
    family: "",
    note: "",
    reconstruction: false,
    large: false,
    papers: false,
    tally: false,
    agreements: false,
    terms: false,
    levelBehind: false,
    elo: [],
    rules: "",
    regions: [],
    identity: "made",
    options: [],
    levels: all,
    cells,
    pieces,
    start: "",
  };
}

const cube = make({ boards: [""], levels: ["A", "B", "C", "D", "E"], columns: 5, size: 5 });
const twoCubes = make({ boards: ["A", "B"], levels: ["A", "B", "C", "D", "E"], columns: 5, size: 5 });
const three = make({ boards: ["A", "B", "C"], levels: [""], columns: 1, size: 8 });
// Levels 1 and 2 in the upper row, 3 and 4 in the lower one; level 1 is a single square, level 4 lacks its left file.
const holed = make({
  boards: [""],
  levels: ["1", "2", "3", "4"],
  columns: 2,
  size: 4,
  without: (level, x, y) => (level === 0 ? x !== 2 || y !== 2 : x === 0 || (level === 1 && y === 3)),
});
const id = (info: GameInfo, board: string, name: string) =>
  info.cells.find((cell) => info.levels[cell.level]!.boardName === board && cell.name === name)!.id;

function stateOf(pieces: Piece[], legal: Move[]): GameState {
  return {
    game: "made",
    identity: "made",
    start: "",
    fen: "",
    side: "w",
    ply: 0,
    fullmoveNumber: 1,
    halfmoveClock: 0,
    pieces,
    check: [],
    legal,
    moves: [],
    view: null,
    offered: null,
    result: null,
  };
}
const move = (from: number, to: number, arrival: number, more: Partial<Move> = {}): Move => ({
  uci: `${from}-${to}/${arrival}`,
  san: "x",
  from,
  to,
  arrival,
  capture: false,
  victim: null,
  promotion: null,
  also: [],
  action: null,
  chair: null,
  ...more,
});

describe("levels by name", () => {
  it("names boards and levels", () => {
    expect([layered(cube), boardCount(cube), levelTitle(cube, 2)]).toEqual([true, 1, "Level C"]);
    expect([layered(three), boardCount(three), levelTitle(three, 2)]).toEqual([false, 3, "Board C"]);
    expect(levelTitle(twoCubes, 7)).toBe("Board B, level C");
    expect(levelTitle(make({ boards: [""], levels: [""], columns: 1, size: 8 }), 0)).toBe("Board");
  });

  it("finds file and rank in a cell's name", () => {
    expect(coordinates(cube, cube.cells[26]!)).toEqual({ file: "b", rank: "1" });
    expect(coordinates(holed, holed.cells[0]!)).toEqual({ file: "c", rank: "3" });
    expect(coordinates(three, three.cells[9]!)).toEqual({ file: "b", rank: "2" });
  });

  it("shows all levels of a board in one grid, so that a vertical line can be seen", () => {
    expect(windows(cube)[3]).toEqual({ x: 0, y: 0, files: 5, ranks: 5 });
    expect(windows(holed)).toEqual(Array(4).fill({ x: 1, y: 0, files: 3, ranks: 4 }));
    // Its levels have different squares.
    expect(windows(infoOf("hyperchess"))).toEqual(Array(8).fill({ x: 0, y: 0, files: 6, ranks: 6 }));
    expect(extents(holed)).toEqual([
      { x: 1, y: 0, files: 3, ranks: 3 },
      { x: 1, y: 0, files: 3, ranks: 3 },
      { x: 1, y: 0, files: 3, ranks: 4 },
      { x: 1, y: 0, files: 3, ranks: 4 },
    ]);
  });

  it("draws holes as holes, and coordinates where a run of squares begins", () => {
    const map = atlas(holed);
    const rows = levelRows({ map, state: stateOf([], []), selected: null, focused: null, flipped: false }, 0);
    expect(rows.flat().filter((square) => square.id !== undefined)).toMatchObject([
      { label: "1c3", file: "c", rank: "3" },
    ]);
    expect(rows.flat()).toHaveLength(12);
    expect(
      levelRows({ map, state: stateOf([], []), selected: null, focused: null, flipped: true }, 1)[2]!
        .map((s) => s.file)
        .join(""),
    ).toBe("dcb");
  });

  it("reads the start's placement over all levels", () => {
    expect(
      startPieces({ ...cube, start: "5/5/2k2/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/R4 w - - 0 1" }),
    ).toEqual([
      { cell: id(cube, "", "Ec3"), letter: "K", color: "b" },
      { cell: id(cube, "", "Aa1"), letter: "R", color: "w" },
    ]);
    const rows = Array(8).fill("8").join("/");
    expect(
      startPieces({ ...three, start: `${rows};7k/7Q/8/8/8/8/8/8;${rows} w - - 0 1` })?.map(
        (piece) => piece.cell,
      ),
    ).toEqual([id(three, "B", "h8"), id(three, "B", "h7")]);
    expect(startPieces({ ...three, start: `${rows.slice(1)} w - - 0 1` })).toBeNull();
  });
});

describe("from level to level", () => {
  it("goes up and down on one board, and across boards", () => {
    const map = atlas(twoCubes);
    const from = id(twoCubes, "A", "Cb2");
    expect(acrossLevels(map, from, 1)).toBe(id(twoCubes, "A", "Db2"));
    expect(acrossLevels(map, id(twoCubes, "B", "Eb2"), 1)).toBe(id(twoCubes, "B", "Ab2"));
    expect(acrossBoards(map, from, 1)).toBe(id(twoCubes, "B", "Cb2"));
    expect(acrossLevels(atlas(three), id(three, "C", "h1"), 1)).toBe(id(three, "A", "h1"));
    expect(acrossBoards(atlas(cube), 0, 1)).toBe(0);
    // The nearest square, where the same place is a hole.
    expect(acrossLevels(atlas(holed), id(holed, "", "2b1"), -1)).toBe(id(holed, "", "1c3"));
    expect(levelText(atlas(cube), id(cube, "", "Bc1"), { cell: 27, letter: "Q", color: "w" })).toBe(
      `${t("level.named", { name: "B" })}. Bc1, ${pieceText("white queen")}.`,
    );
  });

  it("looks first where the pieces are", () => {
    const pieces: Piece[] = ["Ba1", "Bb1", "Ca1"].map((name) => ({
      cell: id(cube, "", name),
      letter: "P",
      color: "w",
    }));
    expect(homeLevel(atlas(cube), stateOf(pieces, []), "w")).toBe(1);
  });

  it("lays two boards of one level on each other, and nothing else", () => {
    const stackable = (boards: string[], levels: string[]) =>
      atlas(make({ boards, levels, columns: 5, size: 4 })).stackable;
    expect([
      stackable(["A", "B"], [""]),
      stackable(["A", "B", "C"], [""]),
      stackable([""], ["1", "2"]),
      stackable(["A", "B"], ["1", "2"]),
    ]).toEqual([true, false, false, false]);
  });
});

describe("a choice of board", () => {
  const map = atlas(three);
  const at = (board: string, name: string) => id(three, board, name);
  const pawn: Piece = { cell: at("A", "e2"), letter: "P", color: "w" };
  const state = stateOf(
    [pawn],
    [
      move(pawn.cell, at("A", "e4"), at("B", "e4")),
      move(pawn.cell, at("A", "e4"), at("C", "e4")),
      move(pawn.cell, at("A", "e3"), at("B", "e3")),
    ],
  );

  it("marks the arrivals where there is a choice, and takes a press on one", () => {
    expect([...destinations(state, pawn.cell)]).toEqual([
      [at("B", "e4"), "land"],
      [at("C", "e4"), "land"],
      [at("A", "e4"), "quiet"],
      [at("A", "e3"), "quiet"],
    ]);
    expect(movesTo(state, pawn.cell, at("C", "e4")).map((m) => m.arrival)).toEqual([at("C", "e4")]);
    expect(movesTo(state, pawn.cell, at("A", "e4"))).toHaveLength(2);
    expect(ghostsOf(state, pawn.cell, at("A", "e4")).map((ghost) => ghost.cell)).toEqual([
      at("B", "e4"),
      at("C", "e4"),
    ]);
    expect(ghostsOf(state, pawn.cell, at("C", "e4"))).toMatchObject([
      { cell: at("C", "e4"), from: at("A", "e4") },
    ]);
  });

  it("asks for the board, for the piece, or for both", () => {
    const moves = movesTo(state, pawn.cell, at("A", "e4"));
    expect([question(moves, state), ...choices(map, moves, state).map((c) => c.label)]).toEqual([
      t("choice.board"),
      t("choice.passes", { board: "B" }),
      t("choice.passes", { board: "C" }),
    ]);
    const stays = move(pawn.cell, at("A", "e4"), at("A", "e4"));
    expect(choices(map, [moves[0]!, stays], state).map((c) => c.label)).toEqual([
      t("choice.passes", { board: "B" }),
      t("choice.stays", { board: "A" }),
    ]);
    const both = ["q", "r"].flatMap((promotion) => moves.map((m) => ({ ...m, promotion })));
    expect(question(both, state)).toBe(t("choice.promoteBoard"));
    expect(choices(map, both, state).map((c) => c.label)).toEqual([
      `queen, ${t("choice.passes", { board: "B" })}`,
      `queen, ${t("choice.passes", { board: "C" })}`,
      `rook, ${t("choice.passes", { board: "B" })}`,
      `rook, ${t("choice.passes", { board: "C" })}`,
    ]);
    expect(
      choices(
        map,
        both.filter((m) => m.arrival === moves[0]!.arrival),
        state,
      ).map((c) => c.label),
    ).toEqual(["queen", "rook"]);
  });

  it("knows a move that is nothing but the pass", () => {
    const two = make({ boards: ["A", "B"], levels: [""], columns: 1, size: 8 });
    const [here, there] = [id(two, "A", "e2"), id(two, "B", "e2")];
    const pass = move(here, there, there);
    const before = stateOf([{ cell: here, letter: "P", color: "w" }], [pass]);
    expect(movesTo(before, here, there)).toEqual([pass]);
    expect(moveText(atlas(two), before, pass, before)).toBe(
      `${pieceOf("white pawn")} e2 ${t("move.passes", { board: "B" })}.`,
    );
    const rook: Piece = { cell: there, letter: "R", color: "b" };
    expect(
      moveText(
        atlas(two),
        { ...before, pieces: [...before.pieces, rook] },
        { ...pass, capture: true, victim: there },
        before,
      ),
    ).toBe(
      [
        pieceOf("white pawn"),
        "e2",
        t("move.passes", { board: "B" }),
        `${t("move.andTakes", { piece: pieceText("black rook") })}.`,
      ].join(" "),
    );
    // In the merged view a piece's own place means the pass; two pieces of one side there are picked up in turn.
    const cells = stack(atlas(two), 4, 1);
    expect(resolve(atlas(two), before, cells, here)).toBe(there);
    const twins = stateOf([before.pieces[0]!, { ...rook, color: "w" }], []);
    expect([
      resolve(atlas(two), twins, cells, null),
      resolve(atlas(two), twins, cells, here),
      resolve(atlas(two), twins, cells, there),
    ]).toEqual([here, there, here]);
  });
});

describe("the layout", () => {
  const full = (files: number, column = 0, row = 0): Tile => ({ column, row, files, ranks: files });
  const row = (n: number, files: number) => Array.from({ length: n }, (_, i) => full(files, i));
  const grid = Array.from({ length: 16 }, (_, i) => full(4, i % 4, Math.floor(i / 4)));
  const hyper: Tile[] = [4, 5, 5, 4, 4, 5, 5, 4].map((files, i) => ({
    column: i % 4,
    row: Math.floor(i / 4),
    files,
    ranks: 5,
  }));

  it("uses the space, and never more", () => {
    for (const [width, height] of [
      [1100, 800],
      [1000, 560],
      [400, 700],
      [900, 300],
    ] as const) {
      for (const [tiles, boards] of [
        [[full(8)], 1],
        [[full(8)], 2],
        [[full(8)], 3],
        [row(5, 5), 1],
        [row(5, 5), 2],
        [grid, 1],
        [hyper, 1],
        [hyper, 2],
      ] as const) {
        const space = spaces(tiles.length, boards);
        const { cell: size, levels, boards: groups } = arrange([...tiles], boards, width, height, space);
        expect(size).toBeGreaterThanOrEqual(4);
        expect([levels.length, groups.length]).toEqual([tiles.length * boards, boards]);
        if (size === 4) continue;
        for (const [i, place] of levels.entries()) {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + place.width).toBeLessThanOrEqual(width);
          expect(place.y + place.height).toBeLessThanOrEqual(height);
          for (const other of levels.slice(0, i)) {
            expect(
              place.x >= other.x + other.width ||
                other.x >= place.x + place.width ||
                place.y >= other.y + other.height ||
                other.y >= place.y + place.height,
            ).toBe(true);
          }
        }
      }
    }
  });

  it("keeps squares large enough to be read on a laptop, whatever the game", () => {
    const at = (tiles: Tile[], boards: number, width: number, height: number) =>
      arrange(tiles, boards, width, height, spaces(tiles.length, boards)).cell;
    // 1440 x 900 and 1024 x 768 with the panel below.
    for (const [width, height] of [
      [1392, 666],
      [976, 534],
    ] as const) {
      expect(at(row(5, 5), 1, width, height)).toBeGreaterThan(44);
      expect(at(grid, 1, width, height)).toBeGreaterThanOrEqual(24);
      expect(at(hyper, 2, width, height)).toBeGreaterThan(20);
    }
  });

  it("breaks a row of levels only where that makes squares clearly larger", () => {
    const space = spaces(5, 1);
    const broken = arrange(row(5, 5), 1, 1100, 800, space).levels;
    expect(new Set(broken.map((place) => place.y)).size).toBe(2);
    expect(new Set(arrange(row(5, 5), 1, 1400, 320, space).levels.map((place) => place.y)).size).toBe(1);
    // A grid of levels has a meaning and stays.
    expect(new Set(arrange(grid, 1, 2000, 300, spaces(16, 1)).levels.map((place) => place.y)).size).toBe(4);
  });

  it("turns the rows of levels with the boards", () => {
    const [upright, turned] = [false, true].map(
      (upsideDown) => arrange(hyper, 1, 1100, 800, spaces(8, 1), upsideDown).levels,
    );
    expect(upright![0]!.y).toBeLessThan(upright![4]!.y);
    expect(turned![0]!.y).toBeGreaterThan(turned![4]!.y);
    expect(turned![0]!.x).toBe(upright![0]!.x);
  });

  it("puts the panel where it costs the boards least", () => {
    const panel = { side: 288, below: 152 };
    expect(frame([full(8)], 2, 1392, 840, panel)).toBe("below");
    expect(frame([full(8)], 2, 1872, 1020, panel)).toBe("side");
    expect(frame([full(8)], 1, 1392, 840, panel)).toBe("side");
    expect(frame([full(8)], 2, 342, 784, panel)).toBe("phone");
  });
});

describe("what is fetched and shown of a game", () => {
  it("takes the large core for large games, where there is one", () => {
    const kinds = ["small", "records", "large", "solver"] as const;
    const files = ["core.wasm", "core_records.wasm", "core_large.wasm", "core_solver.wasm"].map(
      (file) => `/a/${file}`,
    );
    const all = Object.fromEntries(files.map((file) => [file.replace("/a", "../../wasm"), file]));
    expect(kinds.map((kind) => coreFile(all, kind))).toEqual(files);
    const only = { "../wasm/core.wasm": "/a/core.wasm" };
    expect([coreFile(only, "large"), coreFile(only, "solver"), coreFile({}, "small")]).toEqual([
      "/a/core.wasm",
      undefined,
      undefined,
    ]);
  });

  it("puts options under the headings that the game gives, in their order", () => {
    const option = (key: string, group: string) => ({
      key,
      title: key,
      group,
      choices: ["on", "off"],
      free: null,
      default: "on",
      value: "on",
      help: "",
      choiceHelp: {},
    });
    expect(groupOptions([])).toEqual([]);
    expect(groupOptions([option("a", ""), option("b", "")]).map((fold) => fold.title)).toEqual([""]);
    const folds = groupOptions([option("a", "Pieces"), option("b", "Castles"), option("c", "Pieces")]);
    expect(folds.map((fold) => [fold.title, fold.options.map((one) => one.key)])).toEqual([
      ["Pieces", ["a", "c"]],
      ["Castles", ["b"]],
    ]);
    expect(changedIn(folds[0]!, { a: "off", c: "on" })).toBe(1);
  });
});
