import { beforeEach, describe, expect, it } from "vitest";
import { EditorCtrl, type EditorCore } from "../../src/editor/editorCtrl.ts";
import { fragmentOf, readFragment } from "../../src/editor/link.ts";
import { optionsOf } from "../../src/position/options.ts";
import { mirrorOf } from "../../src/editor/swapColors.ts";
import {
  CoreError,
  type Color,
  type GameInfo,
  type Piece,
  type Options,
  type SetupControl,
  type SetupReport,
} from "../../src/core/types.ts";
import { infoOf } from "../nodeCore.ts";
import { cell } from "../environment.ts";
import { uncoded } from "../../src/i18n/refusal.ts";
import { turn } from "../turn.ts";

const alice = infoOf("alice");

const message = (code: string, text: string) => ({ code, args: {}, text });

// A core that reports missing kings of any set-up, and knows one right and a clock.
function fakeJudge() {
  const asked: Options[] = [];
  let hold: Promise<void> | null = null;
  const report = (pieces: Piece[], side: Color, values: Options): SetupReport => {
    asked.push(values);
    const controls: SetupControl[] = [
      {
        key: "right.K",
        group: message("set-castling", "Castling"),
        title: message("set-castling-right", "White O-O"),
        kind: "toggle",
        value: values["right.K"] ?? "off",
        cells: [cell("e1"), cell("h1")],
      },
      {
        key: "right.k",
        group: message("set-castling", "Castling"),
        title: message("set-castling-right", "Black O-O"),
        kind: "toggle",
        value: values["right.k"] ?? "off",
        cells: [cell("e8"), cell("h8")],
      },
      {
        key: "clock",
        group: message("set-counting", "Counting"),
        title: message("set-half-moves", "Clock"),
        kind: "number",
        value: values["clock"] ?? "0",
        min: 0,
        max: 100,
        cells: [],
      },
    ];
    const faults = (["w", "b"] as const).flatMap((color) =>
      pieces.some((piece) => piece.letter === "K" && piece.color === color)
        ? []
        : [{ ...uncoded(`${color} has no king`), cell: null, forgivable: false }],
    );
    if (values["clock"] === "101") faults.push({ ...uncoded("too high"), cell: null, forgivable: true });
    const fen = pieces
      .map((piece) => `${piece.color}${piece.letter}${piece.cell}`)
      .sort()
      .join("/");
    return {
      game: "alice",
      identity: "alice",
      fen: `${fen || "none"} ${side} ${values["right.K"] ?? "off"}`,
      side,
      pieces,
      controls,
      faults,
      view: null,
    };
  };
  const core: EditorCore = {
    info: async (game: string, options: Options) => ({
      ...alice,
      id: game,
      options: alice.options.map((option) => ({ ...option, value: options[option.key] ?? option.default })),
    }),
    async check({ fen }) {
      if (fen === "bad") throw new CoreError("'b' has no place here", 0);
      const kings: Piece[] = [
        { cell: cell("e1"), letter: "K", color: "w" },
        { cell: cell("e8"), letter: "K", color: "b" },
      ];
      return report(
        fen === "bare" ? [] : kings,
        fen === "black" ? "b" : "w",
        fen === "" ? { "right.K": "on" } : {},
      );
    },
    async diagram(setup, pieces, style) {
      return `<svg ${JSON.stringify([setup, pieces.length, style])}/>`;
    },
    async compose(_, pieces, side, values) {
      const made = report(pieces, side, values);
      if (hold) await hold;
      return made;
    },
  };
  return { core, asked, hold: (until: Promise<void> | null) => void (hold = until) };
}

const standing = (editor: EditorCtrl) =>
  editor.draft.pieces.value.map((piece) => `${piece.color}${piece.letter}${piece.cell}`).sort();

describe("the editor of set-ups", () => {
  let judge: ReturnType<typeof fakeJudge>;
  let editor: EditorCtrl;
  beforeEach(async () => {
    judge = fakeJudge();
    editor = new EditorCtrl(judge.core);
    await editor.open({ game: "alice", options: {}, fen: "" });
  });

  it("has a picture in the page's colours, by the core", async () => {
    globalThis.document ??= { documentElement: {} } as never;
    Object.assign(document.documentElement, { dataset: { boards: "green", pieces: "engraved" } });
    expect(await editor.picture()).toBe(
      `<svg ${JSON.stringify([{ game: "alice", options: {} }, 2, { theme: "green", pieces: "engraved", flipped: false, size: 60, last: [] }])}/>`,
    );
  });

  it("shows a position with all that the core says of it", () => {
    expect(standing(editor)).toEqual(["bK60", "wK4"]);
    expect(editor.report.playable.value).toBe(true);
    expect(editor.report.controls.value.map(({ key, value }) => [key, value])).toEqual([
      ["right.K", "on"],
      ["right.k", "off"],
      ["clock", "0"],
    ]);
    expect(editor.fragment.value).toMatch(/^game=alice&fen=/);
  });

  it("places, moves and removes pieces, and has each fault as it comes and goes", async () => {
    editor.press(cell("e1"));
    expect(editor.hand.held.value).toBe(cell("e1"));
    editor.press(cell("e8"));
    expect(standing(editor)).toEqual(["wK60"]);
    expect(editor.report.playable.value).toBe(false);
    await turn();
    expect(editor.report.faults.value).toEqual([
      { ...uncoded("b has no king"), cell: null, forgivable: false },
    ]);
    editor.hand.choose({ letter: "K", color: "b" });
    editor.press(cell("a8", "B"));
    await turn();
    expect(editor.report.faults.value).toEqual([]);
    // Placing the same piece again removes it.
    editor.press(cell("a8", "B"));
    editor.hand.choose("eraser");
    editor.press(cell("e8"));
    await turn();
    expect(editor.report.faults.value).toHaveLength(2);
  });

  it("lets play what can be played without the faults", async () => {
    editor.setValue("clock", "101");
    await turn();
    expect(editor.report.faults.value).toHaveLength(1);
    expect(editor.report.playable.value).toBe(true);
    editor.remove(cell("e1"));
    await turn();
    expect(editor.report.faults.value).toHaveLength(2);
    expect(editor.report.playable.value).toBe(false);
  });

  it("takes back and goes forward again, over rules and FENs too", async () => {
    editor.place(cell("d4"), "Q", "w");
    editor.setSide("b");
    editor.setValue("clock", "7");
    await turn();
    expect(editor.report.controls.value.find(({ key }) => key === "clock")?.value).toBe("7");
    expect(await editor.read("bare")).toBeNull();
    expect(standing(editor)).toEqual([]);
    for (let i = 0; i < 4; i++) editor.undo();
    await turn();
    expect([standing(editor), editor.draft.side.value, editor.draft.mayUndo.value]).toEqual([
      ["bK60", "wK4"],
      "w",
      false,
    ]);
    for (let i = 0; i < 3; i++) editor.redo();
    await turn();
    expect([standing(editor).length, editor.draft.side.value, editor.draft.mayRedo.value]).toEqual([
      3,
      "b",
      true,
    ]);
    editor.remove(cell("d4"));
    expect(editor.draft.mayRedo.value).toBe(false);
  });

  it("leaves everything as it was when a FEN cannot be read, and says where", async () => {
    const before = standing(editor);
    expect(await editor.read("bad")).toEqual({ message: uncoded("'b' has no place here"), at: 0 });
    expect([standing(editor), editor.draft.mayUndo.value]).toEqual([before, false]);
  });

  it("stays as it was when the FEN is cleared, and says what is missing", async () => {
    const before = standing(editor);
    const late = editor.read("bare");
    expect(await editor.read(" ")).toMatchObject({ message: { code: "fen-missing" }, at: null });
    await late;
    expect(standing(editor)).toEqual(before);
    expect(editor.draft.mayUndo.value).toBe(false);
    // What the board was asked for meanwhile is not lost.
    editor.clear();
    await editor.read("");
    await turn();
    expect(standing(editor)).toEqual([]);
    expect(editor.report.ready.value).toBe(true);
    await editor.toStart();
    expect(standing(editor)).toEqual(before);
  });

  it("counts only the last of several answers", async () => {
    let release = () => {};
    judge.hold(new Promise<void>((resolve) => (release = resolve)));
    editor.remove(cell("e1"));
    await turn();
    judge.hold(null);
    editor.place(cell("e1"), "K", "w");
    await turn();
    expect(editor.report.faults.value).toEqual([]);
    release();
    await turn();
    expect(editor.report.faults.value).toEqual([]);
  });

  it("exchanges the sides with their rights", async () => {
    editor.place(cell("h1"), "R", "w");
    await turn();
    editor.swapColors();
    await turn();
    expect(standing(editor)).toEqual(["bK60", "bR63", "wK4"]);
    expect(editor.draft.side.value).toBe("b");
    expect(Object.fromEntries(editor.report.controls.value.map(({ key, value }) => [key, value]))).toEqual({
      "right.K": "off",
      "right.k": "on",
      clock: "0",
    });
  });

  it("keeps the pieces when a rule changes", async () => {
    const [option] = alice.options;
    const other = option!.choices.find((choice) => choice !== option!.default)!;
    await editor.setOption(option!.key, other);
    await turn();
    expect(editor.draft.options.value).toEqual({ [option!.key]: other });
    expect(standing(editor)).toEqual(["bK60", "wK4"]);
    await editor.setOption(option!.key, option!.default);
    expect(editor.draft.options.value).toEqual({});
  });
});

describe("a position in an address", () => {
  it("is read as it was written", () => {
    const wanted = {
      game: "alice:raumschach",
      options: { castling: "off", "en-passant": "both" },
      fen: "4|k3/8/8/8/8/8/8/4K3 w KQ - 3 12",
    };
    expect(readFragment(fragmentOf(wanted))).toEqual(wanted);
    expect(fragmentOf(wanted)).toContain("game=alice:raumschach&options=castling:off,en-passant:both&fen=");
    const ofFile = { game: "x", options: {}, fen: "8/8 w", file: 'id = "x"\n[board]\n' };
    expect(readFragment(fragmentOf(ofFile))).toEqual(ofFile);
  });

  it("may name its rules as game files do", () => {
    expect(optionsOf("castling=off;en-passant=both")).toEqual({ castling: "off", "en-passant": "both" });
    expect(readFragment("")).toBeNull();
    expect(readFragment("fen=8/8")).toBeNull();
  });
});

describe("what the boards give", () => {
  it("is a mirror true to the start", () => {
    const mirror = mirrorOf(alice);
    expect([mirror(cell("e1")), mirror(cell("a7")), mirror(cell("c4", "B"))]).toEqual([
      cell("e8"),
      cell("a2"),
      cell("c5", "B"),
    ]);
    const lopsided: GameInfo = { ...alice, start: "8/8/8/8/8/8/8/RNBQKBNR w - - 0 1" };
    expect(mirrorOf(lopsided)(cell("e1"))).toBe(cell("e1"));
  });
});
