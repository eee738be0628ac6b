import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../src/settings/settings.ts";
import { speak } from "../src/words/index.ts";
import { shownMove, typedMove, writeMovesOf } from "../src/words/notation.ts";
import { infoOf } from "./nodeCore.ts";

// How the page writes moves, and reads them.

afterEach(async () => {
  settings.put("notation", "letters");
  await speak("en");
});
const both = (sans: string[]) => sans.map((san) => [shownMove(san), typedMove(shownMove(san))]);

describe("moves in writing", () => {
  it("have English letters in English", () => {
    writeMovesOf(infoOf("chess"));
    expect(shownMove("Nf3")).toBe("Nf3");
    expect(typedMove("Nf3")).toBe("Nf3");
  });

  it("have German letters in German, which are read like the English ones", async () => {
    await speak("de");
    writeMovesOf(infoOf("alice"));
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
    await speak("de");
    writeMovesOf(infoOf("duo"));
    expect(both(["B:d6/B", "B:Bd6/B", "A:Nc3"])).toEqual([
      ["B:d6/B", "B:d6/B"],
      ["B:Ld6/B", "B:Bd6/B"],
      ["A:Sc3", "A:Nc3"],
    ]);
  });

  it("leave the levels of a cube alone", async () => {
    await speak("de");
    writeMovesOf(infoOf("raumschach"));
    expect(both(["Bb3", "NBc3", "UxCc3"])).toEqual([
      ["Bb3", "Bb3"],
      ["SBc3", "NBc3"],
      ["ExCc3", "UxCc3"],
    ]);
  });

  it("keep the letters of a game in which two kinds would share one", async () => {
    await speak("de");
    writeMovesOf(infoOf("little-cheops"));
    expect(both(["Ra1"])).toEqual([["Ra1", "Ra1"]]);
  });

  it("have English letters or figurines where the user wants them", async () => {
    await speak("de");
    writeMovesOf(infoOf("chess"));
    settings.put("notation", "english");
    expect(both(["Nf3"])).toEqual([["Nf3", "Nf3"]]);
    settings.put("notation", "figurines");
    expect(both(["Nf3", "e8=Q"])).toEqual([
      ["♘f3", "Nf3"],
      ["e8=♕", "e8=Q"],
    ]);
  });
});
