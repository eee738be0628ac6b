import { beforeAll, describe, expect, it } from "vitest";
import { commonKind, fromMiddle, PieceStudy, type Moves, type Reach } from "../../src/cards/pieceStudy.ts";
import { framed, reachText } from "../../src/cards/Diagram.tsx";
import type { Color, GameInfo } from "../../src/core/types.ts";
import type { Store } from "../../src/store/store.ts";
import { storeAlone } from "../environment.ts";

describe("the moves on a card", () => {
  let store: Store;
  beforeAll(async () => {
    store = storeAlone();
  });

  const study = async (
    game: string,
    letter: string,
    options = {},
    color: Color = "w",
  ): Promise<[Moves, GameInfo]> => {
    const info = await store.core.info(game, options);
    return [await new PieceStudy(store.core, info, { game, options, fen: "" }, color).moves(letter), info];
  };
  const named = (info: GameInfo, cells: Iterable<number>) =>
    [...cells].map((id) => info.cells.find((cell) => cell.id === id)!.name).sort();
  const told = (info: GameInfo, reach: Reach | null) =>
    reach && {
      on: named(info, [reach.cell])[0],
      quiet: named(info, reach.quiet),
      captures: named(info, reach.captures),
    };

  it("are a pawn's step, captures and double step in chess", async () => {
    const [moves, info] = await study("chess", "P");
    expect(told(info, moves.alone)).toEqual({ on: "d4", quiet: ["d5"], captures: ["c5", "e5"] });
    expect(told(info, moves.home)).toEqual({ on: "d2", quiet: ["d3", "d4"], captures: ["c3", "e3"] });
    expect(moves.over).toBeNull();
  });

  it("are those of the piece's own colour", async () => {
    const [moves, info] = await study("chess", "P", {}, "b");
    expect(told(info, moves.alone)).toEqual({ on: "d5", quiet: ["d4"], captures: ["c4", "e4"] });
    expect(told(info, moves.home)).toEqual({ on: "d7", quiet: ["d5", "d6"], captures: ["c6", "e6"] });
    const [master] = await study("little-cheops", "R", {}, "b");
    expect(master.over!.others.map(({ color }) => color)).toEqual(["b", "w"]);
  });

  it("have no double step where the option takes it away", async () => {
    expect((await study("parton", "P"))[0].home).toBeNull();
    expect((await study("parton", "P", { "double-step": "on" }))[0].home).not.toBeNull();
  });

  it("tell moves from captures in Cheops", async () => {
    const [minister, info] = await study("little-cheops", "V");
    expect(minister.alone.quiet.size).toBe(20);
    expect(named(info, minister.alone.captures)).toEqual("d4 d5 d6 e4 e6 f4 f5 f6".split(" "));
    const [assassin] = await study("little-cheops", "A");
    expect([assassin.alone.quiet.size, assassin.alone.captures.size]).toEqual([48, 8]);
    const [civilian] = await study("little-cheops", "C");
    expect(civilian.alone.captures.size).toBe(0);
    expect(civilian.over!.captures.size).toBe(0);
    expect(named(info, civilian.over!.quiet)).toEqual("d4 d5 d6 e4 e7 f4 f6 g5".split(" "));
    const [master] = await study("little-cheops", "R");
    expect(master.alone.captures.size).toBe(0);
    expect(named(info, master.over!.captures)).toEqual("e7 e8 e9 g5 h5 i5".split(" "));
  });

  it("lead through all levels", async () => {
    const [unicorn, info] = await study("raumschach", "U");
    expect(new Set(named(info, unicorn.alone.quiet).map((name) => name[0]))).toEqual(new Set("ABDE"));
    const [king] = await study("raumschach", "K");
    expect(king.alone.quiet).toEqual(king.alone.captures);
    expect(king.alone.quiet.size).toBe(26);
    const [pawn, hyper] = await study("hyperchess", "P");
    expect(told(hyper, pawn.home)!.quiet).toContain("4b5");
  });

  const games = [
    "chess",
    "alice",
    "looking-glass",
    "ms-alice",
    "odonohue",
    "duo",
    "parton",
    "three-boards",
    "raumschach",
    "alice:raumschach",
    "hyperchess",
    "little-cheops",
    "little-cheops-imperial",
    "cheops",
    "cheops-imperial",
  ];
  it.each(games.flatMap((game) => (["w", "b"] as const).map((color) => [game, color] as const)))(
    "%s, %s: every piece has moves, none of them to its own square",
    async (game, color) => {
      const info = await store.core.info(game, {});
      const study = new PieceStudy(store.core, info, { game, options: {}, fen: "" }, color);
      for (const { letter, name } of info.pieces) {
        const moves = await study.moves(letter);
        for (const reach of [moves.alone, moves.home, moves.over]) {
          if (!reach) continue;
          expect(reach.quiet.size, name).toBeGreaterThan(0);
          expect(reach.quiet.has(reach.cell), name).toBe(false);
          expect(reachText(info, reach).length).toBeGreaterThan(5);
          const parts = framed(info, reach);
          expect(parts.size).toBeLessThanOrEqual(5);
          expect(parts.has(info.cells.find((cell) => cell.id === reach.cell)!.level)).toBe(true);
        }
      }
    },
    60000,
  );

  it("begin in the middle of the largest level", async () => {
    const at = async (game: string, color: Color = "w") =>
      fromMiddle(await store.core.info(game, {}), color)[0]!.name;
    expect(await at("chess")).toBe("d4");
    expect(await at("chess", "b")).toBe("d5");
    expect(await at("raumschach")).toBe("Cc3");
    expect(await at("cheops")).toBe("e5@1");
    expect(commonKind(await store.core.info("cheops", {}))).toBe("P");
  });
});
