import { describe, expect, it } from "vitest";
import { gameLink, readLink, storedLink, treeLink } from "../../src/analysis/link.ts";
import { lineOf, type MoveNode } from "../../src/tree/moveTree.ts";
import { mayAnalyse } from "../../src/analysis/mayAnalyse.ts";
import { everySeat } from "../../src/server/keys.ts";
import { uncoded } from "../../src/i18n/refusal.ts";

describe("the fragment of an analysis", () => {
  it("carries a game with its options, position, moves and place", () => {
    const setup = {
      game: "alice:chess",
      options: { "en-passant": "both", castling: "off" },
      fen: "4k3/8/8/8/8/2|n5/8/1N2K3 w - - 0 1",
    };
    const link = gameLink(setup, ["b1d2", "@a5#12=ab", "Ae2Be2"], 1);
    expect(link).not.toMatch(/[\s|#]/);
    expect(readLink(`#${link}`)).toEqual({
      kind: "game",
      setup,
      moves: ["b1d2", "@a5#12=ab", "Ae2Be2"],
      ply: 1,
      names: {},
    });
  });

  it("is short for the start of a game", () => {
    expect(gameLink({ game: "chess", options: {}, fen: "" }, [])).toBe("game=chess");
    expect(readLink("game=chess")).toEqual({
      kind: "game",
      setup: { game: "chess", options: {}, fen: "" },
      moves: [],
      ply: 0,
      names: {},
    });
  });

  it("carries the text of a game file", () => {
    const setup = { game: "x", options: {}, fen: "", file: 'id = "x"\nbase = "chess"\n' };
    expect(readLink(gameLink(setup, []))).toMatchObject({ setup });
  });

  it("names a stored game, or nothing", () => {
    expect(readLink(storedLink("a b"))).toEqual({ kind: "stored", id: "a b" });
    expect(readLink("")).toBeNull();
    expect(readLink("moves=e2e4")).toBeNull();
    expect(readLink("game=chess&moves=e4&ply=99")).toMatchObject({ ply: 1 });
  });

  it("is none with a bracket too few or too many", () => {
    expect(readLink("game=chess&moves=e4+(+d4+d5+)+e5&at=2")).toMatchObject({
      moves: ["e4", "e5"],
      tree: { at: 2 },
    });
    for (const moves of ["e4 ) e5 Nf3", "e4 ( d4 e5 Nf3", "( ".repeat(5000)])
      expect(readLink(`game=chess&moves=${encodeURIComponent(moves)}`)).toBeNull();
  });
});

describe("the fragment of an annotated analysis", () => {
  const setup = { game: "chess", options: {}, fen: "" };
  const annotated = (comment: string) => {
    const tree = lineOf(["e4", "e5"].map((uci) => ({ uci, san: uci })));
    const [e4, e5] = tree.root.end.path as [MoveNode, MoveNode];
    const d4 = tree.add(tree.root, "d4", "d4");
    const marks = [
      { color: "G", from: "e4", to: "" },
      { color: "R", from: "e2/B", to: "e4" },
    ];
    tree.note(tree.root, { comment });
    tree.note(e4, { nags: [1], comment, recorded: { marks } });
    tree.note(d4, { before: comment });
    return { tree, e5, marks };
  };

  it.each(["plain", "a (b) {c} \\ $1 *G:e4", "} {", "\\", "שלום \u202e 🐈", "a\nb"])(
    "carries %j",
    (comment) => {
      const { tree, e5, marks } = annotated(comment);
      const link = treeLink(setup, tree, e5, { white: "A & B", black: "ü" });
      expect(link).not.toMatch(/\s/);
      expect(readLink(link)).toMatchObject({
        names: { white: "A & B", black: "ü" },
        moves: ["e4", "e5"],
        tree: {
          at: 3,
          start: { comment },
          moves: [
            { uci: "e4", parent: -1, nags: [1], comment, marks },
            { uci: "d4", parent: -1, nags: [], before: comment },
            { uci: "e5", parent: 0, nags: [] },
          ],
        },
      });
    },
  );

  it("leaves them out where they are not wanted", () => {
    const { tree, e5 } = annotated("why");
    expect(treeLink(setup, tree, e5)).toBe("game=chess&moves=e4+$1+(+d4+)+e5&at=3");
  });

  it("is none if a comment has no end", () => {
    expect(readLink(`game=chess&moves=${encodeURIComponent("e4 {why")}`)).toBeNull();
    expect(readLink(`game=chess&moves=${encodeURIComponent("e4 {why\\}")}`)).toBeNull();
  });
});

describe("a game that goes on", () => {
  const [person, engine] = [{ kind: "human" } as const, { kind: "engine", level: 1 } as const];
  const white = { w: true, b: false, umpire: false };
  const result = {
    score: "1-0",
    winner: "w",
    reason: "resignation",
    decision: "win",
    ...uncoded(""),
  } as const;
  it("is analysed against the engine, or by who has both sides, not against another person", () => {
    expect(mayAnalyse(person, person, white, null)).toBe(false);
    expect(mayAnalyse(person, person, everySeat, null, "spectator")).toBe(false);
    expect(mayAnalyse(person, engine, white, null)).toBe(true);
    expect(mayAnalyse(person, person, everySeat, null)).toBe(true);
    expect(mayAnalyse(person, person, white, result)).toBe(true);
    // Nor, while it goes on, a rated game of one's own.
    expect(mayAnalyse(person, engine, white, null, "white", true)).toBe(false);
    expect(mayAnalyse(person, engine, white, result, "white", true)).toBe(true);
  });
});
