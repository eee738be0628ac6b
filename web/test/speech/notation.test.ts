import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../src/settings/settings.ts";
import { loadLanguage } from "../../src/i18n/loadLanguage.ts";
import { shownMove, typedMove, setNotationGame } from "../../src/speech/notation.ts";
import { infoOf, stateAfter } from "../nodeCore.ts";

// How the page writes moves, and reads them.

afterEach(async () => {
  settings.put("notation", "letters");
  await loadLanguage("en");
});
const both = (sans: string[]) => sans.map((san) => [shownMove(san), typedMove(shownMove(san))]);

describe("moves in writing", () => {
  it("have English letters in English", () => {
    setNotationGame(infoOf("chess"));
    expect(shownMove("Nf3")).toBe("Nf3");
    expect(typedMove("Nf3")).toBe("Nf3");
  });

  it("have German letters in German, which are read like the English ones", async () => {
    await loadLanguage("de");
    setNotationGame(infoOf("alice"));
    expect(both(["Nf3/B", "Qxd5#", "exd8=Q+", "Rad1", "Be2", "O-O-O", "Kf1", "e4"])).toEqual([
      ["Sf3/B", "Nf3/B"],
      ["Dxd5#", "Qxd5#"],
      ["exd8=D+", "exd8=Q+"],
      ["Tad1", "Rad1"],
      ["Le2", "Be2"],
      ["O-O-O", "O-O-O"],
      ["Kf1", "Kf1"],
      ["e4", "e4"],
    ]);
    expect(typedMove("Nf3")).toBe("Nf3");
    expect(typedMove("e2e4")).toBe("e2e4");
  });

  it("have the board of a pawn's move where others have their piece", async () => {
    await loadLanguage("de");
    setNotationGame(infoOf("duo"));
    expect(both(["B:d6/B", "B:Bd6/B", "A:Nc3"])).toEqual([
      ["B:d6/B", "B:d6/B"],
      ["B:Ld6/B", "B:Bd6/B"],
      ["A:Sc3", "A:Nc3"],
    ]);
  });

  it("leave the levels of a cube alone", async () => {
    await loadLanguage("de");
    setNotationGame(infoOf("raumschach"));
    expect(both(["Bb3", "NBc3", "UxCc3"])).toEqual([
      ["Bb3", "Bb3"],
      ["SBc3", "NBc3"],
      ["ExCc3", "UxCc3"],
    ]);
  });

  it("have a dash between the squares of a move where boards have levels", async () => {
    setNotationGame(infoOf("hyperchess"));
    // As much of the departure as SAN says, and all of it with the coordinates.
    expect(both(["5b55b4", "N6e4e5", "N65d5", "5d5", "5d3x4d4", "2c31c3=Q", "O-O"])).toEqual([
      ["5b5-5b4", "5b5-5b4"],
      ["N6e-4e5", "N6e-4e5"],
      ["N6-5d5", "N6-5d5"],
      ["5d5", "5d5"],
      ["5d3x4d4", "5d3x4d4"],
      ["2c3-1c3=Q", "2c3-1c3=Q"],
      ["O-O", "O-O"],
    ]);
    for (const [san, uci, shown] of [
      ["5d4", "5d55d4", "5d5-5d4"],
      ["5b55b4", "5b55b4", "5b5-5b4"],
      ["N6e4e5", "6e64e5", "N6e6-4e5"],
      ["Bx5b5+", "6e65b5", "B6e6x5b5+"],
      ["1c3=Q#", "2c31c3q", "2c3-1c3=Q#"],
      ["O-O", "6f66d6", "O-O"],
    ] as const)
      expect(shownMove(san, uci)).toBe(shown);
    setNotationGame(infoOf("alice:hyperchess"));
    expect(shownMove("A:4b5/B+", "A:6b54b5/B")).toBe("A:6b5-4b5/B+");
    await loadLanguage("de");
    expect(shownMove("N6e4e5/B", "6e64e5/B")).toBe("S6e6-4e5/B");
    expect(typedMove("S6e6-4e5/B")).toBe("N6e6-4e5/B");
    setNotationGame(infoOf("raumschach"));
    const moves = ["Ba2Ca2", "NBcDd3", "BBc3", "Bb3", "UxCc3"];
    expect(moves.map((san) => shownMove(san, "Ba1Bb3"))).toEqual([
      "Ba2-Ca2",
      "SBc-Dd3",
      "LBc3",
      "Bb3",
      "ExCc3",
    ]);
    setNotationGame(infoOf("cheops"));
    expect(shownMove("P e2@1-e3@1", "Ae2Ae3")).toBe("P e2@1-e3@1");
    setNotationGame(infoOf("chess"));
    expect(shownMove("Nb1d2", "b1d2")).toBe("Sb1d2");
  });

  it("reads in Hyperchess what it writes", () => {
    setNotationGame(infoOf("hyperchess"));
    for (const start of ["", "1/4/8k2/16/6p9/2K8/4/1 b - - 0 1"]) {
      const { legal } = stateAfter("hyperchess", start);
      for (const { san, uci } of legal) {
        const shown = shownMove(san, uci);
        expect(shown).toContain(`${uci.slice(0, 3)}-`);
        expect(stateAfter("hyperchess", start, typedMove(shown)).moves.at(-1)?.uci).toBe(uci);
      }
    }
  });

  it("keep the letters of a game in which two kinds would share one", async () => {
    await loadLanguage("de");
    setNotationGame(infoOf("little-cheops"));
    expect(both(["Ra1"])).toEqual([["Ra1", "Ra1"]]);
  });

  it("have English letters or figurines where the user wants them", async () => {
    await loadLanguage("de");
    setNotationGame(infoOf("chess"));
    settings.put("notation", "english");
    expect(both(["Nf3"])).toEqual([["Nf3", "Nf3"]]);
    settings.put("notation", "figurines");
    expect(both(["Nf3", "e8=Q"])).toEqual([
      ["♘f3", "Nf3"],
      ["e8=♕", "e8=Q"],
    ]);
  });
});
