import { describe, expect, it } from "vitest";
import {
  coverage,
  influenceByCell,
  frontier,
  sanctuary,
  type InfluenceKind,
} from "../../src/position/influence.ts";
import { otherView } from "../../src/board/views.ts";
import { faceOf } from "../../src/board/pieceDrawings.ts";
import { startPieces } from "../../src/position/placement.ts";
import { choices, question } from "../../src/board/moveChoices.ts";
import { atlas, destinations, pieceAt, movesTo } from "../../src/position/stateQueries.ts";
import { difference, sameMove } from "../../src/server/moveSync.ts";
import { cellLabel, cheopsTexts, decisionText, moveText } from "../../src/speech/speech.ts";
import { viewerOf } from "../../src/game/players.ts";
import { arrestChoice, actionsOf, actionChoice } from "../../src/board/cellChoice.ts";
import { partsOf, wallsOf } from "../../src/board/castles.ts";
import { whiteBy } from "../../src/people/lotForWhite.ts";
import {
  parleyOf,
  changedTerms,
  drawLot,
  mayChoose,
  openTermsOf,
  usualTerms,
  withTerm,
} from "../../src/setup/preGameTerms.ts";
import type { Parley } from "../../src/core/types.ts";
import { levelRows } from "../../src/board/squares.ts";
import { colorName, ending, moved, pieceText, t } from "../english.ts";
import { time } from "../fake/record.ts";
import { after, at, infos, pieces, move, scene } from "../fake/pyramids.ts";
import { engine, person, table, two } from "../environment.ts";
import { uncoded } from "../../src/i18n/refusal.ts";

const info = infos["pyramid-9"]!;
const map = atlas(info);
const state = scene("pyramid-9");
const cell = (name: string) => at(info, name);

describe("fields of influence", () => {
  const party = pieces(info, "wTa1 wNa3 bQc2");
  const list = [
    { from: cell("a1"), cells: ["a2", "b1", "c1"].map(cell), guarded: [cell("a3")], field: [] },
    { from: cell("a3"), cells: ["a2", "c1"].map(cell), guarded: [], field: [] },
    { from: cell("c2"), cells: ["c1", "b1", "a2"].map(cell).slice(0, 2), guarded: [], field: [] },
  ];
  const names = (cells: ReadonlySet<number>) => [...cells].map((id) => map.cell(id).name).sort();

  it("joins the projections of a side to its frontier", () => {
    expect(names(frontier(party, list, "w"))).toEqual(["a2", "b1", "c1"]);
    expect(names(frontier(party, list, "b"))).toEqual(["b1", "c1"]);
  });

  it("takes the enemy's frontier from a piece's projection, and meets the others of his side", () => {
    expect(names(sanctuary(party, list, party[0]!))).toEqual(["a2"]);
    expect(names(coverage(party, list, party[0]!))).toEqual(["a2", "a3", "c1"]);
    expect(names(coverage(party, list, party[2]!))).toEqual([]);
  });

  it("gives each cell its fields in the order of the menu", () => {
    const shown = new Set<InfluenceKind>(["coverage", "frontier-b", "projection"]);
    const fields = influenceByCell({ pieces: party, list }, shown, party[0]);
    expect(fields.get(cell("c1"))).toEqual(["projection", "frontier-b", "coverage"]);
    expect(fields.get(cell("a2"))).toEqual(["projection", "coverage"]);
    expect([...influenceByCell({ pieces: party, list }, shown, undefined).values()].flat()).toEqual([
      "frontier-b",
      "frontier-b",
    ]);
  });
});

describe("boards", () => {
  it("reads the start of every board, also from the King's Level down", () => {
    for (const one of Object.values(infos)) {
      const start = startPieces(one)!;
      expect(
        start
          .filter((piece) => piece.letter === "K")
          .map((piece) => atlas(one).cell(piece.cell).name.replace(/^A/, "")),
      ).toEqual(one.id.includes("17") ? ["i17", "i1"] : ["e9", "e1"]);
    }
  });

  it("centres the levels of a pyramid under their own names", () => {
    const deep = infos["pyramid-deep"]!;
    const windows = atlas(deep).windows;
    expect(windows[0]).toEqual({ x: 0, y: 0, files: 9, ranks: 9 });
    expect(windows[3]).toEqual({ x: 0, y: 3, files: 9, ranks: 3 });
    const row = levelRows(
      {
        map: atlas(deep),
        state: scene("pyramid-deep"),
        selected: null,
        focused: null,
        flipped: false,
      },
      3,
    )[2]!;
    expect(row.map((square) => square.file)).toEqual(["", "", "", "d", "e", "f", "", "", ""]);
  });

  it("has one level large where a game has levels", () => {
    const viewport = { cramped: false, narrow: false, depth: false };
    const deep = atlas(infos["pyramid-deep"]!);
    expect(otherView(deep, "flat", viewport)).toBe("single");
    expect(otherView(deep, "single", viewport)).toBe("flat");
    expect(otherView(deep, "flat", { ...viewport, cramped: true })).toBe("all");
    expect(otherView(deep, "flat", { ...viewport, narrow: true, depth: true })).toBe("space");
    expect(otherView(map, "flat", viewport)).toBeUndefined();
  });

  it("draws pieces that name no drawing by their own name", () => {
    expect("VADSBERCM".split("").map((letter) => faceOf(info.pieces, letter))).toEqual([
      "PM",
      "A",
      "D",
      "DS",
      "B2",
      "BS",
      "MA",
      "C",
      "B",
    ]);
  });
});

const partOf = (part: "pillar" | "chair" | "hall") =>
  t("castle.part", {
    part: t(`castle.${part}`),
    castle: t("castle.says", {
      color: colorName("b"),
      cell: "e5",
      how: t("castle.owned", { color: colorName("w") }),
    }),
  });
const on = (piece: string, cell: string) => t("action.pieceOn", { piece, cell });
const arrest = (piece: string, cell: string, hall: string) =>
  `${t("choice.arrest", { piece, cell })}: ${t("choice.hall", { cell: hall })}`;

describe("Castles and papers", () => {
  it("says what a cell is and what is known of its piece", () => {
    const label = (name: string, papers = false) =>
      cellLabel(
        map,
        cell(name),
        pieceAt(state, cell(name)),
        { selected: false, destination: undefined, check: false, trace: undefined },
        cheopsTexts(map, state.view!, cell(name), papers),
      );
    expect(label("d4")).toBe(`d4, ${pieceText("black tower")}, ${partOf("pillar")}`);
    expect(label("e5")).toBe(`e5, ${pieceText("white king")}, ${partOf("chair")}`);
    expect(label("e6")).toBe(
      ["e6", pieceText("black knight"), t("piece.arrested"), partOf("hall")].join(", "),
    );
    expect(label("c8")).toBe(`c8, ${pieceText("black civilian")}, ${t("piece.deputy")}`);
    expect(label("h5")).toBe(`h5, ${pieceText("black civilian")}, ${t("piece.certified")}`);
    expect(label("g8")).toBe(`g8, ${pieceText("white civilian")}`);
    expect(label("g8", true)).toBe(`g8, ${pieceText("white civilian")}, ${t("piece.secret")}`);
  });

  it("marks papers only while they are shown", () => {
    expect(partsOf(state.view, false).get(cell("g8"))).toBeUndefined();
    expect(partsOf(state.view, true).get(cell("g8"))?.badges).toEqual(["paper"]);
    expect(partsOf(state.view, true).get(cell("d4"))).toEqual({ role: "pillar", owner: "w", badges: [] });
    expect(partsOf(null, true).size).toBe(0);
  });

  it("walls the field of an active Castle on every level", () => {
    const deep = infos["pyramid-deep"]!;
    const place = (level: number) => (id: number) => {
      const one = deep.cells.find((c) => c.id === id)!;
      return one.level === level ? { x: one.x, y: one.y } : undefined;
    };
    for (const level of [0, 1])
      expect(
        wallsOf(scene("pyramid-deep").view, place(level)).map((wall) => wall.path.split("M").length - 1),
      ).toEqual([12]);
    expect(wallsOf(scene("pyramid-deep").view, place(2))).toEqual([]);
  });
});

describe("turns", () => {
  it("leaves papers out of the destinations and offers them by name", () => {
    expect([...destinations(state, cell("e5")).keys()]).toEqual([cell("e4")]);
    expect(actionsOf(state)).toEqual(["appointment", "inspection", "promotion"]);
    const task = actionChoice(map, state, "appointment");
    expect([...task.cells.keys()].map(task.label)).toEqual([on("civilian", "a5"), on("civilian", "b9")]);
    expect(actionChoice(map, state, "promotion").cells.get(cell("d5"))).toHaveLength(4);
  });

  it("asks for the hall on the board when there is one piece to arrest, else in the chooser", () => {
    const moves = movesTo(state, cell("g8"), cell("i2"));
    const task = arrestChoice(map, state, moves)!;
    expect([...task.cells.keys()].map(task.label)).toEqual([
      t("action.noArrest"),
      t("action.hall", { cell: "e4" }),
      t("action.hall", { cell: "f5" }),
    ]);
    expect(task.title).toBe(t("action.hallOrNone", { piece: "knight", cell: "h2" }));
    const rook = move(info, "g8", "i2", { also: [{ from: cell("a8"), arrival: cell("e4") }] });
    expect(arrestChoice(map, state, [...moves, rook])).toBeUndefined();
    expect(choices(map, [...moves, rook], state).map((choice) => choice.label)).toEqual([
      t("choice.noArrest"),
      arrest("knight", "h2", "e4"),
      arrest("knight", "h2", "f5"),
      arrest("tower", "a8", "e4"),
    ]);
    expect(question(moves, state)).toBe(t("choice.arrestWhom"));
  });

  it("asks for one hall after the other where several pieces may be arrested", () => {
    const send = (...halls: [string, string][]) =>
      move(info, "g8", "i2", {
        also: halls.map(([from, arrive]) => ({ from: cell(from), arrival: cell(arrive) })),
      });
    const all = [
      send(),
      send(["h2", "e4"]),
      send(["h2", "f5"]),
      send(["a8", "e4"]),
      send(["h2", "f5"], ["a8", "e4"]),
    ];
    const first = arrestChoice(map, state, all)!;
    expect(first.title).toBe(t("action.hallOrNone", { piece: "knight", cell: "h2" }));
    expect([...first.cells.keys()].map(first.label)).toEqual([
      t("action.noArrest"),
      t("action.hall", { cell: "e4" }),
      t("action.hall", { cell: "f5" }),
    ]);
    const second = arrestChoice(map, state, first.cells.get(cell("f5"))!)!;
    expect(second.title).toBe(t("action.hallOrNone", { piece: "tower", cell: "a8" }));
    expect([...second.cells.keys()].map(second.label)).toEqual([
      t("action.noArrest"),
      t("action.hall", { cell: "e4" }),
    ]);
    expect(first.cells.get(cell("e4"))).toHaveLength(1);
    expect(choices(map, [all[4]!], state)[0]!.label).toBe(
      `${arrest("knight", "h2", "f5")}, ${arrest("tower", "a8", "e4")}`,
    );
  });

  it("asks which Castle is founded", () => {
    const moves = ["e5", "h8"].map((chair) =>
      move(info, "i1", "i4", { uci: `i1i4+${chair}`, chair: cell(chair) }),
    );
    expect([question(moves, state), ...choices(map, moves, state).map((choice) => choice.label)]).toEqual([
      t("choice.castle"),
      t("choice.found", { cell: "e5" }),
      t("choice.found", { cell: "h8" }),
    ]);
  });

  it("tells turns in words, and never whom a King appoints", () => {
    const spoken = (index: number) =>
      moveText(map, state, state.legal[index]!, after(state, state.legal[index]!));
    expect(spoken(2)).toBe(t("move.appoints", { color: colorName("w") }));
    expect(spoken(4)).toBe(
      t("move.inspects", { color: colorName("w"), cell: "h5", found: t("move.foundCivilian") }),
    );
    expect(spoken(5)).toBe(
      t("move.promotesInHall", { color: colorName("w"), piece: "pawn", cell: "d5", other: "queen" }),
    );
    expect(spoken(10)).toBe(
      moved("white civilian", "g8", "i2").replace(
        /\.$/,
        `, ${t("move.arrests", { piece: "knight", from: "h2", to: "e4" })}.`,
      ),
    );
    const abdication = move(info, "e5", "a5", { action: "abdication" });
    expect(moveText(map, state, abdication, after(state, abdication))).toBe(
      t("move.abdicates", { color: colorName("w"), piece: "king", cell: "e5", other: "civilian", to: "a5" }),
    );
    const opened = {
      ...after(state, state.legal[0]!),
      view: { ...state.view!, castles: [{ ...state.view!.castles[0]!, owner: null, activator: null }] },
    };
    expect(moveText(map, state, state.legal[0]!, opened)).toBe(
      `${moved("white king", "e5", "e4")} ${t("castle.asleep", { cell: "e5" })}`,
    );
    expect(
      decisionText({ score: "0-0", winner: null, reason: "forfeit", decision: "both-lose", ...uncoded("") }),
    ).toBe(t("decision.both-lose"));
  });
});

describe("a game with papers at the table", () => {
  const begun = async (
    players: { w: typeof person | typeof engine; b: typeof person | typeof engine } = two,
  ) => {
    const all = table();
    await all.store.boot({ kind: "table", id: null });
    await all.store.startGame({
      game: "pyramid-9",
      options: {},
      fen: "",
      players,
      parley: parleyOf(usualTerms, "first", false),
    });
    await all.rest();
    const said = () => all.ports["rules"]!.at(-1)!.commands;
    return { ...all, said };
  };

  it("is seen by whoever may see it", async () => {
    expect(viewerOf(info, two)).toBe("mover");
    expect(viewerOf(info, { w: engine, b: person })).toBe("black");
    expect(viewerOf(info, { w: engine, b: engine })).toBe("spectator");
    expect(viewerOf({ ...info, papers: false }, two)).toBeUndefined();
    const { said } = await begun();
    expect(said()).toContain("view\tmover");
  });

  it("appoints by a press on the board, says nothing of whom, and stores the paper", async () => {
    const { store, links, rest } = await begun();
    store.board.togglePapers();
    store.board.ask("appointment");
    expect(store.announcer.spoken.value.text).toBe(
      `${t("action.appointment.ask")}: ${on("civilian", "a5")}, ${on("civilian", "b9")}.`,
    );
    store.board.press(cell("d4"));
    expect(store.announcer.note.value?.text).toBe(
      t("note.notAmong", { cell: "d4", task: t("action.appointment.ask") }),
    );
    store.board.press(cell("b9"));
    await rest();
    expect(store.session.state.value?.moves.at(-1)?.uci).toBe("@");
    expect(store.announcer.spoken.value.text).toBe(t("move.appoints", { color: colorName("w") }));
    expect(links[0]?.sent).toEqual(["move 0 @b9#00"]);
    expect(store.board.openPapers.value).toBe(false);
    expect(store.board.animation.value).toBeNull();
    await store.game.takeBack();
    expect(store.session.state.value?.moves).toEqual([]);
  });

  it("opens its papers at the end, and seals them again if it goes on", async () => {
    const { store, said } = await begun();
    const views = () => said().filter((command) => command.startsWith("view"));
    const before = views().length;
    await store.session.setResult({ score: "1-0", winner: "w", reason: "resignation", ...uncoded("") });
    await store.session.setResult(null);
    expect(views().slice(before)).toEqual(["view\teverything", "view\tmover"]);
    // Without papers there is nothing to show in another way.
    await store.startGame({ game: "alice", options: {}, fen: "", players: two });
    const state = store.session.state.value;
    const asked = said().length;
    await store.session.setResult({ score: "1-0", winner: "w", reason: "resignation", ...uncoded("") });
    expect([said().length, store.session.state.value]).toEqual([asked, state]);
  });

  it("sends an arrested piece to the hall that is pressed", async () => {
    const { store, rest } = await begun();
    store.board.press(cell("g8"));
    store.board.press(cell("i2"));
    expect(store.board.choice.value?.cells.size).toBe(3);
    store.board.press(cell("f5"));
    await rest();
    expect(pieceAt(store.session.state.value!, cell("f5"))).toMatchObject({ letter: "N", color: "b" });
    expect(store.board.choice.value).toBeNull();
  });

  it("promotes in the hall by the Pawn's own square, or by name", async () => {
    const { store } = await begun();
    store.board.press(cell("d5"));
    store.board.press(cell("d5"));
    expect(store.board.chooser.value).toHaveLength(4);
    store.board.choose(null);
    store.board.ask("promotion");
    expect(store.board.chooser.value).toHaveLength(4);
    store.board.cancel();
    expect([store.board.chooser.value, store.board.choice.value, store.board.selected.value]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("asks for projections once for a state, while a field is shown", async () => {
    const { store, said, rest, memory } = await begun();
    const count = () => said().filter((command) => command === "projections").length;
    expect(count()).toBe(0);
    store.influence.show("projection");
    store.influence.show("frontier-b");
    await rest();
    expect(count()).toBe(1);
    expect(memory["shown"]).toBe("projection,frontier-b");
    store.board.point(cell("i1"));
    expect(store.influence.cells.value?.get(cell("i2"))).toEqual(["projection", "frontier-b"]);
    await store.game.play("e5e4");
    await rest();
    expect(count()).toBe(2);
    store.influence.show(null);
    expect(store.influence.cells.value).toBeNull();
  });

  it("lets nobody move while an inspection waits for its answer", async () => {
    const { store, links } = await begun();
    store.round.asking.value = true;
    expect(store.session.myTurn.value).toBe(false);
    await store.game.play(store.session.state.value!.legal[0]!.uci);
    expect(store.session.state.value?.moves).toEqual([]);
    expect(links[0]?.sent).toEqual([]);
    store.round.asking.value = false;
    expect(store.session.myTurn.value).toBe(true);
  });

  it("says once that it has officially started", async () => {
    const { store, links, records, rest } = table();
    await store.boot({ kind: "table", id: null });
    await store.startGame({
      game: "little-cheops",
      options: {},
      fen: "",
      players: two,
      parley: parleyOf(usualTerms, "first", false),
    });
    await rest();
    for (const move of ["C d3-c3", "N b9-a7"]) expect(await store.game.play(move)).toBeNull();
    const spoken = store.announcer.spoken.value.text;
    expect(spoken).toMatch(ending(t("start.done")));
    links[0]!.acknowledge();
    links[0]!.receive({ ...records[0]!, moves: store.session.record, started: time });
    await rest();
    expect(store.round.startedAtPly.value).toBe(2);
    expect(store.announcer.spoken.value.text).toBe(spoken);
  });

  it("challenges, and keeps what was agreed", async () => {
    const { store, records, links } = await begun();
    await store.game.challenge();
    expect(store.session.challenging.value).toBe(true);
    expect(links[0]?.sent).toEqual(["challenge 0"]);
    expect(store.round.seats.parley.value?.white).toBe("agreement");
    expect(records[0]?.parley).toEqual({
      moveEnds: "released",
      adjustments: "informal",
      play: "informal",
      umpire: "none",
      lot: "agreement",
      white: "agreement",
    });
  });
});

describe("what is agreed and stored", () => {
  it("draws a lot", () => {
    expect(drawLot((into) => into.fill(2))).toBe("first");
    expect(drawLot((into) => into.fill(3))).toBe("second");
    expect(whiteBy("second", "lot", true)).toBe("lot-engine");
  });

  it("gives official play an Umpire, and no Umpire informal play", () => {
    const official = withTerm(usualTerms, "play", "official");
    expect(official).toEqual({ ...usualTerms, play: "official", umpire: "present" });
    expect(withTerm({ ...usualTerms, umpire: "confirms" }, "play", "official").umpire).toBe("confirms");
    expect(withTerm(official, "umpire", "none")).toEqual(usualTerms);
    expect(withTerm(official, "play", "informal").umpire).toBe("present");
  });

  it("has an appointed Umpire stay, and none called where that may not be", () => {
    const choices = (umpired: boolean, callable: boolean) =>
      (
        [
          "umpire none",
          "umpire present",
          "umpire confirms",
          "play informal",
          "play official",
          "moveEnds clock",
        ] as const
      ).filter((one) => mayChoose(...(one.split(" ") as [string, string]), umpired, callable));
    expect(choices(false, true)).toHaveLength(6);
    expect(choices(false, false)).toEqual(["umpire none", "play informal", "moveEnds clock"]);
    for (const callable of [true, false])
      expect(choices(true, callable)).toEqual([
        "umpire present",
        "umpire confirms",
        "play informal",
        "play official",
        "moveEnds clock",
      ]);
  });

  it("proposes no more than what changes", () => {
    const parley: Parley = { moveEnds: "clock", lot: "drawn", white: "lot-engine" };
    expect(openTermsOf(parley)).toEqual({
      moveEnds: "clock",
      adjustments: "informal",
      play: "informal",
      umpire: "none",
    });
    expect(changedTerms(parley, openTermsOf(parley))).toEqual({});
    expect(changedTerms(parley, withTerm(openTermsOf(parley), "play", "official"))).toEqual({
      play: "official",
      umpire: "present",
    });
  });

  it("knows a move by what all are told of it", () => {
    expect(sameMove("@a5#00ff=11", "@=11")).toBe(true);
    expect(sameMove("?a5!a5", "?a5")).toBe(true);
    expect(sameMove("e7e8q", "e7e8r")).toBe(false);
    expect(sameMove("a8c8:b8d5!a8", "a8c8:b8e4")).toBe(false);
    expect(sameMove("a1a2*", "a1a2")).toBe(true);
    // The server's text counts, with everything in it.
    expect(difference(["e2e4", "@=1"], ["e2e4", "@=1", "e7e5"], [])).toEqual({ back: 0, play: ["e7e5"] });
    expect(difference(["e2e4", "?a5"], ["e2e4", "?a5!a5"], [])).toEqual({ back: 1, play: ["?a5!a5"] });
    expect(difference(["e2e4"], ["e2e4"], [{ ply: 1, move: "?a5" }])).toEqual({ back: 0, play: ["?a5"] });
  });
});
