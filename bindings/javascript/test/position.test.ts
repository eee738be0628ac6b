import { describe, expect, it } from "vitest";
import { loaded } from "./cores.ts";
import { refused } from "./refused.ts";

// What a board knows of its squares and of the position, and how it is drawn.

const cheshire = await loaded("all");

describe("a square", () => {
  it("has a name, and a number that stands for it", () => {
    const board = cheshire.board("alice");
    board.push("e4");
    const { arrival } = board.history()[0]!;
    expect(board.square(arrival)).toBe("e4/B");
    expect([board.cell("e4/B"), board.cell("e4/A"), board.cell("e4")]).toEqual([
      arrival,
      board.cell("e4"),
      arrival - 64,
    ]);
    expect([board.pieceAt("e4"), board.pieceAt("e4/B"), board.pieceAt(arrival)?.letter]).toEqual([
      null,
      { cell: arrival, letter: "P", color: "w" },
      "P",
    ]);
    expect(board.pieceAt("e8")).toMatchObject({ letter: "K", color: "b" });
    expect(cheshire.board("raumschach").king("w")).toBe("Ac1");
    for (const game of ["chess", "three-boards", "hyperchess", "cheops", "alice:raumschach"]) {
      const one = cheshire.board(game);
      for (const { id } of one.info.cells) expect(one.cell(one.square(id)), game).toBe(id);
    }
  });

  it("that does not exist is refused", () => {
    const board = cheshire.board("chess");
    for (const wrong of ["e9", "e4/B", "", "E4", -1, 64, 1.5, NaN, null as unknown as string, {} as string])
      expect(refused(() => board.pieceAt(wrong)).code).toBe("square-unknown");
    const error = refused(() => board.attackers("w", "e9"));
    expect([error.args, error.message]).toEqual([{ text: "e9" }, "there is no square 'e9'"]);
    expect(refused(() => board.king("white" as "w")).code).toBe("argument-unknown");
    expect(refused(() => board.attackers("x" as "w", "e4")).code).toBe("argument-unknown");
    expect(refused(() => board.square(64)).code).toBe("square-unknown");
    expect(refused(() => board.svg({ arrows: [{ from: "e2", to: "e9" }] })).code).toBe("square-unknown");
  });
});

describe("a position", () => {
  it("knows its kings, attackers and checks", () => {
    const board = cheshire.board("alice");
    board.pushMoves("e4 d5 Be2 dxe4");
    expect([board.king("w"), board.king("b")]).toEqual(["e1", "e8"]);
    expect([board.checkers(), board.checkedPieces(), board.givesCheck("Bb5")]).toEqual([[], [], true]);
    expect([board.givesCheck("a3"), board.givesCheck("e2b5"), board.gamePly()]).toEqual([false, true, 4]);
    expect(refused(() => board.givesCheck("Ra8")).code).toBeTruthy();
    board.push("Bb5");
    expect([board.checkedPieces(), board.checkers()]).toEqual([["e8"], ["b5"]]);
    expect(cheshire.board().attackers("w", "f3")).toEqual(["g1", "e2", "g2"]);
    expect(cheshire.board().attackers("b", "f3")).toEqual([]);
    const little = cheshire.board("little-cheops");
    expect(little.givesCheck(little.legalMoves()[0]!)).toBe(false);
  });

  it("is equal to one that other moves lead to", () => {
    const [one, other] = [cheshire.board(), cheshire.board()];
    expect(typeof one.key()).toBe("bigint");
    expect(one.equals(other)).toBe(true);
    one.pushMoves("Nf3 Nf6 Nc3");
    other.pushMoves("Nc3 Nf6");
    expect(one.equals(other)).toBe(false);
    other.push("Nf3");
    expect([one.equals(other), one.key() === other.key(), one.key() >= 0n]).toEqual([true, true, true]);
    expect(one.equals(cheshire.board("alice"))).toBe(false);
    expect(cheshire.board("alice").equals(cheshire.board("alice;castling=off"))).toBe(false);
  });

  it("counts how often it has been there", () => {
    const board = cheshire.board();
    expect([board.timesSeen(), board.canClaimDraw()]).toEqual([1, false]);
    board.pushMoves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    expect([board.timesSeen(), board.canClaimDraw()]).toEqual([2, true]);
    board.push("Ng8");
    expect([board.timesSeen(), board.canClaimDraw()]).toEqual([3, true]);
    board.pushMoves("-- -- Nf3");
    expect([board.timesSeen(), board.gamePly()]).toEqual([1, 11]);
  });
});

describe("a picture", () => {
  it("is drawn with all that a style may have", () => {
    const board = cheshire.board("alice");
    board.push("e4");
    const plain = board.svg();
    expect(plain).toMatch(/^<svg /);
    expect(plain).toMatch(/<title>Alice chess/);
    expect(board.svg({ theme: "walnut", square: 48, flipped: false, coordinates: true })).toBe(plain);
    const all = [
      { theme: "print" },
      { pieces: "engraved" },
      { flipped: true },
      { coordinates: false },
      { square: 20 },
      { caption: "1; e4=4" },
      { arrows: [{ from: "e2", to: "e4/B", brush: "red" }] },
      { arrows: [{ from: board.cell("e4/B") }] },
    ] as const;
    const drawn = all.map((style) => board.svg(style));
    expect(new Set([plain, ...drawn]).size).toBe(all.length + 1);
    expect(drawn[5]).toContain("1; e4=4");
    for (const style of [
      { square: 7 },
      { square: 201 },
      { theme: "pink" as "blue" },
      { pieces: "wood" as "solid" },
      { arrows: [{ from: "e2", brush: "pink" as "red" }] },
    ])
      expect(refused(() => board.svg(style)).code).toMatch(/^argument-(unknown|out-of-range)$/);
  });

  it("is written with characters", () => {
    const board = cheshire.board();
    board.push("e4");
    expect(String(board)).toBe(
      [
        " 8  r  n  b  q  k  b  n  r  8",
        " 7  p  p  p  p  p  p  p  p  7",
        " 6  .  .  .  .  .  .  .  .  6",
        " 5  .  .  .  .  .  .  .  .  5",
        " 4  .  .  .  . [P] .  .  .  4",
        " 3  .  .  .  .  .  .  .  .  3",
        " 2  P  P  P  P (.) P  P  P  2",
        " 1  R  N  B  Q  K  B  N  R  1",
        "    a  b  c  d  e  f  g  h",
        "",
      ].join("\n"),
    );
    expect(board.diagram({ flipped: true }).split("\n")[0]).toBe(" 1  R  N  B  K  Q  B  N  R  1");
    expect(board.diagram({ unicode: true })).toContain("♔");
    const alice = cheshire.board("alice");
    expect(alice.diagram({ width: 40 }).split("\n").length).toBeGreaterThan(
      alice.diagram().split("\n").length,
    );
    expect(refused(() => board.diagram({ width: 19 })).code).toBe("argument-out-of-range");
  });
});
