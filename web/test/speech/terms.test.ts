import { describe, expect, it } from "vitest";
import { influenceByCell, offeredKinds, type InfluenceKind } from "../../src/position/influence.ts";
import { atlas } from "../../src/position/stateQueries.ts";
import {
  cellLabel,
  pieceName,
  offBoard,
  developmentTexts,
  pieceText as spokenPiece,
  moveText,
} from "../../src/speech/speech.ts";
import { forcedMove, groupsAt, isDeveloped, termsOf, ministerColor } from "../../src/speech/terms.ts";
import type { CheopsView, GameInfo, Line, Piece, Score, Term } from "../../src/core/types.ts";
import { levelRows } from "../../src/board/squares.ts";
import { colorName, moved, pieceText, t, won } from "../english.ts";
import { infoOf } from "../nodeCore.ts";
import { at, cheopsOf, infos, luft, pieces, move, projections, scene, stateOf } from "../fake/pyramids.ts";
import { table, two } from "../environment.ts";
import { uncoded } from "../../src/i18n/refusal.ts";

const alice = infoOf("alice");

// The Cheops glossary's terms on the page.

const [info, wide, deep] = [infos["pyramid-9"]!, infos["pyramid-17"]!, infos["pyramid-deep"]!];
const map = atlas(info);
const cell = (name: string) => at(info, name);
const names = (game: GameInfo, cells: Iterable<number>) =>
  [...cells].map((id) => game.cells.find((one) => one.id === id)!.name).sort();

describe("the fields of the glossary", () => {
  const party = pieces(info, "wTa1 wPa3 bKe9");
  const state = stateOf(info, { pieces: party });
  const known = { pieces: party, list: projections(info, state), luft: luft(info, state), info };
  const cellsOf = (shown: InfluenceKind, piece?: Piece) =>
    names(info, influenceByCell(known, new Set([shown]), piece).keys());

  it("show a piece's whole pattern, whatever is in the way", () => {
    expect(cellsOf("projection", party[0])).toEqual(["a2", "b1", "c1", "d1", "e1"]);
    expect(cellsOf("pattern", party[0])).toEqual(
      [..."bcdefghi"]
        .map((file) => `${file}1`)
        .concat([2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `a${rank}`))
        .sort(),
    );
    expect(cellsOf("pattern")).toEqual([]);
  });

  it("show the Kings' luft and the demarcator without a piece", () => {
    expect(cellsOf("luft")).toEqual(["d8", "d9", "e8", "f8", "f9"]);
    expect(cellsOf("demarcator")).toEqual([..."abcdefghi"].map((file) => `${file}5`));
    expect(
      names(
        deep,
        influenceByCell(
          { pieces: [], list: [], info: deep },
          new Set<InfluenceKind>(["demarcator"]),
          undefined,
        ).keys(),
      ),
    ).toHaveLength(9 + 7 + 5 + 3 + 1);
  });

  it("are offered where the game has them", () => {
    expect(offeredKinds(info)).toContain("demarcator");
    expect(offeredKinds(alice)).not.toContain("demarcator");
    expect(offeredKinds(alice)).toContain("luft");
  });

  it("ask the core for the luft when it is to be shown, once for a state", async () => {
    const { store, ports, rest } = table();
    await store.boot({ kind: "table", id: null });
    await store.startGame({ game: "pyramid-9", options: {}, fen: "", players: two });
    await rest();
    const count = (command: string) =>
      ports["rules"]!.at(-1)!.commands.filter((one) => one === command).length;
    store.influence.show("projection");
    await rest();
    expect([count("projections"), count("luft")]).toEqual([1, 0]);
    store.influence.show("luft");
    await rest();
    expect([count("projections"), count("luft")]).toEqual([1, 1]);
    store.influence.show("pattern");
    await rest();
    expect([count("projections"), count("luft")]).toEqual([1, 1]);
    expect(store.influence.cells.value?.get(at(store.session.info.value!, "e8"))).toEqual(["luft"]);
  });
});

const walk = moved("white civilian", "a1", "e5");
const ministerOf = (side: "w" | "b", squares: "w" | "b") =>
  t("side.minister", { color: colorName(side), piece: t(`minister.${squares}`) });

describe("the terms of a move", () => {
  const before = stateOf(info, {
    pieces: pieces(info, "wCa1 bPb2 bPd4 bKi9 wKi1"),
    view: cheopsOf({ started: false }),
  });
  const said = (terms: Term[], over: Partial<typeof before> = {}) =>
    moveText(map, before, move(info, "a1", "e5", { terms }), { ...before, ...over });

  it("are spoken after the move, and a check by its level", () => {
    expect(said(["bridge", "force"])).toBe(`${walk} ${t("move.bridge")} ${t("move.force")}`);
    expect(said(["overcheck"], { check: [cell("i9")] })).toBe(`${walk} ${t("move.overcheck")}`);
    expect(said(["overcheck", "undercheck"], { check: [cell("i9")] })).toBe(
      `${walk} ${t("move.overcheck")} ${t("move.undercheck")}`,
    );
    expect(said([], { check: [cell("i9")] })).toBe(`${walk} ${t("move.check")}`);
    const result = {
      score: "1-0",
      winner: "w",
      reason: "checkmate",
      decision: "win",
      ...uncoded(won("w", "checkmate")),
    } as const;
    expect(said(["undercheck", "exchange"], { check: [cell("i9")], result })).toBe(
      `${walk} ${t("move.exchange")} ${won("w", "checkmate")}`,
    );
  });

  it("belong to the games of the glossary alone", () => {
    const made = move(info, "a1", "e5", { terms: ["force"] });
    expect(termsOf(info, made)).toEqual(["force"]);
    expect(termsOf(alice, made)).toEqual([]);
    expect(termsOf(info, move(info, "a1", "e5"))).toEqual([]);
  });

  it("tell that the game has officially started, once", () => {
    expect(said([], { view: cheopsOf({ started: true }) })).toBe(`${walk} ${t("start.done")}`);
    const on = { ...before, view: cheopsOf({ started: true }) };
    expect(moveText(map, on, move(info, "a1", "e5"), on)).toBe(walk);
  });
});

describe("a force in the analysis", () => {
  const line = (rank: number, score: Score): Line => ({
    depth: 5,
    rank,
    score,
    nodes: 1,
    time: 1,
    pv: [],
    san: [],
  });
  const two = [move(info, "a1", "a2"), move(info, "a1", "a3")];
  const state = stateOf(info, { legal: two });

  it("is a position with one legal turn", () => {
    expect(forcedMove(info, { ...state, legal: two.slice(1) }, [])).toBe("only");
    expect(forcedMove(alice, { ...state, legal: two.slice(1) }, [])).toBeNull();
    expect(forcedMove(info, null, [])).toBeNull();
  });

  it("or one in which every other line is mated, and the first is not", () => {
    expect(
      forcedMove(info, state, [line(1, { kind: "cp", value: -20 }), line(2, { kind: "mate", value: -3 })]),
    ).toBe("mated");
    expect(
      forcedMove(info, state, [line(1, { kind: "mate", value: -5 }), line(2, { kind: "mate", value: -3 })]),
    ).toBeNull();
    expect(
      forcedMove(info, state, [line(1, { kind: "cp", value: 0 }), line(2, { kind: "cp", value: -900 })]),
    ).toBeNull();
    expect(
      forcedMove(info, state, [line(1, { kind: "cp", value: 0 }), line(2, { kind: "mate", value: 2 })]),
    ).toBeNull();
    expect(forcedMove(info, state, [line(1, { kind: "cp", value: 0 })])).toBeNull();
  });
});

describe("names at the table", () => {
  it("call a Minister after the squares on which it travels, whoever owns it", () => {
    const [dark, light] = pieces(info, "wMc1 bMd1");
    expect([ministerColor(info, dark!), ministerColor(info, light!)]).toEqual(["b", "w"]);
    expect(spokenPiece(info, dark!)).toBe(ministerOf("w", "b"));
    expect(spokenPiece(info, light!)).toBe(ministerOf("b", "w"));
    expect(pieceName(info, "M", dark!.cell)).toBe(t("minister.b"));
    expect(pieceName(info, "M")).toBe("minister");
    expect(spokenPiece(info, { ...dark!, cell: offBoard })).toBe(pieceText("white minister"));
    expect(spokenPiece(info, pieces(info, "wKc1")[0]!)).toBe(pieceText("white king"));
    const state = stateOf(info, { pieces: [dark!] });
    expect(moveText(map, state, move(info, "c1", "e3"), state)).toBe(
      `${ministerOf("w", "b")} c1 ${t("move.to", { cell: "e3" })}.`,
    );
  });

  it("name the groups of the first rank, and the Apex", () => {
    const of = (game: GameInfo, name: string) => groupsAt(game, at(game, name)).map((group) => group.name);
    expect([of(info, "b1"), of(info, "e1"), of(info, "h1"), of(info, "a1"), of(info, "e2")]).toEqual([
      ["senate"],
      ["cabinet"],
      ["stable"],
      [],
      [],
    ]);
    expect([of(wide, "i1"), of(wide, "f1"), of(wide, "d1"), of(wide, "n17")]).toEqual([
      ["cabinet", "court"],
      ["court"],
      ["senate"],
      ["senate"],
    ]);
    expect([of(deep, "Ee5"), of(deep, "De5")]).toEqual([["apex"], []]);
    const label = levelRows(
      {
        map,
        state: stateOf(info, { pieces: pieces(info, "wKe1") }),
        selected: null,
        focused: null,
        flipped: false,
      },
      0,
    )
      .flat()
      .find((square) => square.id === cell("e1"))!.label;
    expect(label).toBe(`e1, ${pieceText("white king")}, ${t("group.cabinet")}`);
    expect(
      cellLabel(map, cell("e1"), undefined, {
        selected: false,
        destination: undefined,
        check: false,
        trace: undefined,
      }),
    ).toBe("e1");
  });

  it("say of a piece whether it is developed", () => {
    const cheops = cheopsOf({ opening: [cell("e1")], developed: { w: 1, b: 0 } });
    expect([isDeveloped(cheops, cell("e1")), isDeveloped(cheops, cell("a4"))]).toEqual([false, true]);
    expect(developmentTexts(cheops, cell("e1"))).toEqual([t("piece.opening")]);
    expect(developmentTexts(cheops, cell("a4"))).toEqual([t("piece.developed")]);
    expect(developmentTexts({ castles: [] } as unknown as CheopsView, cell("a4"))).toEqual([]);
    const squares = levelRows(
      {
        map,
        state: stateOf(info, { pieces: pieces(info, "wKe1 wTa4"), view: cheops }),
        selected: null,
        focused: null,
        flipped: false,
      },
      0,
    ).flat();
    expect(squares.find((square) => square.id === cell("a4"))!.title).toBe(t("piece.developed"));
    expect(squares.find((square) => square.id === cell("a5"))!.title).toBe("");
    const castled = scene("pyramid-9");
    const titles = levelRows(
      { map, state: castled, selected: null, focused: null, flipped: false },
      0,
    ).flat();
    // A pillar is part of its Castle.
    expect(titles.find((square) => square.id === cell("d4"))!.title).toBe(
      t("castle.part", {
        part: t("castle.pillar"),
        castle: t("castle.says", {
          color: colorName("b"),
          cell: "e5",
          how: t("castle.owned", { color: colorName("w") }),
        }),
      }),
    );
  });
});
