import { describe, expect, it } from "vitest";
import {
  clockText,
  faceOf,
  leftAt,
  pressed,
  spokenTime,
  termsText,
  warningAt,
} from "../../src/round/clock.ts";
import {
  playersOf,
  fischer,
  isNumber,
  perMove,
  presets,
  normalizedName,
  usualChoices,
} from "../../src/setup/gameChoices.ts";
import { Announcer } from "../../src/ui/announcer.ts";
import { ClockCtrl } from "../../src/round/clockCtrl.ts";
import type { ClockTerms } from "../../src/core/types.ts";
import { t } from "../english.ts";

const blitz: ClockTerms = { kind: "fischer", initial: 180, increment: 2 };
const slow: ClockTerms = { kind: "days", days: 3 };

describe("what is left on a clock", () => {
  it("runs for one side from the moment the server told it", () => {
    const face = faceOf({ ...blitz, left: { w: 60_000, b: 30_000 }, running: "w" }, 1000);
    expect([leftAt(face, "w", 3500), leftAt(face, "b", 3500)]).toEqual([57_500, 30_000]);
    expect(leftAt(face, "w", 100_000)).toBe(0);
    // A clock that seems to go back changes nothing.
    expect(leftAt(face, "w", 900)).toBe(60_000);
  });

  it("goes on after a move as the server will say: from the second move, with the increment for time that ran", () => {
    const begun = faceOf({ ...blitz, left: { w: 180_000, b: 180_000 }, running: null }, 0);
    const first = pressed(begun, "w", 1, false, 5000);
    expect(first).toMatchObject({ left: { w: 180_000, b: 180_000 }, running: null });
    const second = pressed(first, "b", 2, false, 9000);
    expect(second).toMatchObject({ left: { b: 180_000 }, running: "w", at: 9000 });
    expect(pressed(second, "w", 3, false, 12_000)).toMatchObject({ left: { w: 179_000 }, running: "b" });
    expect(pressed(second, "w", 3, true, 12_000).running).toBeNull();
  });

  it("gives days anew for every move, from the start", () => {
    const face = faceOf({ ...slow, left: { w: 1000, b: 259_200_000 }, running: "w" }, 0);
    expect(pressed(face, "w", 1, false, 500)).toMatchObject({ left: { w: 259_200_000 }, running: "b" });
  });
});

describe("a clock in words", () => {
  it("shows tenths when it is short, hours and days when it is long", () => {
    expect([0, 9_449, 19_999, 20_000, 59_001, 60_000, 599_400, 3_600_000, 3_661_000].map(clockText)).toEqual([
      "0:00.0",
      "0:09.4",
      "0:19.9",
      "0:20",
      "1:00",
      "1:00",
      "10:00",
      "1:00:00",
      "1:01:01",
    ]);
    expect(clockText(259_200_000 - 1)).toBe("3 d 0 h");
    expect(clockText(90_000_000)).toBe("1 d 1 h");
    expect([10_000, 60_000, 7_300_000, 260_000_000].map(spokenTime)).toEqual([
      t("people.seconds", { n: 10 }),
      t("people.minutes", { n: 1 }),
      t("people.hours", { n: 2 }),
      t("people.days", { n: 3 }),
    ]);
  });

  it("names the terms", () => {
    expect([null, blitz, fischer(2.5, 0), fischer(0.75, 1), slow, perMove(1)].map(termsText)).toEqual([
      t("people.noClock"),
      "3 + 2",
      "2.5 + 0",
      "00:45 + 1",
      t("people.daysPerMove", { n: 3 }),
      t("people.daysPerMove", { n: 1 }),
    ]);
    expect(new Set(presets.map(termsText)).size).toBe(presets.length);
  });

  it("warns at a minute and at ten seconds, once", () => {
    expect(warningAt(blitz, 60_001, null)).toBeNull();
    expect(warningAt(blitz, 59_900, null)).toBe(60_000);
    expect(warningAt(blitz, 30_000, 60_000)).toBeNull();
    expect(warningAt(blitz, 9_000, 60_000)).toBe(10_000);
    expect(warningAt(blitz, 9_000, null)).toBe(10_000);
    expect(warningAt(blitz, 0, null)).toBeNull();
    expect(warningAt({ ...blitz, initial: 60 }, 59_000, null)).toBeNull();
    expect(warningAt(slow, 5_000, null)).toBeNull();
  });
});

describe("the clocks of a game", () => {
  it("warn again when a side that was warned has been given time", () => {
    let now = 0;
    const clock = new ClockCtrl(() => now, new Announcer());
    const told = (w: number) => clock.setFromServer({ ...blitz, left: { w, b: 180_000 }, running: "w" });
    const at = (time: number) => {
      now = time;
      clock.tick("w");
      return clock.warnings.value;
    };
    told(70_000);
    expect([at(5000), at(15_000), at(20_000)]).toEqual([0, 1, 1]);
    // Not for an increment that hardly helps.
    told(61_000);
    expect(at(25_000)).toBe(1);
    told(140_000);
    expect([at(30_000), at(110_000)]).toEqual([1, 2]);
    // Nor are the opponent's minutes the user's.
    clock.tick("b");
    expect(clock.warnings.value).toBe(2);
  });
});

describe("the page's own clocks", () => {
  it("stay when the server has none, and give way when it has", () => {
    const clock = new ClockCtrl(() => 0, new Announcer());
    const face = { terms: blitz, left: { w: 9000, b: 8000 }, running: null, at: 0 };
    clock.runLocally(face);
    clock.setFromServer(null);
    expect(clock.face.value).toEqual(face);
    clock.setFromServer({ ...blitz, left: { w: 7000, b: 6000 }, running: "b" });
    expect(clock.face.value?.left).toEqual({ w: 7000, b: 6000 });
    clock.reset(null);
    clock.setFromServer(null);
    expect(clock.face.value).toBeNull();
  });
});

describe("choices for a new game", () => {
  it("take a number within its bounds, and none from an empty field", () => {
    const minutes = { min: 0.1, max: 1440, whole: false };
    expect(["0.1", "2.5", "1440"].every((text) => isNumber(text, minutes))).toBe(true);
    expect(["", " ", "0", "1441", "-3", "five"].some((text) => isNumber(text, minutes))).toBe(false);
    const days = { min: 1, max: 30, whole: true };
    expect(isNumber("7", days)).toBe(true);
    expect(isNumber("2.5", days)).toBe(false);
  });

  it("brings own times into what can be played", () => {
    expect(fischer(0, -3)).toEqual({ kind: "fischer", initial: 5, increment: 0 });
    expect(fischer(99999, 99999)).toEqual({ kind: "fischer", initial: 86400, increment: 3600 });
    expect([perMove(0), perMove(40)]).toEqual([
      { kind: "days", days: 1 },
      { kind: "days", days: 30 },
    ]);
    expect(normalizedName("  Anna\u0007  Maria \n")).toBe("Anna Maria");
    expect(normalizedName("\u202eevE\u2066 \u200b")).toBe("evE");
    // No character is cut in two.
    expect(normalizedName("\u{1f600}".repeat(41))).toBe("\u{1f600}".repeat(40));
    expect(normalizedName("a\ud83d")).toBe("a");
  });

  it("seats the people and the engine", () => {
    const choices = { ...usualChoices, name: "Anna", other: "Ben", at: "server" as const };
    expect(playersOf(choices)).toEqual({
      mine: "w",
      players: { w: { kind: "human", name: "Anna" }, b: { kind: "engine", level: 3, at: "server" } },
    });
    expect(playersOf({ ...choices, opponent: "friend", color: "random" }, null, 0.7)).toEqual({
      mine: "b",
      players: { w: { kind: "human", name: "Ben" }, b: { kind: "human", name: "Anna" } },
    });
    expect(playersOf({ ...choices, color: "black", name: "", at: "page" }, "w").players).toEqual({
      w: { kind: "human" },
      b: { kind: "engine", level: 3 },
    });
    expect(playersOf({ ...choices, opponent: "both" }).players).toEqual({
      w: { kind: "human", name: "Anna" },
      b: { kind: "human", name: "Ben" },
    });
  });
});
