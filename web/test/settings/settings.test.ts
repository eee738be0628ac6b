import { describe, expect, it } from "vitest";
import { faceOf } from "../../src/board/pieceDrawings.ts";
import { choices, Settings, settings } from "../../src/settings/settings.ts";
import { recipes, soundsOf } from "../../src/settings/sounds.ts";
import type { GameInfo, GameState, Move } from "../../src/core/types.ts";
import { uncoded } from "../../src/i18n/refusal.ts";

const memoryOf = (held: { [key: string]: string } = {}) => ({
  held,
  get: (key: string) => held[key] ?? null,
  set: (key: string, value: string | null) => void (value === null ? delete held[key] : (held[key] = value)),
});

// A media query controlled by the test.
function condition(matches: boolean) {
  const calls: (() => void)[] = [];
  const made = {
    matches,
    addEventListener: (_: "change", call: () => void) => void calls.push(call),
    turn: (now: boolean) => ((made.matches = now), calls.forEach((call) => call())),
  };
  return made;
}

const root = () => ({ dataset: {} as { [name: string]: string } }) as unknown as HTMLElement;

describe("the settings", () => {
  it("are remembered, as far as they differ from the beginning", () => {
    const memory = memoryOf();
    const first = new Settings();
    first.loadFrom(memory);
    expect(memory.held).toEqual({});
    first.put("boards", "green");
    first.sounds.value = false;
    expect(JSON.parse(memory.held["settings"]!)).toEqual({ boards: "green", sounds: false });
    const next = new Settings();
    next.loadFrom(memory);
    expect([next.boards.value, next.sounds.value, next.pieces.value]).toEqual(["green", false, "solid"]);
    next.reset();
    expect(memory.held).toEqual({});
  });

  it("survive whatever stands in the memory", () => {
    for (const text of ["", "null", "7", "{", '{"boards":"velvet","volume":900,"sounds":"loud"}']) {
      const made = new Settings();
      made.loadFrom(memoryOf({ settings: text }));
      expect([made.boards.value, made.volume.value, made.sounds.value]).toEqual(["walnut", 40, true]);
    }
  });

  it("are written on the root of the page", () => {
    const [made, page, dark] = [new Settings(), root(), condition(false)];
    made.apply(page, dark, condition(false));
    expect(page.dataset).toMatchObject({
      appearance: "light",
      boards: "walnut",
      pieces: "solid",
      coordinates: "inside",
      motion: "on",
    });
    dark.turn(true);
    expect(page.dataset["appearance"]).toBe("dark");
    made.put("appearance", "light");
    made.put("pieces", "contrast");
    expect(page.dataset).toMatchObject({ appearance: "light", pieces: "contrast" });
  });

  it("move pieces as the system asks, or as the person does", () => {
    const [made, reduced] = [new Settings(), condition(true)];
    made.apply(root(), condition(false), reduced);
    expect(made.still()).toBe(true);
    made.put("pace", "slow");
    expect([made.still(), made.duration > 180]).toEqual([false, true]);
    made.put("pace", "off");
    reduced.turn(false);
    expect(made.still()).toBe(true);
    made.put("pace", "system");
    expect(made.still()).toBe(false);
  });

  it("draw pieces as letters for those who prefer them", () => {
    const kinds = [{ letter: "N", name: "knight", drawing: "N" }];
    expect(faceOf(kinds, "n")).toBe("N");
    settings.put("pieces", "letters");
    expect(faceOf(kinds, "n")).toBe("letter N");
    settings.reset();
  });

  it("offer three board themes and more, one of them for high contrast", () => {
    expect(choices.boards.length).toBeGreaterThanOrEqual(3);
    expect(
      [choices.boards, choices.pieces].every((themes) => (themes as readonly string[]).includes("contrast")),
    ).toBe(true);
  });
});

describe("the sounds", () => {
  const info = {
    levels: [{ board: 0 }, { board: 1 }],
    cells: [0, 1, 2, 3].map((id) => ({ id, level: id >> 1 })),
  } as unknown as GameInfo;
  const state = (moves: Partial<Move>[], more: Partial<GameState> = {}) =>
    ({ moves, check: [], result: null, ...more }) as unknown as GameState;
  const made = (move: Partial<Move>, more: Partial<GameState> = {}) =>
    soundsOf(info, state([]), state([{ victim: null, from: 0, to: 1, arrival: 1, ...move }], more));

  it("tell a move, a capture and a pass through the glass apart", () => {
    expect(made({})).toEqual(["move"]);
    expect(made({ victim: 1 })).toEqual(["capture"]);
    expect(made({ arrival: 3 })).toEqual(["transfer"]);
    expect(made({ arrival: 3, victim: 1 })).toEqual(["capture", "transfer"]);
  });

  it("tell check and the end", () => {
    expect(made({}, { check: [2] })).toEqual(["move", "check"]);
    const result = {
      score: "1-0",
      winner: "w",
      reason: "checkmate",
      decision: "win",
      ...uncoded(""),
    } as const;
    expect(made({}, { check: [2], result })).toEqual(["move", "end"]);
  });

  it("are silent when moves are taken back or a position is told anew", () => {
    expect(soundsOf(info, state([{}, {}]), state([{}]))).toEqual([]);
    expect(soundsOf(info, state([]), state([{}, {}]))).toEqual([]);
  });

  it("are short and never louder than they may be", () => {
    for (const voices of Object.values(recipes))
      for (const { at = 0, length, gain } of voices)
        expect([at + length < 1.5, gain <= 1]).toEqual([true, true]);
  });
});
