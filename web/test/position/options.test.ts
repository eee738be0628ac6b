import { describe, expect, it } from "vitest";
import { gameLink, readLink } from "../../src/analysis/link.ts";
import { fragmentOf, readFragment } from "../../src/editor/link.ts";
import { optionsOf, optionsText, accepts, normalizedValue } from "../../src/position/options.ts";
import type { GameOption } from "../../src/core/types.ts";

const option: GameOption = {
  key: "key",
  title: "Title",
  group: "",
  choices: ["on", "off"],
  free: null,
  default: "on",
  value: "on",
  help: "Help.",
  choiceHelp: {},
};
const turns: GameOption = {
  ...option,
  choices: ["by-repetition", "6"],
  free: { kind: "number", min: 2, max: 1000 },
};
const lower: GameOption = { ...option, choices: ["below"], free: { kind: "squares", min: 2, max: 2 } };

describe("what an option takes", () => {
  const taken = (one: GameOption, values: string[]) => values.filter((value) => accepts(one, value));
  it("is its choices alone where nothing is free", () => {
    expect(taken(option, ["on", "off", "", "1", "a1", "On"])).toEqual(["on", "off"]);
    expect(accepts({ ...option, free: null }, "1")).toBe(false);
  });

  it("is any number within its bounds", () => {
    expect(taken(turns, ["by-repetition", "6", "2", "70", "1000"])).toHaveLength(5);
    expect(
      taken(turns, ["", "1", "1001", "07", "-7", "7.5", "1e2", "99999999999", "by repetition", " 7"]),
    ).toEqual([]);
  });

  it("is as many squares as it says", () => {
    expect(taken(lower, ["below", "Bb2,Bh2", "Cc10,Cc3"])).toHaveLength(3);
    expect(taken(lower, ["", "Bb2", "Bb2,", "Bb2,Bh2,Bc2", "Bb2, Bh2", "below,Bb222"])).toEqual([]);
  });

  it("is tidied as a person writes it", () => {
    expect(normalizedValue(lower, " Bb2, Bh2 ")).toBe("Bb2,Bh2");
    expect(normalizedValue(lower, "Bb2 Bh2")).toBe("Bb2,Bh2");
    expect(normalizedValue(lower, "b2@2,h10@9")).toBe("Bb2,Ih10");
    expect(normalizedValue(turns, " 070")).toBe("70");
    expect(normalizedValue(turns, "0")).toBe("0");
    expect(normalizedValue(turns, "")).toBe("");
  });
});

describe("options in an address", () => {
  const options = { "idle-turns": "70", "lower-civilians": "Bb2,Bh2", "open-papers": "on" };
  it("keep a list of squares together", () => {
    expect(optionsText(options)).toBe("idle-turns:70,lower-civilians:Bb2,Bh2,open-papers:on");
    expect(optionsOf(optionsText(options))).toEqual(options);
    expect(optionsOf("lower-civilians=Bb2,Bh2;open-papers=on")).toEqual({
      "lower-civilians": "Bb2,Bh2",
      "open-papers": "on",
    });
    expect(optionsOf(",stray, castling:off,,")).toEqual({ castling: "off" });
  });

  it("lead back to the same game", () => {
    const wanted = { game: "cheops", options, fen: "" };
    expect(readFragment(fragmentOf(wanted))).toEqual(wanted);
    expect(readLink(gameLink(wanted, ["Ae2Be2"]))).toEqual({
      kind: "game",
      names: {},
      setup: wanted,
      moves: ["Ae2Be2"],
      ply: 1,
    });
  });
});
