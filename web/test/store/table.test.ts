import { describe, expect, it } from "vitest";
import { draw, drawing, faceOf, letterOf, silhouette } from "../../src/board/pieceDrawings.ts";
import { moved, pieceText, t, won } from "../english.ts";
import drawings from "../../../data/pieces.json";
import { choices } from "../../src/board/moveChoices.ts";
import {
  acrossLevels,
  arrivals,
  atlas,
  destinations,
  ghostsOf,
  resolve,
  stack,
  step,
} from "../../src/position/stateQueries.ts";
import { cellLabel, moveRows, moveText, stackLabel } from "../../src/speech/speech.ts";
import type { GameState } from "../../src/core/types.ts";
import { goalsOf, levelRows, mergedRows, seatOn } from "../../src/board/squares.ts";
import { infoOf, stateAfter } from "../nodeCore.ts";
import { cell } from "../environment.ts";

const info = infoOf("alice");
const map = atlas(info);
const none = { selected: false, destination: undefined, check: false, trace: undefined } as const;

const after = (fen: string, ...moves: string[]): GameState => stateAfter("alice", fen, ...moves);

describe("drawing pieces", () => {
  it("mirrors a profile about the axis", () => {
    expect(
      silhouette(
        [0, 10],
        [
          ["L", 5, 20],
          ["C", 6, 30, 7, 40, 8, 50],
          ["L", 0, 50],
        ],
      ),
    ).toBe("M50 10L55 20C56 30 57 40 58 50L50 50L42 50C43 40 44 30 45 20L50 10Z");
  });

  it("knows every piece of the file, inside its box", () => {
    for (const key of Object.keys(drawings.pieces)) {
      const piece = drawing(key);
      expect(piece.outline, key).toMatch(/^M.*Z$/);
      expect(piece.feet).toHaveLength(2);
      const numbers = piece.outline.match(/-?[\d.]+/g)!.map(Number);
      expect(Math.min(...numbers), key).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers), key).toBeLessThanOrEqual(100);
    }
    const kinds = [
      { letter: "U", name: "unicorn", drawing: "U" },
      { letter: "Z", name: "zebra", drawing: "" },
    ];
    expect(faceOf(kinds, "u")).toBe("U");
    expect(letterOf(faceOf(kinds, "u"))).toBeNull();
    // Without a drawing: a letter on a disc.
    expect(letterOf(faceOf(kinds, "z"))).toBe("Z");
    expect(drawing(faceOf(kinds, "z")).outline).toMatch(/^M.*Z$/);
    expect(drawing("U").horn).not.toBeNull();
  });

  it("makes bands of turned pieces soft", () => {
    expect(
      draw({ name: "x", top: [0, 0], profile: [["L", 9, 9]], details: ["M1 2H3", "M1 2L3 4"] }).details.map(
        (d) => d.soft,
      ),
    ).toEqual([true, false]);
  });
});

describe("asking what is given", () => {
  const start = after("");

  it("finds destinations, ghosts and the meaning of stacked squares", () => {
    expect([...destinations(start, cell("g1")).keys()].sort()).toEqual([cell("f3"), cell("h3")].sort());
    expect(arrivals(start, cell("g1")).sort()).toEqual([cell("f3", "B"), cell("h3", "B")].sort());
    // Every view marks both.
    expect(goalsOf({ state: start, selected: cell("g1") })).toEqual(
      new Map([
        [cell("f3"), "quiet"],
        [cell("h3"), "quiet"],
        [cell("f3", "B"), "land"],
        [cell("h3", "B"), "land"],
      ]),
    );
    expect(goalsOf({ state: start, selected: null }).size).toBe(0);
    expect(ghostsOf(start, cell("e2"), cell("e4"))).toMatchObject([
      { cell: cell("e4", "B"), from: cell("e4") },
    ]);
    expect(ghostsOf(start, cell("e2"), cell("e5"))).toEqual([]);
    const state = after("", "e2e4", "d7d5");
    expect(resolve(map, state, stack(map, 4, 3), null)).toBe(cell("e4", "B"));
    expect(resolve(map, state, stack(map, 4, 4), cell("e4", "B"))).toBe(cell("e5", "B"));
    expect(resolve(map, state, stack(map, 0, 4), cell("e4", "B"))).toBe(cell("a5", "B"));
  });

  it("walks over cells and levels, and over holes", () => {
    expect(step(map, cell("h1"), 1, 0)).toBe(cell("h1"));
    expect(acrossLevels(map, cell("c3"), 1)).toBe(cell("c3", "B"));
    expect(acrossLevels(map, cell("c3"), -1)).toBe(cell("c3", "B"));
    const holed = atlas({ ...info, cells: info.cells.filter((c) => c.id !== cell("b1")) });
    expect(step(holed, cell("a1"), 1, 0)).toBe(cell("c1"));
    expect(
      levelRows({ map: holed, state: start, selected: null, focused: null, flipped: false }, 0)[7]![1]!.id,
    ).toBeUndefined();
  });

  it("names choices by piece, or by the board they reach", () => {
    const promote = after("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").legal.filter((m) => m.promotion);
    expect(choices(map, promote, start).map((c) => c.label)).toEqual(["queen", "rook", "bishop", "knight"]);
    const move = start.legal.find((m) => m.uci === "e2e4")!;
    expect(choices(map, [move, { ...move, arrival: move.to }], start).map((c) => c.label)).toEqual([
      t("choice.passes", { board: "B" }),
      t("choice.stays", { board: "A" }),
    ]);
  });
});

const onB = t("square.onBoard", { piece: pieceText("white pawn"), board: "B" });

describe("words", () => {
  it("labels squares", () => {
    const state = after("", "e2e4");
    const piece = state.pieces.find((m) => m.cell === cell("e4", "B"))!;
    expect(cellLabel(map, piece.cell, piece, { ...none, trace: "last" })).toBe(
      `B e4, ${pieceText("white pawn")}, ${t("mark.last")}`,
    );
    expect(cellLabel(map, cell("a3"), undefined, { ...none, destination: "quiet" })).toBe(
      `A a3, ${t("mark.quiet")}`,
    );
    expect(stackLabel(map, [piece], "e4", none)).toBe(`e4, ${onB}`);
  });

  it("tells moves", () => {
    const tell = (fen: string, ...moves: string[]) => {
      const end = after(fen, ...moves);
      return moveText(map, after(fen, ...moves.slice(0, -1)), end.moves.at(-1)!, end);
    };
    expect(tell("", "e2e4", "d7d5", "f1e2", "d5e4")).toBe(
      moved("black pawn", "d5", "e4", { takes: "white pawn", passes: "A" }),
    );
    expect(tell("", "e2e4", "d7d5", "f1e2", "d5e4", "e2b5")).toBe(
      `${moved("white bishop", "e2", "b5", { passes: "A" })} ${won("w", "checkmate")}`,
    );
    expect(tell("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1")).toBe(
      moved("white king", "e1", "g1", { passes: "B" }).replace(
        /\.$/,
        `, ${t("move.with", { piece: "rook", from: "h1", to: "f1" })}.`,
      ),
    );
    expect(tell("4k3/8/8/8/8/8/|R7/4K3 w - - 0 1", "a2a8")).toBe(
      `${moved("white rook", "a2", "a8", { passes: "A" })} ${t("move.check")}`,
    );
  });

  it("numbers the move list from the start position", () => {
    const moves = after("", "e2e4", "d7d5", "f1e2").moves;
    expect(moveRows(moves, info.start)).toEqual([
      { number: 1, white: { ply: 1, san: "e4" }, black: { ply: 2, san: "d5" } },
      { number: 2, white: { ply: 3, san: "Be2" }, black: null },
    ]);
    expect(
      moveRows(moves, "8/8 b - - 0 7").map((row) => [row.number, row.white?.san, row.black?.san]),
    ).toEqual([
      [7, undefined, "e4"],
      [8, "d5", "Be2"],
    ]);
  });
});

describe("squares of the views", () => {
  const state = after("", "e2e4");
  const scene = {
    map,
    state,
    selected: null,
    focused: cell("a1"),
    flipped: false,
  };

  it("gives every level from the top row down, turned on demand", () => {
    const rows = levelRows(scene, 0);
    expect(rows[0]![0]!.label).toBe(`A a8, ${pieceText("black rook")}`);
    expect(rows[7]!.map((s) => s.file).join("")).toBe("abcdefgh");
    expect(rows.map((r) => r[0]!.rank).join("")).toBe("87654321");
    const turned = levelRows({ ...scene, flipped: true }, 0);
    expect(turned[0]![0]!.label).toBe(`A h1, ${pieceText("white rook")}`);
    expect(turned[7]!.map((s) => s.file).join("")).toBe("hgfedcba");
  });

  it("gives the merged view turned, too", () => {
    const rows = mergedRows({ ...scene, flipped: true });
    expect(rows[3]![3]).toMatchObject({ label: `e4, ${onB}, ${t("mark.last")}`, x: 4, y: 3 });
    expect(rows.map((row) => row[0]!.rank).join("")).toBe("12345678");
    expect(rows[7]!.map((square) => square.file).join("")).toBe("hgfedcba");
  });

  // Arrows, animations and ghosts are drawn where the squares are.
  it("has every cell at the same place in both, from either side", () => {
    for (const flipped of [false, true])
      for (const level of [0, 1])
        levelRows({ ...scene, flipped }, level).forEach((row, y) =>
          row.forEach((square, x) => expect(seatOn({ map, flipped }, square.id!, level)).toEqual({ x, y })),
        );
    expect(seatOn({ map, flipped: true }, cell("a1"), 0)).toEqual({ x: 7, y: 0 });
    expect(seatOn({ map, flipped: true }, cell("a1"), 1)).toBeUndefined();
  });

  it("marks where a piece lands and where it then arrives, in the merged view only where it lands", () => {
    const moving = { ...scene, state: after(""), selected: cell("e2") };
    const marks = (rows: ReturnType<typeof levelRows>) =>
      rows.flat().flatMap((square) => (square.mark ? [`${square.x},${square.y} ${square.mark}`] : []));
    expect(marks(levelRows(moving, 0)).sort()).toEqual(["4,2 quiet", "4,3 quiet"]);
    expect(marks(levelRows(moving, 1)).sort()).toEqual(["4,2 land", "4,3 land"]);
    expect(marks(mergedRows(moving)).sort()).toEqual(["4,2 quiet", "4,3 quiet"]);
  });

  it("marks pieces of the second board in the merged view", () => {
    const rows = mergedRows(scene);
    expect(rows[4]![4]).toMatchObject({ label: `e4, ${onB}, ${t("mark.last")}`, pieces: [{ board: 1 }] });
    expect(rows[7]![0]).toMatchObject({ focus: true, pieces: [{ board: 0 }] });
  });
});
